// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/utf8.h"

#include <algorithm>

namespace roofladder {
namespace {

constexpr std::string_view replacement_character = "\xEF\xBF\xBD";

// Length of a sequence according to its first byte; 0 if no sequence starts with it.
std::size_t sequence_length(unsigned char first) {
  if (first < 0x80) {
    return 1;
  }
  if (first >= 0xC2 && first <= 0xDF) {
    return 2;
  }
  if (first >= 0xE0 && first <= 0xEF) {
    return 3;
  }
  return first >= 0xF0 && first <= 0xF4 ? 4 : 0;
}

// False for overlong forms, surrogates and values beyond Unicode: these are malformed although
// their bytes look valid.
bool is_shortest_form(char32_t code_point, std::size_t length) {
  const bool surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
  const bool long_enough = length < 3 || code_point >= (length == 3 ? 0x800U : 0x10000U);
  return !surrogate && long_enough && code_point <= 0x10FFFF;
}

}  // namespace

DecodedCharacter decode_utf8(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t length = sequence_length(first);
  if (length == 0 || length > text.size()) {
    return {};
  }
  char32_t code_point = length == 1 ? first : first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0) != 0x80) {
      return {};
    }
    code_point = (code_point << 6) | (byte & 0x3FU);
  }
  if (!is_shortest_form(code_point, length)) {
    return {};
  }
  return {code_point, length};
}

bool is_printable_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c <= 0x7E; });
}

std::string valid_utf8(std::string_view text) {
  if (is_printable_ascii(text)) {
    return std::string(text);
  }
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const DecodedCharacter character = decode_utf8(text);
    result += character.code_point ? text.substr(0, character.length) : replacement_character;
    text.remove_prefix(character.length);
  }
  return result;
}

}  // namespace roofladder
