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

// Whether only the answer of the repetition itself can be right: all its inputs were new, but for a
// few coefficients.
bool are_inputs_unseen(const RungContext& rung);

}  // namespace roofladder
