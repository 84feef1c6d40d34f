// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace roofladder {

struct DecodedCharacter {
  std::optional<char32_t> code_point;  // absent if no well-formed UTF-8 sequence starts here
  std::size_t length = 1;              // bytes consumed; 1 for a malformed byte
};

// The first character of a non-empty text of untrusted bytes (Unicode 15, table 3-7).
DecodedCharacter decode_utf8(std::string_view text);

// The text with every malformed byte replaced by U+FFFD.
std::string valid_utf8(std::string_view text);

// True for most texts: the functions above and printable() then change nothing.
bool is_printable_ascii(std::string_view text);

}  // namespace roofladder
