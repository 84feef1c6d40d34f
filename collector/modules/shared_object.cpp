// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/shared_object.h"

#include <dlfcn.h>
#include <fmt/format.h>

namespace roofladder {

Maybe<SharedObject> SharedObject::load(const std::filesystem::path& path) {
  if (!std::filesystem::exists(path)) {
    return Absence{Status::unavailable, fmt::format("there is no module {}", path.string())};
  }
  SharedObject object;
  object.m_path = std::filesystem::absolute(path);
  object.m_handle = dlopen(object.m_path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (object.m_handle == nullptr) {
    return Absence{Status::unavailable, fmt::format("cannot load a module: {}", dlerror())};
  }
  return object;
}

void* SharedObject::symbol(const char* name) const {
  return dlsym(m_handle, name);
}

}  // namespace roofladder
