// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "analyzer/advice/explanation.h"

namespace roofladder {

// A rung's explanation for the terminal, in lines of at most `width` characters: its name, then
// what binds it, what the step gained, how far away the floor is, and what to try.
std::string explanation_text(const Analysis& analysis, const Ladder& ladder,
                             const Explanation& explanation, std::size_t width);

}  // namespace roofladder
