// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <span>

#include "collector/slice/c_tokens.h"
#include "collector/slice/part.h"

namespace roofladder::slice {
namespace {

using Tokens = std::span<const Token>;

bool opens(const Token& token) {
  return token.is('(') || token.is('{') || token.is('[');
}
bool closes(const Token& token) {
  return token.is(')') || token.is('}') || token.is(']');
}
bool is_word(const Token& token, std::string_view word) {
  return token.kind == TokenKind::word && token.text == word;
}

template <std::size_t Count>
bool is_one_of(const Token& token, const std::array<std::string_view, Count>& words) {
  return token.kind == TokenKind::word && std::ranges::find(words, token.text) != words.end();
}

bool is_identifier(std::string_view text) {
  const auto is_part = [](char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
  };
  return !text.empty() && std::ranges::all_of(text, is_part) &&
         std::isdigit(static_cast<unsigned char>(text.front())) == 0;
}

// A string names something if it is one identifier, as a kernel that is launched by its name. The
// name of a parent is no use of it.
bool is_mention(Tokens tokens, std::size_t i) {
  if (tokens[i].kind == TokenKind::string) {
    const bool names_parent = i >= 2 && tokens[i - 1].is('=') && is_word(tokens[i - 2], "parent");
    return is_identifier(tokens[i].text) && !names_parent;
  }
  return tokens[i].kind == TokenKind::word;
}

std::set<std::string> words_of(Tokens tokens) {
  std::set<std::string> words;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind == TokenKind::directive) {  // what a macro stands for
      const std::vector<Token> inner = c_tokens(tokens[i].text.substr(1));
      words.merge(words_of(inner));
    } else if (is_mention(tokens, i)) {
      words.emplace(tokens[i].text);
    }
  }
  return words;
}

// The names that a declaration introduces: words before a parenthesis, a brace, an initial value or
// the end, and all words of an enumeration. Too many names do no harm: the part belongs to more
// rungs then.
std::set<std::string> declared_names(Tokens tokens) {
  constexpr std::array<std::string_view, 9> no_names{
      "alignas", "const", "decltype", "noexcept", "operator", "requires", "sizeof", "void", "auto"};
  std::set<std::string> names;
  const bool is_enumeration =
      std::ranges::any_of(tokens, [](const Token& token) { return is_word(token, "enum"); });
  bool is_operator = false;
  bool in_value = false;
  int depth = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    is_operator = is_operator || (depth == 0 && is_word(token, "operator"));
    in_value = depth == 0 && token.is('=') ? true : in_value && !(depth == 0 && token.is(','));
    const bool is_told = (depth == 0 && !in_value) || (is_enumeration && depth == 1);
    const bool ends_name = i + 1 == tokens.size() || opens(tokens[i + 1]) ||
                           closes(tokens[i + 1]) || tokens[i + 1].is('=') ||
                           tokens[i + 1].is(';') || tokens[i + 1].is(',') || tokens[i + 1].is(':');
    if (is_told && ends_name && token.kind == TokenKind::word && !is_one_of(token, no_names) &&
        !token.text.starts_with("__")) {
      names.emplace(token.text);
    }
    depth += opens(token) ? 1 : closes(token) ? -1 : 0;
  }
  return is_operator ? std::set<std::string>{} : names;
}

// The name of `#define NAME`.
std::optional<std::string> macro_of(const Token& token) {
  const std::vector<Token> inner = c_tokens(token.text.substr(1));
  const bool defines = inner.size() > 1 && is_word(inner[0], "define");
  return defines ? std::optional<std::string>(inner[1].text) : std::nullopt;
}

class CReader {
 public:
  CReader(std::string_view text, const Techniques& techniques)
      : m_text(text), m_techniques(techniques), m_all(c_tokens(text)) {}

  std::vector<Part> read() {
    for (m_first = 0; m_first < m_all.size(); m_first = m_next) {
      m_next = m_first + 1;
      const Token& token = m_all[m_first];
      if (token.kind == TokenKind::directive) {
        add_directive(token);
      } else if (token.is('}') || opens_scope()) {
        add({.kind = PartKind::frame}, end_of_line(m_all[m_next - 1].end));
      } else {
        find_end();
        add_declaration(Tokens(m_all).subspan(m_first, m_next - m_first));
      }
    }
    add({.kind = PartKind::frame}, m_text.size());
    return std::move(m_parts);
  }

 private:
  // Takes the text up to `end`, with the comments before it.
  void add(Part part, std::size_t end) {
    if (end > m_done) {
      part.text = m_text.substr(m_done, end - m_done);
      m_done = end;
      m_parts.push_back(std::move(part));
    }
  }

  // The end of the line, where nothing but a comment follows on it.
  std::size_t end_of_line(std::size_t end) const {
    const std::size_t line = std::min(m_text.find('\n', end), m_text.size() - 1) + 1;
    const bool is_last = m_next >= m_all.size() || m_all[m_next].begin >= line;
    return is_last ? line : end;
  }

  void add_directive(const Token& token) {
    const auto macro = macro_of(token);
    add(macro ? Part{.kind = PartKind::declaration,
                     .names = {*macro},
                     .words = words_of(std::span(&token, 1))}
              : Part{.kind = PartKind::frame},
        token.end);
  }

