// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "analyzer/analysis.h"

namespace roofladder {

enum class ShownRulings { grounds, all };

// A rung's verdict for the terminal, in lines of at most `width` characters: its name, score and
// speedup, followed by the rules that the verdict rests on, or by all rules that apply to it.
std::string judgement_text(const Analysis& analysis, const Rung& rung, ShownRulings shown,
                           std::size_t width);

}  // namespace roofladder
