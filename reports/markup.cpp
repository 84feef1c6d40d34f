// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/markup.h"

#include <algorithm>

#include "run/format.h"

namespace roofladder {
namespace {

constexpr std::size_t longest_name = 200;

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

}  // namespace roofladder
