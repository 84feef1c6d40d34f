// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/words/shortened.h"

#include <algorithm>

#include "run/format.h"

namespace roofladder {
namespace {

bool starts_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

// Byte offset of the character of that number; the end if there are fewer characters.
std::size_t place_of_character(std::string_view text, std::size_t number) {
  std::size_t place = 0;
  for (; place < text.size(); ++place) {
    if (starts_character(text[place]) && number-- == 0) {
      break;
    }
  }
  return place;
}

// Number of bytes at the beginning that all texts share, in whole words.
std::size_t common_beginning(const std::vector<std::string>& texts) {
  const std::string& first = texts.front();
  std::size_t length = first.size();
  for (const std::string& text : texts) {
    const auto differ = std::ranges::mismatch(first, text).in1;
    length = std::min(length, static_cast<std::size_t>(differ - first.begin()));
  }
  while (length > 0 && first[length - 1] != ' ') {
    --length;
  }
  return length;
}

std::vector<std::string> reversed(std::vector<std::string> texts) {
  for (std::string& text : texts) {
    std::ranges::reverse(text);
  }
  return texts;
}

}  // namespace

std::string shortened(std::string_view text, std::size_t limit) {
  std::string result = printable(text);
  std::size_t characters = 0;
  std::size_t cut = 0;
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (!starts_character(result[i])) {
      continue;
    }
    if (++characters == limit) {
      cut = i;
    }
  }
  return characters > limit ? result.substr(0, cut) + "…" : result;
}

std::string shortened_in_middle(std::string_view text, std::size_t limit) {
  const std::string whole = printable(text);
  const std::size_t characters = character_count(whole);
  if (characters <= limit || limit < 3) {
    return shortened(text, limit);
  }
  const std::size_t kept = (limit - 1) / 2;
  return whole.substr(0, place_of_character(whole, limit - 1 - kept)) + "…" +
         whole.substr(place_of_character(whole, characters - kept));
}

std::vector<std::string> distinguishing_parts(const std::vector<std::string>& texts) {
  if (texts.size() < 2) {
    return texts;
  }
  const std::size_t begin = common_beginning(texts);
  const std::size_t end = common_beginning(reversed(texts));
  std::vector<std::string> parts;
  for (const std::string& text : texts) {
    if (begin + end >= text.size()) {
      return texts;  // one of them has no part of its own
    }
    parts.push_back((begin > 0 ? "… " : "") + text.substr(begin, text.size() - begin - end) +
                    (end > 0 ? " …" : ""));
  }
  return parts;
}

std::size_t character_count(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), starts_character));
}

}  // namespace roofladder
