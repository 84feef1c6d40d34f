// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <gtest/gtest.h>

#include "collector/providers/provider_guard.h"

namespace roofladder {

// The failure that the function throws; the test fails if it throws none.
inline Failure failure_of(const std::function<void()>& function) {
  try {
    function();
  } catch (const Failure& failure) {
    return failure;
  }
  ADD_FAILURE() << "nothing failed";
  return {};
}

}  // namespace roofladder
