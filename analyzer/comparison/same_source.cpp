// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/same_source.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <initializer_list>
#include <utility>

namespace roofladder {
namespace {

bool has_suffix(std::string_view name, std::initializer_list<std::string_view> suffixes) {
  return std::ranges::any_of(suffixes,
                             [&](std::string_view suffix) { return name.ends_with(suffix); });
}

bool is_fortran(std::string_view name) {
  return has_suffix(name, {".f90", ".F90", ".f95", ".F95", ".f03", ".F03", ".f08", ".F08"});
}

bool is_c(std::string_view name) {
  return has_suffix(name, {".c", ".h", ".cc", ".cpp", ".cxx", ".hh", ".hpp", ".hxx", ".inc", ".cu",
                           ".cuh", ".hip", ".cl", ".clh"});
}

// Copies a text piece by piece, without its comments.
class Stripper {
 public:
  Stripper(std::string_view text, bool is_fortran) : m_text(text), m_is_fortran(is_fortran) {}

  std::string stripped() {
    while (m_at < m_text.size()) {
      step();
    }
    while (m_result.ends_with(' ') || m_result.ends_with('\n')) {
      m_result.pop_back();
    }
    return std::move(m_result);
  }

 private:
  bool follows(std::string_view sign) const { return m_text.substr(m_at).starts_with(sign); }

  void step() {
    const char character = m_text[m_at];
    if (is_comment_to_the_end_of_line()) {
      m_at = std::min(m_text.find('\n', m_at), m_text.size());
    } else if (!m_is_fortran && follows("/*")) {
      const std::size_t end = m_text.find("*/", m_at + 2);
      m_at = end == std::string_view::npos ? m_text.size() : end + 2;
      add_blank(' ');
    } else if (!m_is_fortran && follows("R\"")) {
      copy_raw_string();
    } else if (character == '"' || character == '\'') {
      copy_quoted(character);
    } else if (std::isspace(static_cast<unsigned char>(character)) != 0) {
      ++m_at;
      add_blank(character);
    } else {
      m_is_directive |= character == '#' && m_begins_line;
      copy(1);
    }
  }

  // A directive of Fortran is a word that ends with a dollar sign: !$omp, !dir$. A comment of C
  // that ends with a backslash takes the next line too, and stays.
  bool is_comment_to_the_end_of_line() const {
    if (!follows(m_is_fortran ? "!" : "//")) {
      return false;
    }
    const std::string_view line = m_text.substr(m_at, m_text.find('\n', m_at) - m_at);
    if (!m_is_fortran) {
      const std::size_t last = line.find_last_not_of('\r');
      return last == std::string_view::npos || line[last] != '\\';
    }
    std::size_t end = 1;
    while (end < line.size() && std::isalpha(static_cast<unsigned char>(line[end])) != 0) {
      ++end;
    }
    return end >= line.size() || line[end] != '$';
  }

  // The end of a line counts where it ends a directive that no backslash continues, and in Fortran.
  void add_blank(char blank) {
    if (blank == '\n') {
      m_begins_line = true;
      remove_blank();
      if (m_is_fortran || (m_is_directive && !m_result.ends_with('\\'))) {
        m_is_directive = false;
        m_result += m_result.ends_with('\n') ? "" : "\n";
        return;
      }
    }
    if (!m_result.empty() && m_result.back() != ' ' && m_result.back() != '\n') {
      m_result += ' ';
    }
  }

  void remove_blank() {
    if (m_result.ends_with(' ')) {
      m_result.pop_back();
    }
  }

  void copy(std::size_t count) {
    m_result += m_text.substr(m_at, count);
    m_at += std::min(count, m_text.size() - m_at);
    m_begins_line = false;
  }

  void copy_quoted(char quote) {
    std::size_t end = m_at + 1;
    while (end < m_text.size() && m_text[end] != quote && m_text[end] != '\n') {
      end += m_text[end] == '\\' && !m_is_fortran ? 2 : 1;
    }
    copy(end + 1 - m_at);
  }

  void copy_raw_string() {
    const std::size_t open = m_text.find('(', m_at);
    if (open == std::string_view::npos) {
      copy(m_text.size() - m_at);
      return;
    }
    const std::string close = ")" + std::string(m_text.substr(m_at + 2, open - m_at - 2)) + "\"";
    const std::size_t end = m_text.find(close, open);
    copy(end == std::string_view::npos ? m_text.size() - m_at : end + close.size() - m_at);
  }

  std::string_view m_text;
  bool m_is_fortran;
  std::size_t m_at = 0;
  bool m_begins_line = true;
  bool m_is_directive = false;
  std::string m_result;
};

}  // namespace

std::string without_comments(std::string_view text, std::string_view name) {
  return is_c(name) || is_fortran(name) ? Stripper(text, is_fortran(name)).stripped()
                                        : std::string(text);
}

bool is_same_source(const Run& before, const VariantInfo& of_before, const Run& after,
                    const VariantInfo& of_after) {
  const auto& one = of_before.sources;
  const auto& other = of_after.sources;
  return !one.empty() &&
         std::ranges::equal(one, other, [&](const SourceFile& left, const SourceFile& right) {
           if (left.digest == right.digest) {
             return true;
           }
           const std::string* of_left = before.text_of(left);
           const std::string* of_right = after.text_of(right);
           return of_left != nullptr && of_right != nullptr &&
                  without_comments(*of_left, left.name) == without_comments(*of_right, right.name);
         });
}

}  // namespace roofladder
