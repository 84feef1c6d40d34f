// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <exception>
#include <string>

#include "collector/provider_module.h"
#include "run/sample.h"

// For provider modules written in C++: no exception may cross the C interface.
namespace roofladder {

// Why something is not to be had, in words for the user.
struct Failure {
  Status status = Status::failed;
  std::string reason;
};

inline int32_t refuse(rl_reason* reason, Status status, const char* text) {
  reason->status = static_cast<std::uint32_t>(status);
  std::snprintf(reason->text, sizeof reason->text, "%s", text);
  return 1;
}

// Calls the function; what it throws becomes the reason.
template <typename Function>
int32_t guarded(rl_reason* reason, Function function) noexcept {
  try {
    function();
    return 0;
  } catch (const Failure& failure) {
    return refuse(reason, failure.status, failure.reason.c_str());
  } catch (const std::exception& exception) {
    return refuse(reason, Status::failed, exception.what());
  }
}

}  // namespace roofladder
