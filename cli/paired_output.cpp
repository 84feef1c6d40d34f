// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/paired_output.h"

#include <fmt/format.h>
#include <stdexcept>
#include <utility>

#include "analyzer/tables/tables.h"
#include "analyzer/words/change_text.h"
#include "cli/printed_table.h"
#include "cli/verb.h"
#include "cli/written.h"
#include "collector/errors.h"
#include "reports/text_table.h"
#include "run/exit_code.h"
#include "run/format.h"

namespace roofladder {
namespace {

void print_tables(const PairedReport& report) {
  for (const ComparedLadder& ladder : report.comparison.ladders) {
    const Table table = paired_table(report.comparison, ladder, report.pairs);
    fmt::print("\n{}\n{}", printable(table.title),
               printed_table(text_table(table), dispensable(table)));
  }
}

void print(const PairedReport& report) {
  fmt::print("{}\n", summary_text(report.pairs));
  for (const Breach& found : report.breaches) {
    fmt::print("fails {}: {}: {}\n", printable(found.condition),
               printable(name_of(report.comparison, report.pairs[found.pair])),
               printable(found.sentence));
  }
  if (globals().quiet) {
    return;
  }
  print_tables(report);
  fmt::print("\n");
  for (const std::string& remark : remarks_of(report)) {
    fmt::print("{}\n", printable(remark));
  }
}

int write_files(const PairedOutput& options, const PairedReport& report) {
  int code = exit_done;
  if (!options.markdown.empty()) {
    code = write_output(options.markdown,
                        [&](std::ostream& out) { write_paired_markdown(report, out); });
  }
  if (code == exit_done && !options.junit.empty()) {
    code = write_output(options.junit, [&](std::ostream& out) { write_paired_junit(report, out); });
  }
  return code;
}

}  // namespace

std::vector<FailCondition> conditions_of(const std::vector<std::string>& texts) {
  std::vector<FailCondition> conditions;
  for (const std::string& text : texts) {
    try {
      conditions.push_back(parse_fail_condition(text));
    } catch (const std::invalid_argument& error) {
      throw UsageError(fmt::format("--fail-on: {}", error.what()));
    }
  }
  return conditions;
}

PairedReport report_of(Comparison comparison, const std::vector<FailCondition>& conditions) {
  try {
    return paired_report(std::move(comparison), conditions);
  } catch (const std::invalid_argument& error) {
    throw EnvironmentError(fmt::format("--fail-on {}", error.what()));
  }
}

int show(const PairedReport& report, const PairedOutput& options) {
  if (options.markdown == "-" && options.junit == "-") {
    throw UsageError("--markdown and --junit cannot both go to standard output");
  }
  if (options.markdown != "-" && options.junit != "-") {
    print(report);
  }
  const int code = write_files(options, report);
  return code == exit_done && !report.breaches.empty() ? exit_gate_failed : code;
}

void add_paired_output(CLI::App& app, PairedOutput& options) {
  app.add_option("--fail-on", options.fail_on,
                 "Exit with 1 on 'any-slower', 'ambiguous', or a change: 'time>+5%' where the "
                 "whole interval is beyond it, 'registers>+0%', 'dram.bytes>+1%'; may be repeated")
      ->allow_extra_args(false);
  app.add_option("--markdown", options.markdown,
                 "Write Markdown for a comment at a change into this file; - for standard output");
  app.add_option("--junit", options.junit,
                 "Write a test case for each rung into this file, as JUnit does; - for standard "
                 "output");
}

}  // namespace roofladder
