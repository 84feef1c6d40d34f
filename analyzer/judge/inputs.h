// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "analyzer/ladder/rung_context.h"

namespace roofladder {

// Whether a repetition's inputs differed from those of an earlier one on the same state.
bool are_inputs_varied(const RungContext& rung);

// Bytes of the inputs that stayed the same, where the others varied and only the timed code saw
// them; nothing where they did not vary or reset() saw them.
std::optional<double> constant_inputs(const RungContext& rung);

// The share of right results that new inputs have left as they were, where it is nearly all.
std::optional<double> unchanged_results(const RungContext& rung);

// Whether only the answer of the repetition itself can be right: all its inputs were new, but for a
// few coefficients, and other results were right than before.
bool are_inputs_unseen(const RungContext& rung);

}  // namespace roofladder
