// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/shared_object.h"

#include <dlfcn.h>
#include <fmt/format.h>

namespace roofladder {

Maybe<SharedObject> SharedObject::load(const std::filesystem::path& path, std::string_view kind) {
  if (!std::filesystem::exists(path)) {
    return Absence{Status::unavailable, fmt::format("there is no module {}", path.string())};
  }
  SharedObject object;
  object.m_path = std::filesystem::absolute(path);
  void* handle = dlopen(object.m_path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (handle == nullptr) {
    return Absence{Status::unavailable, fmt::format("cannot load a module: {}", dlerror())};
  }
  object.m_entry = dlsym(handle, fmt::format("roofladder_{}", kind).c_str());
  if (object.m_entry == nullptr) {
    return Absence{Status::unsupported,
                   fmt::format("{} is not a Roofladder {} module: it has no symbol roofladder_{}",
                               path.string(), kind, kind)};
  }
  return object;
}

}  // namespace roofladder
