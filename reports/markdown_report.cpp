// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/markdown_report.h"

#include <algorithm>
#include <fmt/ostream.h>
#include <iterator>
#include <utility>

#include "analyzer/ladder/scope.h"
#include "analyzer/tables/tables.h"
#include "analyzer/words/result_text.h"
#include "reports/markdown_table.h"
#include "reports/markup.h"
#include "reports/overview.h"
#include "run/format.h"

namespace roofladder {
namespace {

// Writes the table with a legend of its signs below.
void write_explained(const Table& table, std::ostream& out) {
  const TextTable text = text_table(table);
  write_markdown_table(text, out);
  if (const std::string legend = legend_of(text); !legend.empty()) {
    fmt::print(out, "\n{}\n", markdown_text(legend));
  }
}

void write_ladder(const Analysis& analysis, const Ladder& ladder, std::ostream& out) {
  write_explained(result_table(analysis, ladder), out);
  const std::string imprecision = imprecision_text(precision_reached(analysis.run, ladder));
  if (!imprecision.empty()) {
    fmt::print(out, "\n{}\n", markdown_text(imprecision));
  }
  std::vector<std::string> remarks = verdict_bases(analysis, ladder);
  for (std::string text : {scopes_text(analysis.run, ladder), unproven_text(ladder)}) {
    if (!text.empty()) {
      remarks.push_back(std::move(text));
    }
  }
  std::ranges::copy(failures_of(analysis, ladder), std::back_inserter(remarks));
  for (const std::string& claim : refuted_claims(analysis, ladder)) {
    remarks.push_back("claim refuted: " + claim);
  }
  out << (remarks.empty() ? "" : "\n");
  for (const std::string& remark : remarks) {
    fmt::print(out, "- {}\n", markdown_text(remark));
  }
}

void write_spreads(const std::vector<Spread>& spreads, std::ostream& out) {
  for (const Spread& spread : spreads) {
    const Table table = spread_table(spread);
    fmt::print(out, "\n### {}\n\n", markdown_text(table.title));
    write_markdown_table(text_table(table), out);
  }
}

void write_cautions(const Analysis& analysis, std::ostream& out) {
  if (!analysis.cautions.empty()) {
    out << "\n> **Before you read the numbers:**\n";
  }
  for (const std::string& caution : analysis.cautions) {
    fmt::print(out, "> - {}\n", markdown_text(caution));
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

void write_run(const Comparison& comparison, std::size_t i, std::ostream& out) {
  const Analysis& analysis = comparison.runs[i];
  fmt::print(out, "- **{}**{}:", markdown_text(comparison.names[i]),
             i == comparison.baseline ? " (baseline)" : "");
  for (const Device& device : analysis.run.devices) {
    fmt::print(out, " {} ({}),", markdown_text(title_of(device)), markdown_text(device.name));
  }
  for (const std::string& text : {analysis.file, host_of(analysis.run)}) {
    fmt::print(out, "{}{}", text.empty() ? "" : " ", text.empty() ? "" : markdown_text(text) + ",");
  }
  fmt::print(out, " {}\n", markdown_text(analysis.run.started));
}

void write_ladder(const Comparison& comparison, const ComparedLadder& ladder, std::ostream& out) {
  fmt::print(out, "\n### {}\n\n",
             markdown_text(title_of(ladder.kernel, ladder.size, ladder.cache)));
  if (ladder.bests.size() > 1) {
    write_explained(best_table(comparison, ladder), out);
    out << '\n';
  }
  if (!ladder.alone.empty()) {
    fmt::print(out, "{}\n\n", markdown_text(ladder.alone));
  }
  write_explained(comparison_table(comparison, ladder), out);
}

constexpr const char* how_to_read =
    "\nBests: the fastest variant of each model and precision, against the baseline run's of the "
    "same precision. Of its STREAM, of its floor: its throughput and the least time of its work, "
    "against the limits of its own device.\n\n"
    "Time with half the width of its 95 % interval, speedup over the run's own original, and the "
    "time in the baseline run over the time here.\n";

}  // namespace

// A backslash can escape every ASCII punctuation character (CommonMark 0.31, section 2.4), but
// within code and links GitHub's tables still end a cell at an escaped pipe. Entities are safe
// everywhere.
void write_markdown_report(const Analysis& analysis, std::ostream& out) {
  const Run& run = analysis.run;
  fmt::print(out, "## {}\n\n", markdown_text(name_of(analysis)));
  for (const Device& device : run.devices) {
    fmt::print(out, "{} ({}), ", markdown_text(title_of(device)), markdown_text(device.name));
  }
  fmt::print(out, "{}, Roofladder {}\n", markdown_text(run.started),
             markdown_text(run.tool_version));
  write_cautions(analysis, out);
  for (const Ladder& ladder : analysis.ladders) {
    fmt::print(out, "\n### {}\n\n", markdown_text(ladder_heading(analysis, ladder)));
    write_ladder(analysis, ladder, out);
  }
  write_spreads(spreads_of({&analysis, 1}), out);
  if (!analysis.ceilings.empty()) {
    out << "\n<details><summary>Ceilings</summary>\n\n";
    write_markdown_table(text_table(ceilings_table(analysis)), out);
    out << "\n</details>\n";
  }
  if (!analysis.findings.empty() || !run.warnings.empty() || !analysis.notes.empty()) {
    out << '\n';
    write_audit(analysis, out);
  }
}

void write_markdown_spreads(const ManyRuns& runs, std::ostream& out) {
  fmt::print(out, "## {} runs\n", runs.count);
  write_spreads(runs.spreads, out);
}

void write_markdown_comparison(const Comparison& comparison, std::ostream& out) {
  fmt::print(out, "## {} runs\n\n", comparison.runs.size());
  for (std::size_t i = 0; i < comparison.runs.size(); ++i) {
    write_run(comparison, i, out);
  }
  for (const ComparedLadder& ladder : comparison.ladders) {
    write_ladder(comparison, ladder, out);
  }
  write_spreads(spreads_of(comparison.runs), out);
  out << how_to_read;
  for (const ComparedDevices& devices : comparison.devices) {
    fmt::print(out, "\n{}\n", markdown_text(spread_text(comparison, devices)));
  }
  for (std::size_t i = 0; i < comparison.runs.size(); ++i) {
    const Analysis& analysis = comparison.runs[i];
    if (!analysis.findings.empty() || !analysis.run.warnings.empty() || !analysis.notes.empty()) {
      fmt::print(out, "\n### {}\n\n", markdown_text(comparison.names[i]));
      write_audit(analysis, out);
    }
  }
}

}  // namespace roofladder
