// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace roofladder::svg {

// The text in at most `most_lines` lines (at least one) of the given width, broken between words;
// what does not fit ends in an ellipsis.
std::vector<std::string> wrapped(std::string_view text, double width, double font_size,
                                 std::size_t most_lines);

}  // namespace roofladder::svg
