// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace roofladder {

// Walks a text line by line without copying it. Lines end with LF or CR LF.
class LineReader {
 public:
  explicit LineReader(std::string_view text) : m_rest(text) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    m_rest.remove_prefix(m_rest.starts_with(byte_order_mark) ? byte_order_mark.size() : 0);
  }

  // False at the end of the text.
  bool next() {
    if (m_rest.empty()) {
      return false;
    }
    const std::size_t end = std::min(m_rest.find('\n'), m_rest.size());
    m_line = m_rest.substr(0, end);
    m_rest.remove_prefix(std::min(end + 1, m_rest.size()));
    m_line.remove_suffix(m_line.ends_with('\r') ? 1 : 0);
    ++m_number;
    return true;
  }

  std::string_view line() const { return m_line; }
  std::size_t number() const { return m_number; }  // from 1

 private:
  std::string_view m_rest;
  std::string_view m_line;
  std::size_t m_number = 0;
};

// Calls use(number, line) for each line, numbered from 1, without its end.
template <typename Use>
void for_each_line(std::string_view text, const Use& use) {
  for (LineReader lines(text); lines.next();) {
    use(lines.number(), lines.line());
  }
}

// The parts of a line that any of these letters set apart; none of them is empty.
inline std::vector<std::string_view> words_between(std::string_view line, std::string_view blanks) {
  std::vector<std::string_view> words;
  std::size_t begin = line.find_first_not_of(blanks);
  while (begin != std::string_view::npos) {
    const std::size_t end = std::min(line.find_first_of(blanks, begin), line.size());
    words.push_back(line.substr(begin, end - begin));
    begin = line.find_first_not_of(blanks, end);
  }
  return words;
}

namespace line_text {

// Without blanks at both ends; a view into the text even if nothing is left.
inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

// The fields between separators, trimmed; quotes are letters as others.
inline std::vector<std::string_view> split(std::string_view line, char separator) {
  std::vector<std::string_view> fields;
  while (true) {
    const std::size_t end = line.find(separator);
    fields.push_back(trimmed(line.substr(0, end)));
    if (end == std::string_view::npos) {
      return fields;
    }
    line.remove_prefix(end + 1);
  }
}

}  // namespace line_text

}  // namespace roofladder
