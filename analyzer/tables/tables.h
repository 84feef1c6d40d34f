// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/tables/table.h"

// Every table. Adding one is a file with its builder and a line here.
namespace roofladder {

// A row a rung of a ladder of the analysis.
Table speed_table(const Analysis& analysis, const Ladder& ladder);
Table result_table(const Analysis& analysis, const Ladder& ladder);  // all of it in few columns
Table limits_table(const Analysis& analysis, const Ladder& ladder);
Table sweep_table(const Analysis& analysis, const Ladder& ladder, const Sweep& sweep);

}  // namespace roofladder
