// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>
#include <regex>

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

// Words of the code; of a string, all that it has if that is one word.
std::set<std::string> words_of(const std::string& code) {
  static const std::regex token("\"[^\"]*\"|'[^']*'|[a-z_][a-z0-9_]*");
  static const std::regex word("[a-z_][a-z0-9_]*");
  std::set<std::string> words;
  for (auto found = std::sregex_iterator(code.begin(), code.end(), token);
       found != std::sregex_iterator(); ++found) {
    std::string text = found->str();
    if (text.front() == '"' || text.front() == '\'') {
      text = text.substr(1, text.size() - 2);
    }
    if (std::regex_match(text, word)) {
      words.insert(text);
    }
  }
  return words;
}

// The name of the procedure that the statement begins; empty if it begins none.
std::string procedure_begun(const std::string& code) {
  static const std::regex begin(
      R"(^\s*(?!end\b)(?:[a-z_0-9()=*, ]+\s)?(?:subroutine|function)\s+([a-z_][a-z0-9_]*)[^]*)");
  std::smatch match;
  return std::regex_match(code, match, begin) ? match[1].str() : "";
}
bool ends_procedure(const std::string& code) {
  static const std::regex end(R"(^\s*end\s*(?:(?:subroutine|function)\b[^]*)?$)");
  return std::regex_match(code, end);
}

std::string technique_in(const std::string& code, const Techniques& techniques) {
  static const std::regex string("\"([^\"]*)\"|'([^']*)'");
  for (auto found = std::sregex_iterator(code.begin(), code.end(), string);
       found != std::sregex_iterator(); ++found) {
    const std::string text = (*found)[1].matched ? (*found)[1].str() : (*found)[2].str();
    const auto technique = std::ranges::find_if(
        techniques, [&](const std::string& each) { return in_lower_case(each) == text; });
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
