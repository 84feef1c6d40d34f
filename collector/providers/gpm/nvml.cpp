// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/gpm/nvml.h"

#include <cstdlib>
#include <dlfcn.h>
#include <fmt/format.h>

namespace roofladder::gpm {
namespace {

Status status_of(int code) {
  switch (code) {
    case no_permission:
      return Status::denied;
    case not_supported:
    case function_not_found:
      return Status::unsupported;
    case not_found:
    case driver_not_loaded:
    case library_not_found:
    case library_mismatch:
      return Status::unavailable;
    default:
      return Status::failed;
  }
}

Failure failure_in(const Library& library, int code, const std::string& of) {
  const char* words = library.nvmlErrorString(code);
  return {status_of(code),
          fmt::format("{}: {} (NVML {})", of, words != nullptr ? words : "unknown error", code)};
}

template <typename Function>
void take(void* handle, Function& function, const char* name, std::string& missing) {
  function = reinterpret_cast<Function>(dlsym(handle, name));
  if (function == nullptr && missing.empty()) {
    missing = name;
  }
}

}  // namespace

Library load(const std::string& name) {
  void* handle = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (handle == nullptr) {
    throw Failure{Status::unavailable,
                  fmt::format("NVML was not found ({}); it comes with NVIDIA's driver, into a "
                              "container with NVIDIA_DRIVER_CAPABILITIES=compute,utility; or set "
                              "ROOFLADDER_NVML to the file",
                              dlerror())};
  }
  Library library;
  std::string missing;
#define ROOFLADDER_NVML_FUNCTION(name, ...) take(handle, library.name, #name, missing);
#include "collector/providers/gpm/functions.inc"
#undef ROOFLADDER_NVML_FUNCTION
  if (library.nvmlInit_v2 == nullptr || library.nvmlErrorString == nullptr) {
    throw Failure{Status::unavailable, fmt::format("{} is no NVML: it has no {}", name, missing)};
  }
  if (!missing.empty()) {
    throw Failure{
        Status::unsupported,
        fmt::format("{} has no {}: the driver is too old; install a newer one", name, missing)};
  }
  if (const int code = library.nvmlInit_v2(); code != success) {
    throw failure_in(library, code, "nvmlInit_v2");
  }
  return library;
}

const Library& library() {
  static const Library found = [] {
    const char* chosen = std::getenv("ROOFLADDER_NVML");
    return load(chosen != nullptr ? chosen : "libnvidia-ml.so.1");
  }();
  return found;
}

Failure failure(int code, const std::string& of) {
  return failure_in(library(), code, of);
}

void require(int code, const std::string& of) {
  if (code != success) {
    throw failure(code, of);
  }
}

}  // namespace roofladder::gpm
