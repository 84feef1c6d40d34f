// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "analyzer/analysis.h"

namespace roofladder {

enum class ShownResults { deciding, all };

// The verdicts of a ladder for the terminal, in lines of at most `width` characters: of each rung
// name, score and speedup, and below it the rules that the verdict rests on, or all that concern
// it. Reasons that several rungs share stand once, at the end; where no rung is proven, the word
// stands there alone.
std::string judgements_text(const Analysis& analysis, const Ladder& ladder, ShownResults shown,
                            std::size_t width);

}  // namespace roofladder
