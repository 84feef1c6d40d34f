// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/tables/table.h"

// Every table. Adding one is a file with its builder and a line here.
namespace roofladder {

struct ComparedLadder;
struct DeviceSpread;

// A row a rung of a ladder of the analysis.
Table speed_table(const Analysis& analysis, const Ladder& ladder);
Table result_table(const Analysis& analysis, const Ladder& ladder);  // all of it in few columns
Table limits_table(const Analysis& analysis, const Ladder& ladder);
Table sweep_table(const Analysis& analysis, const Ladder& ladder, const Sweep& sweep);

// Main: the best of each level and precision alone.
enum class WhichCeilings : std::uint8_t { all, main };
Table ceilings_table(const Analysis& analysis, WhichCeilings which = WhichCeilings::all);
Table cache_sweep_table(const Analysis& analysis, std::uint32_t device);
Table facts_table(const Run& run);

// The best of each model and precision, of each run and device that is compared.
Table best_table(const Comparison& comparison, const ComparedLadder& ladder);
// Times of the same variant on equal devices.
Table device_spread_table(const Analysis& analysis, const DeviceSpread& spread);

}  // namespace roofladder
