// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "analyzer/ladder/rung_context.h"

namespace roofladder {

// Judges every rung of the ladder, in its order. The rungs need not have been compared.
std::vector<Judgement> judgements_of(const RunContext& context, const Ladder& ladder);

}  // namespace roofladder
