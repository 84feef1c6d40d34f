// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "analyzer/advice/explanation.h"

namespace roofladder {

// A rung's explanation for the terminal: its name, and below it what binds, what the step bought,
// how far the floor is and what to try, in lines of at most `width` characters.
std::string explanation_text(const Analysis& analysis, const Ladder& ladder,
                             const Explanation& explanation, std::size_t width);

}  // namespace roofladder
