// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <exception>
#include <span>
#include <string>

#include "roofladder/provider.h"
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

// A set that is always observed, between launches. The names stay the caller's.
inline rl_metric_set set_of(const char* name, std::span<const char* const> metrics) {
  return {.struct_bytes = sizeof(rl_metric_set),
          .when = RL_IN_PASSES,
          .name = name,
          .metrics = metrics.data(),
          .metric_count = static_cast<std::uint32_t>(metrics.size())};
}

// The functions of a provider's table that its session carries out. `current` returns what holds
// the session from configure() to close().
template <auto current>
struct SessionCalls {
  static int32_t begin_pass(void* /*self*/, rl_reason* reason) {
    return guarded(reason, [] { current()->begin_pass(); });
  }
  static int32_t end_pass(void* /*self*/, rl_reason* reason) {
    return guarded(reason, [] { current()->end_pass(); });
  }
  static int32_t begin(void* /*self*/, rl_reason* reason) {
    return guarded(reason, [] { current()->begin(); });
  }
  static int32_t enter(void* /*self*/, std::uint32_t part, rl_reason* reason) {
    return guarded(reason, [&] { current()->enter(part); });
  }
  static int32_t end(void* /*self*/, rl_reason* reason) {
    return guarded(reason, [] { current()->end(); });
  }
  static int32_t read(void* /*self*/, std::uint32_t repetition, rl_take_value take,
                      rl_take_absence refuse, void* context, rl_reason* reason) {
    return guarded(reason, [&] { current()->read(repetition, take, refuse, context); });
  }
  static void close(void* /*self*/) { current().reset(); }
};

}  // namespace roofladder
