// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace roofladder {

// The text as printable(), cut to at most `limit` characters with an ellipsis at the end.
std::string shortened(std::string_view text, std::size_t limit);

// As shortened(), with the ellipsis in the middle: similar names often differ at their ends.
std::string shortened_in_middle(std::string_view text, std::size_t limit);

// The texts without the words that all of them begin or end with, replaced by "…".
std::vector<std::string> distinguishing_parts(const std::vector<std::string>& texts);

// Number of characters (code points) of valid UTF-8.
std::size_t character_count(std::string_view text);

}  // namespace roofladder
