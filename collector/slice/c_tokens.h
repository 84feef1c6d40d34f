// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace roofladder::slice {

enum class TokenKind { word, number, string, directive, sign };

// A token of C or C++: a word, a literal, a whole line for the preprocessor, or one character.
struct Token {
  TokenKind kind = TokenKind::sign;
  std::size_t begin = 0;  // its place in the file
  std::size_t end = 0;
  std::string_view text;  // of a string, what is between its quotes

  bool is(char sign) const { return kind == TokenKind::sign && text.front() == sign; }
};

// Comments and blanks between tokens are left out.
std::vector<Token> c_tokens(std::string_view text);

}  // namespace roofladder::slice
