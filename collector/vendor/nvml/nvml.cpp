// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/vendor/nvml/nvml.h"

#include <cstdlib>

#include "collector/vendor/dynamic_library.h"

namespace roofladder::nvml {
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

std::optional<Absence> initialize(const Library& library, const std::string& name) {
  if (library.nvmlInit_v2 == nullptr || library.nvmlErrorString == nullptr) {
    return Absence{Status::unavailable, name + " is no NVML: it has no " + library.missing};
  }
  const int code = library.nvmlInit_v2();
  return code == success ? std::nullopt : std::optional(failure(library, code, "nvmlInit_v2"));
}

}  // namespace

Library open(const std::string& name) {
  const vendor::DynamicLibrary opened(name);
  Library library;
  if (!opened.is_open()) {
    library.absence = {Status::unavailable,
                       "NVML was not found (" + opened.error() +
                           "); it comes with NVIDIA's driver, into a container with "
                           "NVIDIA_DRIVER_CAPABILITIES=compute,utility; or set ROOFLADDER_NVML to "
                           "the file"};
    return library;
  }
  std::string not_told;
#define ROOFLADDER_NVML_FUNCTION(name, ...) opened.take(library.name, #name, library.missing);
#define ROOFLADDER_NVML_OPTIONAL(name, ...) opened.take(library.name, #name, not_told);
#include "collector/vendor/nvml/functions.inc"
#undef ROOFLADDER_NVML_OPTIONAL
#undef ROOFLADDER_NVML_FUNCTION
  library.absence = initialize(library, name);
  return library;
}

const Library& library() {
  static const Library found = [] {
    const char* chosen = std::getenv("ROOFLADDER_NVML");
    return open(chosen != nullptr ? chosen : "libnvidia-ml.so.1");
  }();
  return found;
}

Absence failure(const Library& library, int code, const std::string& call) {
  const char* words = library.nvmlErrorString(code);
  return {status_of(code), call + ": " + (words != nullptr ? words : "unknown error") + " (NVML " +
                               std::to_string(code) + ")"};
}

}  // namespace roofladder::nvml
