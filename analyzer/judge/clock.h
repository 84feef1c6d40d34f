// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/ladder/rung_context.h"

// How much of its work a rung may do outside the clock unnoticed.
namespace roofladder {

inline constexpr double unnoticed_share = 0.1;          // of its time
inline constexpr double unnoticed_on_threads = 0.2e-3;  // seconds
inline constexpr double unnoticed_on_device = 20e-6;    // seconds: a launch and two events

// Seconds that its threads may work, or keep a reader waiting. The rung has a time.
inline double unnoticed_work(const RungContext& rung) {
  return unnoticed_share * rung.analysis().time->median + unnoticed_on_threads;
}

}  // namespace roofladder
