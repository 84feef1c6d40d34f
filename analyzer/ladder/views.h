// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/ladder/ladder.h"

namespace roofladder {

// Splits the speedup of a step by what binds it before and after, each a list of factors.
// `has_transfers`: the speedup is that of the parts that are no transfers.
void add_views(const VariantAnalysis& before, const VariantAnalysis& after, const Estimate& speedup,
               bool has_transfers, Split& split);

}  // namespace roofladder
