// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/models/level_zero/driver.h"
#include "collector/providers/provider_guard.h"

namespace roofladder::level_zero {

// Throws Failure unless the result is a success.
void require_counters(ze_result_t result, const char* call);

}  // namespace roofladder::level_zero

// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): the call's name is the message
#define COUNTER_CALL(function, ...)           \
  ::roofladder::level_zero::require_counters( \
      ::roofladder::level_zero::functions().function(__VA_ARGS__), #function)
