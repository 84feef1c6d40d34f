// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/gpm/nvml.h"

namespace roofladder::gpm {
namespace {

const nvml::Library& checked(const nvml::Library& library) {
  if (library.absence) {
    throw Failure{library.absence->status, library.absence->reason};
  }
  if (!library.missing.empty()) {
    throw Failure{Status::unsupported, "NVML has no " + library.missing +
                                           ": the driver is too old; install a newer one"};
  }
  return library;
}

}  // namespace

nvml::Library load(const std::string& name) {
  return checked(nvml::open(name));
}

const nvml::Library& library() {
  return checked(nvml::library());
}

Failure failure(int code, const std::string& of) {
  const Absence absence = nvml::failure(library(), code, of);
  return {absence.status, absence.reason};
}

void require(int code, const std::string& of) {
  if (code != success) {
    throw failure(code, of);
  }
}

}  // namespace roofladder::gpm
