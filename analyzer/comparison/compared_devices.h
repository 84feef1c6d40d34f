// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "analyzer/comparison/comparison.h"
#include "analyzer/comparison/run_spread.h"

namespace roofladder {

// The pair of these devices; null where nothing compares them.
const ComparedDevices* devices_of(const Comparison& comparison, const ComparedColumn& before,
                                  const ComparedColumn& after);

// Sets how much times differ between the two runs, from results of the same code or else from the
// devices' limits, and the note that says so.
void set_spread(const Comparison& comparison, std::span<const TimesInTwoRuns> same_code,
                ComparedDevices& devices);

}  // namespace roofladder
