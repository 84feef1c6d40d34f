// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/change.h"

#include <algorithm>
#include <fmt/ostream.h>

#include "analyzer/words/result_text.h"
#include "reports/line_diff.h"
#include "reports/markup.h"

namespace roofladder::html {
namespace {

constexpr std::size_t context = 3;

std::ptrdiff_t count(const std::vector<DiffLine>& lines, Edit edit) {
  return std::count_if(lines.begin(), lines.end(),
                       [&](const DiffLine& line) { return line.edit == edit; });
}

void write_line(const DiffLine& line, std::ostream& out) {
  switch (line.edit) {
    case Edit::same:
      out << "  " << escaped_lines(line.text) << '\n';
      break;
    case Edit::removed:
      out << "<del>- " << escaped_lines(line.text) << "</del>\n";
      break;
    case Edit::added:
      out << "<ins>+ " << escaped_lines(line.text) << "</ins>\n";
      break;
    case Edit::gap:
      out << "<span class=\"gap\">⋯</span>\n";
      break;
  }
}

const std::string* text_of(const SourceVersion& version) {
  const auto text = version.run.texts.find(version.variant.source_digest);
  return text == version.run.texts.end() ? nullptr : &text->second;
}

void write_diff(const SourceVersion& from, const SourceVersion& to,
                const std::vector<DiffLine>& lines, std::ostream& out) {
  fmt::print(out,
             "<details class=\"change\">\n<summary>Source <ins>+{}</ins> "
             "<del>−{}</del></summary>\n<p class=\"where\">{} → {}</p>\n<pre class=\"diff\"><code>",
             count(lines, Edit::added), count(lines, Edit::removed), html_name(from.name),
             html_name(to.name));
  for (const DiffLine& line : with_context(lines, context)) {
    write_line(line, out);
  }
  out << "</code></pre>\n</details>\n";
}

}  // namespace

bool has_other_text(const SourceVersion& from, const SourceVersion& to) {
  return from.variant.source_digest != to.variant.source_digest && text_of(from) != nullptr &&
         text_of(to) != nullptr;
}

void write_change(const SourceVersion& from, const SourceVersion& to, std::ostream& out) {
  if (has_other_text(from, to)) {
    write_diff(from, to, line_diff(*text_of(from), *text_of(to)), out);
    return;
  }
  const std::string other = other_change(from.variant, to.variant);
  if (text_of(from) != nullptr && text_of(to) != nullptr && !other.empty()) {
    fmt::print(out, "<p class=\"note\">{}</p>\n", escaped(other));
  }
}

}  // namespace roofladder::html
