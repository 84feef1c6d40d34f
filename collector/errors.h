// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace roofladder {

// A request cannot be carried out as it is: unknown name, size that does not fit. The message
// says what is possible.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Nothing can be measured on this machine with this build.
struct EnvironmentError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A file of a ladder that cannot be used: it does not compile, or is no module of this version.
struct LadderError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace roofladder
