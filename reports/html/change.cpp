// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/change.h"

#include <algorithm>
#include <fmt/ostream.h>

#include "analyzer/words/result_text.h"
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
    case Edit::file:
      out << "<span class=\"file\">" << escaped(line.text) << "</span>\n";
      break;
    case Edit::gap:
      out << "<span class=\"gap\">⋯</span>\n";
      break;
  }
}

void write_diff(const NamedSource& from, const NamedSource& to, std::ostream& out) {
  const std::vector<DiffLine> lines = source_diff(from.version, to.version, context);
  fmt::print(out,
             "<details class=\"change\">\n<summary>Source <ins>+{}</ins> "
             "<del>−{}</del></summary>\n<p class=\"where\">{} → {}</p>\n<pre class=\"diff\"><code>",
             count(lines, Edit::added), count(lines, Edit::removed), html_name(from.name),
             html_name(to.name));
  for (const DiffLine& line : lines) {
    write_line(line, out);
  }
  out << "</code></pre>\n</details>\n";
}

}  // namespace

void write_change(const NamedSource& from, const NamedSource& to, std::ostream& out) {
  if (has_other_source(from.version, to.version)) {
    write_diff(from, to, out);
    return;
  }
  const VariantInfo& before = from.version.variant;
  const VariantInfo& after = to.version.variant;
  const std::string other = other_change(before, after);
  if (from.version.run.has_source(before) && to.version.run.has_source(after) && !other.empty()) {
    fmt::print(out, "<p class=\"note\">{}</p>\n", escaped(other));
  }
}

}  // namespace roofladder::html
