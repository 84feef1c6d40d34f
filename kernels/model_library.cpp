// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/model_library.h"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <fmt/format.h>
#include <span>
#include <string_view>

namespace roofladder {
namespace {

std::filesystem::path module_folder() {
  if (const char* folder = std::getenv("ROOFLADDER_MODULE_PATH"); folder != nullptr) {
    return folder;
  }
  const auto program = std::filesystem::read_symlink("/proc/self/exe");
  return program.parent_path().parent_path() / ROOFLADDER_MODULE_DIR;
}

}  // namespace

Maybe<ModelLibrary> ModelLibrary::load(const std::filesystem::path& path) {
  if (!std::filesystem::exists(path)) {
    return Absence{Status::unavailable, fmt::format("there is no module {}", path.string())};
  }
  ModelLibrary library;
  library.m_path = std::filesystem::absolute(path);
  void* handle = dlopen(library.m_path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (handle == nullptr) {
    return Absence{Status::unavailable, fmt::format("cannot load a model module: {}", dlerror())};
  }
  const auto entry = reinterpret_cast<rl_model_entry>(dlsym(handle, "roofladder_model"));
  if (entry == nullptr) {
    return Absence{Status::unsupported,
                   fmt::format("{} is not a Roofladder model module: it has no symbol "
                               "roofladder_model",
                               path.string())};
  }
  library.m_table = entry();
  if (library.m_table->abi != RL_MODEL_ABI || library.m_table->struct_bytes != sizeof(rl_model)) {
    return Absence{Status::unsupported,
                   fmt::format("{} was built for version {} of the module interface, this program "
                               "has version {}; rebuild or reinstall the module",
                               path.string(), library.m_table->abi, RL_MODEL_ABI)};
  }
  return library;
}

const rl_variant* ModelLibrary::find(std::string_view kernel, std::string_view name) const {
  const std::span variants(m_table->variants, m_table->variant_count);
  const auto found = std::ranges::find_if(variants, [&](const rl_variant& variant) {
    return kernel == variant.kernel && name == variant.name;
  });
  return found == variants.end() ? nullptr : &*found;
}

std::vector<std::filesystem::path> module_paths(std::string_view kind) {
  std::vector<std::filesystem::path> paths;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(module_folder() / kind, none)) {
    if (entry.path().extension() == ".so") {
      paths.push_back(entry.path());
    }
  }
  std::ranges::sort(paths);
  return paths;
}

}  // namespace roofladder
