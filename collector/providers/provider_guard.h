// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <exception>
#include <string>

#include "collector/providers/provider_module.h"
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

// The functions of a provider's table that its session carries out. `current` returns what holds
// the session from configure() to close().
template <auto current>
struct SessionCalls {
  static int32_t begin_pass(rl_reason* reason) {
    return guarded(reason, [] { current()->begin_pass(); });
  }
  static int32_t end_pass(rl_reason* reason) {
    return guarded(reason, [] { current()->end_pass(); });
  }
  static int32_t begin(rl_reason* reason) {
    return guarded(reason, [] { current()->begin(); });
  }
  static int32_t enter(std::uint32_t part, rl_reason* reason) {
    return guarded(reason, [&] { current()->enter(part); });
  }
  static int32_t end(rl_reason* reason) {
    return guarded(reason, [] { current()->end(); });
  }
  static int32_t read(std::uint32_t repetition, rl_take_value take, rl_take_absence refuse,
                      void* context, rl_reason* reason) {
    return guarded(reason, [&] { current()->read(repetition, take, refuse, context); });
  }
  static void close() { current().reset(); }
};

}  // namespace roofladder
