// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/markdown_report.h"

#include <fmt/ostream.h>

#include "reports/markup.h"
#include "reports/overview.h"
#include "run/format.h"

namespace roofladder {
namespace {

void write_row(const std::vector<std::string>& cells, std::ostream& out) {
  for (const std::string& cell : cells) {
    fmt::print(out, "| {} ", markdown_text(cell));
  }
  out << "|\n";
}

// Numbers to the right; the first and the last column are text.
void write_table(const TextTable& table, std::ostream& out) {
  write_row(table.front(), out);
  for (std::size_t column = 0; column < table.front().size(); ++column) {
    out << (column == 0 || column + 1 == table.front().size() ? "| --- " : "| ---: ");
  }
  out << "|\n";
  for (std::size_t row = 1; row < table.size(); ++row) {
    write_row(table[row], out);
  }
}

void write_audit(const Analysis& analysis, std::ostream& out) {
  for (const Finding& finding : analysis.findings) {
    fmt::print(out, "- **audit** {}: {} Likely cause: {}\n", markdown_text(finding.where),
               markdown_text(finding.sentence), markdown_text(finding.likely_cause));
  }
  for (const Warning& warning : analysis.run.warnings) {
    fmt::print(out, "- warning: {}\n", markdown_text(warning.text));
  }
  for (const std::string& note : analysis.notes) {
    fmt::print(out, "- note: {}\n", markdown_text(note));
  }
}

}  // namespace

// Every ASCII punctuation character may be escaped by a backslash (CommonMark 0.31, section 2.4),
// but GitHub's tables end a cell at a pipe within code and links still; entities are safe
// everywhere.
std::string markdown_text(std::string_view text) {
  std::string result;
  for (const char character : escaped(text)) {
    if (character == '|') {
      result += "&#124;";
      continue;
    }
    if (std::string_view("\\`*_[]~#").find(character) != std::string_view::npos &&
        !(character == '#' && result.ends_with('&'))) {
      result += '\\';
    }
    result += character;
  }
  return result;
}

void write_markdown_report(const Analysis& analysis, std::ostream& out) {
  const Run& run = analysis.run;
  fmt::print(out, "## {}\n\n", markdown_text(run.title.empty() ? "Roofladder" : run.title));
  for (const Device& device : run.devices) {
    fmt::print(out, "{} ({}), ", markdown_text(device.title.empty() ? device.name : device.title),
               markdown_text(device.name));
  }
  fmt::print(out, "{}, Roofladder {}\n", markdown_text(run.started),
             markdown_text(run.tool_version));
  for (const Ladder& ladder : analysis.ladders) {
    fmt::print(out, "\n### {}\n\n", markdown_text(ladder_heading(analysis, ladder)));
    write_table(ladder_overview(analysis, ladder), out);
  }
  if (!analysis.ladders.empty()) {
    fmt::print(out, "\n{}\n", markdown_text(overview_marks));
  }
  if (!analysis.ceilings.empty()) {
    out << "\n<details><summary>Ceilings</summary>\n\n";
    write_table(ceiling_overview(analysis), out);
    out << "\n</details>\n";
  }
  if (!analysis.findings.empty() || !run.warnings.empty() || !analysis.notes.empty()) {
    out << '\n';
    write_audit(analysis, out);
  }
}

void write_markdown_comparison(const Comparison& comparison, std::ostream& out) {
  fmt::print(out, "## {} runs\n\n", comparison.runs.size());
  for (std::size_t i = 0; i < comparison.runs.size(); ++i) {
    fmt::print(out, "- **{}**{}:", markdown_text(comparison.names[i]),
               i == comparison.baseline ? " (baseline)" : "");
    for (const Device& device : comparison.runs[i].run.devices) {
      fmt::print(out, " {} ({}),", markdown_text(device.title.empty() ? device.name : device.title),
                 markdown_text(device.name));
    }
    fmt::print(out, " {}\n", markdown_text(comparison.runs[i].run.started));
  }
  for (const ComparedLadder& ladder : comparison.ladders) {
    const std::string size = to_text(ladder.size);
    fmt::print(out, "\n### {}{}, {} cache\n\n", markdown_text(ladder.kernel.title),
               size.empty() ? "" : " (" + markdown_text(size) + ")",
               ladder.cache == CacheState::cold ? "cold" : "warm");
    write_table(comparison_overview(comparison, ladder), out);
  }
  out << "\nTime, speedup over the run's own original, and the time in the baseline run over the "
         "time "
         "here.\n";
  for (std::size_t i = 0; i < comparison.runs.size(); ++i) {
    const Analysis& analysis = comparison.runs[i];
    if (!analysis.findings.empty() || !analysis.run.warnings.empty() || !analysis.notes.empty()) {
      fmt::print(out, "\n### {}\n\n", markdown_text(comparison.names[i]));
      write_audit(analysis, out);
    }
  }
}

}  // namespace roofladder
