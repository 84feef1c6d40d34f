// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "analyzer/analysis.h"

namespace roofladder {

enum class ShownResults { deciding, all };

// A rung's verdict for the terminal: its name, score and speedup, and below it the rules that the
// verdict rests on, or all that concern it, in lines of at most `width` characters.
std::string judgement_text(const Analysis& analysis, const Rung& rung, ShownResults shown,
                           std::size_t width);

}  // namespace roofladder