  // Whether `namespace name {` or `extern "C" {` begins here; its declarations are the file's.
  bool opens_scope() {
    std::size_t at = m_first;
    if (is_word(m_all[at], "inline")) {
      ++at;
    }
    const bool is_scope =
        at + 1 < m_all.size() &&
        (is_word(m_all[at], "namespace") ||
         (is_word(m_all[at], "extern") && m_all[at + 1].kind == TokenKind::string));
    while (is_scope && at < m_all.size() && !m_all[at].is(';') && !m_all[at].is('=')) {
      if (m_all[at].is('{')) {
        m_next = at + 1;
        return true;
      }
      if (m_all[at].is('(')) {
        break;
      }
      ++at;
    }
    return false;
  }

  // Whether the brace at this place begins the body of a function.
  bool begins_body(std::size_t brace, bool has_value, bool has_arrow) const {
    constexpr std::array<std::string_view, 5> qualifiers{"const", "noexcept", "override", "final",
                                                         "try"};
    const Token& before = m_all[brace - 1];
    return brace > m_first && !has_value &&
           (before.is(')') || is_one_of(before, qualifiers) || has_arrow);
  }

  // Sets m_next behind the declaration that begins at m_first: behind its semicolon, the body of
  // its function, or the parenthesis of a macro that stands alone.
  void find_end() {
    int depth = 0;
    bool has_value = false;
    bool has_arrow = false;
    bool in_body = false;
    for (std::size_t i = m_first; i < m_all.size(); ++i) {
      const Token& token = m_all[i];
      m_next = i + 1;
      if (depth == 0) {
        has_value = has_value ||
                    (token.is('=') && !is_word(m_all[i - std::min<std::size_t>(i, 1)], "operator"));
        has_arrow = has_arrow || (token.is('>') && i > m_first && m_all[i - 1].is('-'));
        if (token.is(';')) {
          return;
        }
        in_body = in_body || (token.is('{') && begins_body(i, has_value, has_arrow));
      }
      depth += opens(token) ? 1 : closes(token) ? -1 : 0;
      const bool stands_alone = token.is(')') && depth == 0 && m_first + 1 < m_all.size() &&
                                m_all[m_first + 1].is('(') && !continues(m_next);
      if ((in_body && depth == 0 && token.is('}')) || stands_alone) {
        return;
      }
    }
  }
  bool continues(std::size_t next) const {
    return next < m_all.size() && (m_all[next].kind == TokenKind::sign && !m_all[next].is('}'));
  }

  void add_declaration(Tokens tokens) {
    constexpr std::array<std::string_view, 3> entries{"ROOFLADDER_LADDER", "RL_PLAIN_LADDER",
                                                      "roofladder_ladder"};
    const bool is_entry =
        std::ranges::any_of(tokens, [&](const Token& token) { return is_one_of(token, entries); });
    const std::size_t end = end_of_line(tokens.back().end);
    if (const auto list = list_in(tokens)) {
      add_list(tokens, *list, end);
    } else if (is_entry) {
      add({.kind = PartKind::entry, .words = words_of(tokens)}, end);
    } else {
      add({.kind = PartKind::declaration,
           .names = declared_names(tokens),
           .words = words_of(tokens)},
          end);
    }
  }

  // The technique that an element of a list names first.
  std::string technique_in(Tokens element) const {
    for (const Token& token : element) {
      if (token.kind == TokenKind::string && m_techniques.contains(std::string(token.text))) {
        return std::string(token.text);
      }
    }
    return "";
  }

  struct List {
    std::size_t open = 0;   // index of its bracket in the declaration
    std::size_t close = 0;  // index of the closing one
  };

  // Elements of the bracket, without the commas between them.
  static std::vector<Tokens> elements_of(Tokens tokens, const List& list) {
    std::vector<Tokens> elements;
    int depth = 0;
    std::size_t begin = list.open + 1;
    for (std::size_t i = begin; i <= list.close; ++i) {
      if ((depth == 0 && tokens[i].is(',')) || i == list.close) {
        elements.push_back(tokens.subspan(begin, i - begin));
        begin = i + 1;
      }
      depth += opens(tokens[i]) ? 1 : closes(tokens[i]) ? -1 : 0;
    }
    return elements;
  }

  // The outermost bracket of the declaration whose elements name every rung.
  std::optional<List> list_in(Tokens tokens) const {
    int depth = 0;
    List list;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (opens(tokens[i]) && depth++ == 0) {
        list.open = i;
      } else if (closes(tokens[i]) && --depth == 0) {
        list.close = i;
        std::set<std::string> named;
        for (const Tokens element : elements_of(tokens, list)) {
          named.insert(technique_in(element));
        }
        named.erase("");
        if (named == m_techniques) {
          return list;
        }
      }
    }
    return std::nullopt;
  }

  void add_list(Tokens tokens, const List& list, std::size_t end) {
    add({.kind = PartKind::frame}, tokens[list.open].end);
    for (const Tokens element : elements_of(tokens, list)) {
      if (element.empty()) {
        continue;
      }
      const std::string technique = technique_in(element);
      add(technique.empty()
              ? Part{.kind = PartKind::entry, .words = words_of(element)}
              : Part{.kind = PartKind::rung, .words = words_of(element), .rung = technique},
          element.back().end);
    }
    add({.kind = PartKind::frame}, end);
  }

  std::string_view m_text;
  const Techniques& m_techniques;
  std::vector<Token> m_all;
  std::size_t m_first = 0;  // token with which the current part begins
  std::size_t m_next = 0;   // token behind it
  std::size_t m_done = 0;   // text before this place is in parts
  std::vector<Part> m_parts;
};

}  // namespace

std::vector<Part> c_parts(std::string_view text, const Techniques& techniques) {
  return CReader(text, techniques).read();
}

}  // namespace roofladder::slice
