// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/markup.h"

#include <algorithm>

#include "run/format.h"

namespace roofladder {
namespace {

constexpr std::size_t longest_name = 200;

bool starts_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

std::string with_entities(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (const char character : text) {
    switch (character) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += character;
    }
  }
  return result;
}

// Where its character of that number begins; its end where it has fewer.
std::size_t place_of_character(std::string_view text, std::size_t number) {
  std::size_t place = 0;
  for (; place < text.size(); ++place) {
    if (starts_character(text[place]) && number-- == 0) {
      break;
    }
  }
  return place;
}

bool is_letter_or_digit(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
         (character >= '0' && character <= '9');
}

}  // namespace

std::string escaped(std::string_view text) {
  return with_entities(printable(text));
}

std::string escaped_lines(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string line(text.substr(0, end));
    if (!line.empty() && line.back() == '\r') {
      line.pop_back();
    }
    for (std::size_t tab = line.find('\t'); tab != std::string::npos; tab = line.find('\t')) {
      line.replace(tab, 1, "    ");
    }
    result += escaped(line);
    if (end == std::string_view::npos) {
      break;
    }
    result += '\n';
    text.remove_prefix(end + 1);
  }
  return result;
}

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

std::string html_prose(std::string_view text) {
  std::string result = escaped(text);
  for (std::size_t first = result.find('`'); first != std::string::npos;
       first = result.find('`', first)) {
    const std::size_t last = result.find('`', first + 1);
    if (last == std::string::npos) {
      break;
    }
    result.replace(last, 1, "</code>");
    result.replace(first, 1, "<code>");
    first = last;
  }
  return result;
}

std::string html_name(std::string_view text) {
  const std::string visible = shortened(text, longest_name);
  if (visible == printable(text)) {
    return escaped(text);
  }
  return "<span title=\"" + escaped(text) + "\">" + with_entities(visible) + "</span>";
}

std::string anchor(std::string_view text) {
  std::string result(text);
  std::replace_if(
      result.begin(), result.end(),
      [](char character) { return !is_letter_or_digit(character) && character != '_'; }, '-');
  return result;
}

std::size_t character_count(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), starts_character));
}

}  // namespace roofladder
