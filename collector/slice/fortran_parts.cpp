// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>

#include "collector/slice/part.h"

namespace roofladder::slice {
namespace {

// A line, or several where all but the last end with &.
struct Statement {
  std::string_view text;  // with its line feed, and the comments before it
  std::string code;       // in lower case, without comments
};

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](unsigned char letter) {
    return static_cast<char>(std::tolower(letter));
  });
  return lower;
}

// The line up to its comment.
std::string code_of(std::string_view line) {
  char quote = '\0';
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (quote == '\0' && line[i] == '!') {
      return in_lower_case(line.substr(0, i));
    }
    if (line[i] == '"' || line[i] == '\'') {
      quote = quote == '\0' ? line[i] : quote == line[i] ? '\0' : quote;
    }
  }
  return in_lower_case(line);
}

bool is_blank(const std::string& code) {
  return code.find_first_not_of(" \t\n\r") == std::string::npos;
}
bool is_continued(const std::string& code) {
  const std::size_t last = code.find_last_not_of(" \t\n\r");
  return last != std::string::npos && code[last] == '&';
}

std::vector<Statement> statements_of(std::string_view text) {
  std::vector<Statement> statements;
  std::size_t begin = 0;
  std::string code;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string line = code_of(text.substr(at, end - at));
    code += line;
    at = end;
    if (!is_blank(line) && !is_continued(line)) {
      statements.push_back({text.substr(begin, end - begin), std::move(code)});
      begin = end;
      code.clear();
    }
  }
  if (begin < text.size()) {
    statements.push_back({text.substr(begin), std::move(code)});
  }
  return statements;
}

bool begins_word(char letter) {
  return std::isalpha(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}
bool continues_word(char letter) {
  return begins_word(letter) || std::isdigit(static_cast<unsigned char>(letter)) != 0;
}

// A word of the code, or what is between the quotes of a string.
struct FortranToken {
  std::string text;
  bool is_string = false;

  bool is_word() const {
    return !text.empty() && begins_word(text.front()) && std::ranges::all_of(text, continues_word);
  }
};

std::vector<FortranToken> tokens_of(const std::string& code) {
  std::vector<FortranToken> tokens;
  for (std::size_t at = 0; at < code.size();) {
    std::size_t end = at + 1;
    if (code[at] == '"' || code[at] == '\'') {
      end = std::min(code.find(code[at], at + 1), code.size());
      tokens.push_back({code.substr(at + 1, end - at - 1), true});
      ++end;
    } else if (continues_word(code[at])) {
      while (end < code.size() && continues_word(code[end])) {
        ++end;
      }
      tokens.push_back({code.substr(at, end - at)});
    }
    at = end;
  }
  return tokens;
}

// Strings among them, if they are one word.
std::set<std::string> words_of(const std::string& code) {
  std::set<std::string> words;
  for (const FortranToken& token : tokens_of(code)) {
    if (token.is_word()) {
      words.insert(token.text);
    }
  }
  return words;
}

bool is_procedure(const FortranToken& token) {
  return !token.is_string && (token.text == "subroutine" || token.text == "function");
}

// The name of the procedure that the statement begins; empty if it begins none.
std::string procedure_begun(const std::string& code) {
  const std::vector<FortranToken> tokens = tokens_of(code);
  const auto keyword = std::ranges::find_if(tokens, is_procedure);
  const bool begins = keyword != tokens.end() && keyword + 1 != tokens.end() &&
                      (keyword + 1)->is_word() && tokens.front().text != "end";
  return begins ? (keyword + 1)->text : "";
}
bool ends_procedure(const std::string& code) {
  const std::vector<FortranToken> tokens = tokens_of(code);
  if (tokens.empty()) {
    return false;
  }
  const std::string& first = tokens.front().text;
  return first == "endsubroutine" || first == "endfunction" ||
         (first == "end" && (tokens.size() == 1 || is_procedure(tokens[1])));
}

std::string technique_in(const std::string& code, const Techniques& techniques) {
  for (const FortranToken& token : tokens_of(code)) {
    const auto technique = std::ranges::find_if(techniques, [&](const std::string& each) {
      return token.is_string && in_lower_case(each) == token.text;
    });
    if (technique != techniques.end()) {
      return *technique;
    }
  }
  return "";
}

class FortranReader {
 public:
  FortranReader(std::string_view text, const Techniques& techniques)
      : m_techniques(techniques), m_statements(statements_of(text)) {}

  std::vector<Part> read() {
    while (m_at < m_statements.size()) {
      const std::string name = procedure_begun(m_statements[m_at].code);
      if (name.empty()) {
        m_parts.push_back({.kind = PartKind::frame, .text = m_statements[m_at++].text});
      } else if (name == "roofladder_ladder") {
        add_entry();
      } else {
        add_procedure(name);
      }
    }
    return std::move(m_parts);
  }

 private:
  // The statement behind the end of the procedure that begins at the current one. Procedures may
  // contain others.
  std::size_t end_of_procedure() const {
    int depth = 0;
    for (std::size_t i = m_at; i < m_statements.size(); ++i) {
      depth += procedure_begun(m_statements[i].code).empty() ? 0 : 1;
      depth -= ends_procedure(m_statements[i].code) ? 1 : 0;
      if (depth == 0) {
        return i + 1;
      }
    }
    return m_statements.size();
  }

  void add_procedure(const std::string& name) {
    const std::size_t end = end_of_procedure();
    Part part{.kind = PartKind::declaration, .names = {name}};
    const char* begin = m_statements[m_at].text.data();
    for (; m_at < end; ++m_at) {
      part.words.merge(words_of(m_statements[m_at].code));
      const std::string_view last = m_statements[m_at].text;
      part.text = {begin, static_cast<std::size_t>(last.data() + last.size() - begin)};
    }
    m_parts.push_back(std::move(part));
  }

  // The function that lists kernel and rungs, a statement each.
  void add_entry() {
    for (const std::size_t end = end_of_procedure(); m_at < end; ++m_at) {
      const Statement& statement = m_statements[m_at];
      const std::string technique = technique_in(statement.code, m_techniques);
      const bool calls = words_of(statement.code).contains("call");
      m_parts.push_back({.kind = !technique.empty() ? PartKind::rung
                                 : calls            ? PartKind::kernel
                                                    : PartKind::entry,
                         .text = statement.text,
                         .words = words_of(statement.code),
                         .rung = technique});
    }
  }

  const Techniques& m_techniques;
  std::vector<Statement> m_statements;
  std::size_t m_at = 0;
  std::vector<Part> m_parts;
};

}  // namespace

std::vector<Part> fortran_parts(std::string_view text, const Techniques& techniques) {
  return FortranReader(text, techniques).read();
}

}  // namespace roofladder::slice
