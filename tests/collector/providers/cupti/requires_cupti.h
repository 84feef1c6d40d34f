// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>
#include <optional>

#include "collector/providers/cupti/cupti_library.h"

namespace roofladder::cupti {

// Why CUPTI cannot be used on this machine; nothing if it can.
inline std::optional<std::string> no_cupti() {
  try {
    library();
    return std::nullopt;
  } catch (const Failure& failure) {
    return failure.reason;
  }
}

}  // namespace roofladder::cupti

// Skips the test, with the reason, if libcupti cannot be used.
#define ROOFLADDER_REQUIRE_CUPTI()                                   \
  if (const auto reason = ::roofladder::cupti::no_cupti(); reason) { \
    GTEST_SKIP() << *reason;                                         \
  }                                                                  \
  static_assert(true, "a semicolon follows")
