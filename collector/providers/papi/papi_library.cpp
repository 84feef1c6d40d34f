// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/papi/papi_library.h"

#include <cstdlib>
#include <optional>
#include <vector>

#include "collector/vendor/dynamic_library.h"

namespace roofladder::papi {
namespace {

// Names for dlopen, looked for in the loader's path.
std::vector<std::string> candidates() {
  if (const char* chosen = std::getenv("ROOFLADDER_PAPI")) {
    return {chosen};
  }
  return {"libpapi.so." + version(), "libpapi.so"};
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

std::optional<Library> functions_in(const vendor::DynamicLibrary& opened, std::string& reason) {
  Library library;
  std::string missing;
#define ROOFLADDER_PAPI_FUNCTION(name) opened.take(library.name, #name, missing);
#include "collector/providers/papi/functions.inc"
#undef ROOFLADDER_PAPI_FUNCTION
  if (const auto fault = fault_of(library, missing)) {
    reason = *fault;
    return std::nullopt;
  }
  library.path = vendor::path_of(library.PAPI_library_init);
  return library;
}

Library find() {
  std::string refusals;
  if (const auto found = vendor::first_usable<Library>(candidates(), functions_in, refusals)) {
    return *found;
  }
  throw Failure{Status::unavailable, "libpapi " + version() +
                                         " was not found; install it (Debian: libpapi7.0), or set "
                                         "ROOFLADDER_PAPI to the file." +
                                         refusals};
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
