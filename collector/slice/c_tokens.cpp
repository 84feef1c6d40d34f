// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/slice/c_tokens.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace roofladder::slice {
namespace {

bool is_letter(char letter) {
  return std::isalpha(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}
bool is_digit(char letter) {
  return std::isdigit(static_cast<unsigned char>(letter)) != 0;
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : m_text(text) {}

  std::vector<Token> scan() {
    while (m_at < m_text.size()) {
      if (!skip_blank() && !skip_comment()) {
        scan_token();
      }
    }
    return std::move(m_tokens);
  }

 private:
  bool follows(std::string_view text) const { return m_text.substr(m_at).starts_with(text); }
  char letter(std::size_t ahead = 0) const {
    return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0';
  }
  // The place behind the first `end` from here on, or the end of the text.
  std::size_t behind(std::string_view end, std::size_t from) const {
    const std::size_t found = m_text.find(end, from);
    return found == std::string_view::npos ? m_text.size() : found + end.size();
  }

  bool skip_blank() {
    if (std::isspace(static_cast<unsigned char>(letter())) == 0) {
      return false;
    }
    m_begins_line = m_begins_line || letter() == '\n';
    ++m_at;
    return true;
  }
  bool skip_comment() {
    if (follows("//")) {
      m_at = std::min(m_text.find('\n', m_at), m_text.size());
    } else if (follows("/*")) {
      m_at = behind("*/", m_at + 2);
    } else {
      return false;
    }
    return true;
  }

  void add(TokenKind kind, std::size_t length) {
    m_tokens.push_back({kind, m_at, m_at + length, m_text.substr(m_at, length)});
    m_at += length;
  }

  void scan_token() {
    const bool begins_line = m_begins_line;
    m_begins_line = false;
    if (letter() == '#' && begins_line) {
      scan_directive();
    } else if (follows("R\"")) {
      scan_raw_string();
    } else if (is_letter(letter())) {
      scan_word();
    } else if (is_digit(letter())) {
      scan_number();
    } else if (letter() == '"' || letter() == '\'') {
      scan_string(letter());
    } else {
      add(TokenKind::sign, 1);
    }
  }

  void scan_directive() {
    std::size_t end = m_at;
    do {
      end = behind("\n", end);
    } while (end < m_text.size() && end >= 2 && m_text[end - 2] == '\\');
    add(TokenKind::directive, end - m_at);
    m_begins_line = true;
  }
  void scan_raw_string() {
    const std::size_t open = std::min(m_text.find('(', m_at), m_text.size() - 1);
    const std::string close = ")" + std::string(m_text.substr(m_at + 2, open - m_at - 2)) + '"';
    const std::size_t end = behind(close, open);
    add(TokenKind::string, end - m_at);
  }
  void scan_word() {
    std::size_t length = 1;
    while (is_letter(letter(length)) || is_digit(letter(length))) {
      ++length;
    }
    add(TokenKind::word, length);
  }
  // An apostrophe between digits belongs to the number.
  void scan_number() {
    std::size_t length = 1;
    for (;; ++length) {
      const char next = letter(length);
      const bool separates =
          next == '\'' && std::isalnum(static_cast<unsigned char>(letter(length + 1)));
      if (!is_letter(next) && !is_digit(next) && next != '.' && !separates) {
        break;
      }
    }
    add(TokenKind::number, length);
  }
  void scan_string(char quote) {
    std::size_t end = m_at + 1;
    while (end < m_text.size() && m_text[end] != quote && m_text[end] != '\n') {
      end += m_text[end] == '\\' ? 2 : 1;
    }
    end = std::min(end, m_text.size());
    const std::size_t after = std::min(end + 1, m_text.size());
    m_tokens.push_back({TokenKind::string, m_at, after, m_text.substr(m_at + 1, end - m_at - 1)});
    m_at = after;
  }

  std::string_view m_text;
  std::size_t m_at = 0;
  bool m_begins_line = true;  // no token came before on this line
  std::vector<Token> m_tokens;
};

}  // namespace

std::vector<Token> c_tokens(std::string_view text) {
  return Scanner(text).scan();
}

}  // namespace roofladder::slice
