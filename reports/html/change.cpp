// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/ostream.h>

#include "reports/html/sections.h"
#include "reports/line_diff.h"
#include "reports/markup.h"
#include "reports/result_text.h"

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

void write_diff(const VariantInfo& from, const VariantInfo& to, const std::vector<DiffLine>& lines,
                std::ostream& out) {
  fmt::print(out,
             "<details class=\"change\">\n<summary>Source <ins>+{}</ins> "
             "<del>−{}</del></summary>\n<p class=\"where\">{} → {}</p>\n<pre class=\"diff\"><code>",
             count(lines, Edit::added), count(lines, Edit::removed), html_name(from.source_name),
             html_name(to.source_name));
  for (const DiffLine& line : with_context(lines, context)) {
    write_line(line, out);
  }
  out << "</code></pre>\n</details>\n";
}

}  // namespace

void write_change(const Run& run, const VariantInfo& from, const VariantInfo& to,
                  std::ostream& out) {
  const auto before = run.texts.find(from.source_digest);
  const auto after = run.texts.find(to.source_digest);
  if (before == run.texts.end() || after == run.texts.end()) {
    return;
  }
  if (before != after) {
    write_diff(from, to, line_diff(before->second, after->second), out);
  } else if (const std::string text = other_change(from, to); !text.empty()) {
    fmt::print(out, "<p class=\"note\">{}</p>\n", escaped(text));
  }
}

}  // namespace roofladder::html
