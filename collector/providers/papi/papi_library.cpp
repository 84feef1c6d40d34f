// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/papi/papi_library.h"

#include <cstdlib>
#include <dlfcn.h>
#include <optional>
#include <vector>

namespace roofladder::papi {
namespace {

// Names for dlopen, looked for in the loader's path.
std::vector<std::string> candidates() {
  if (const char* chosen = std::getenv("ROOFLADDER_PAPI")) {
    return {chosen};
  }
  return {"libpapi.so." + version(), "libpapi.so"};
}

template <typename Function>
void take(void* handle, Function& function, const char* name, std::string& missing) {
  function = reinterpret_cast<Function>(dlsym(handle, name));
  if (function == nullptr && missing.empty()) {
    missing = name;
  }
}

std::string described(const Library& library, int code) {
  const char* text = library.PAPI_strerror(code);
  return std::string(text != nullptr ? text : "unknown error") + " (PAPI " + std::to_string(code) +
         ")";
}

// The reason why this copy cannot be used, if there is one.
std::optional<std::string> fault_of(const Library& library, const std::string& missing) {
  if (library.PAPI_library_init == nullptr) {
    return " is no PAPI: it has no PAPI_library_init";
  }
  if (!missing.empty()) {
    return " has no " + missing;
  }
  const int initialized = library.PAPI_library_init(PAPI_VER_CURRENT);
  if (initialized == PAPI_VER_CURRENT) {
    return std::nullopt;
  }
  if (initialized == PAPI_EINVAL || initialized > 0) {
    return " is not PAPI " + version() + ", which this build is made for";
  }
  return " does not start: " + described(library, initialized);
}

// Opens the library; if this copy cannot be used, adds the reason to `refusals`.
std::optional<Library> open(const std::string& name, std::vector<std::string>& refusals) {
  void* handle = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (handle == nullptr) {
    const std::string why = dlerror();
    if (std::getenv("ROOFLADDER_PAPI") != nullptr) {
      refusals.push_back(why);
    }
    return std::nullopt;
  }
  Library library;
  std::string missing;
#define ROOFLADDER_PAPI_FUNCTION(name) take(handle, library.name, #name, missing);
#include "collector/providers/papi/functions.inc"
#undef ROOFLADDER_PAPI_FUNCTION
  if (const auto fault = fault_of(library, missing)) {
    refusals.push_back(name + *fault);
    return std::nullopt;
  }
  Dl_info info{};
  dladdr(reinterpret_cast<const void*>(library.PAPI_library_init), &info);
  library.path = info.dli_fname;
  return library;
}

Library find() {
  std::vector<std::string> refusals;
  for (const std::string& name : candidates()) {
    if (auto library = open(name, refusals)) {
      return *library;
    }
  }
  std::string found;
  for (const std::string& refusal : refusals) {
    found += (found.empty() ? " Not usable: " : "; ") + refusal;
  }
  throw Failure{Status::unavailable, "libpapi " + version() +
                                         " was not found; install it (Debian: libpapi7.0), or set "
                                         "ROOFLADDER_PAPI to the file." +
                                         found};
}

Status status_of(int code) {
  switch (code) {
    case PAPI_EPERM:
      return Status::denied;
    case PAPI_ENOEVNT:
    case PAPI_ENOSUPP:
    case PAPI_ECMP:
    case PAPI_ECNFLCT:
    case PAPI_ENOTPRESET:
      return Status::unsupported;
    default:
      return Status::failed;
  }
}

}  // namespace

std::string version() {
  return std::to_string(PAPI_VERSION_MAJOR(PAPI_VERSION)) + "." +
         std::to_string(PAPI_VERSION_MINOR(PAPI_VERSION));
}

const Library& library() {
  static const Library found = find();
  return found;
}

std::string words(int code) {
  return described(library(), code);
}

Failure failure(int code, const std::string& of) {
  return {status_of(code), of + ": " + words(code)};
}

void require(int code, const std::string& of) {
  if (code < PAPI_OK) {
    throw failure(code, of);
  }
}

}  // namespace roofladder::papi
