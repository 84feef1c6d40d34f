// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <optional>
#include <sys/ioctl.h>
#include <unistd.h>

#include "analyzer/analysis.h"
#include "cli/table.h"
#include "cli/verb.h"
#include "reports/json/json_report.h"
#include "reports/overview.h"
#include "reports/text_chart.h"
#include "run/exit_code.h"
#include "run/format.h"

namespace roofladder {
namespace {

// Columns of the terminal; nothing where the output goes elsewhere.
std::optional<std::size_t> terminal_columns() {
  winsize size{};
  const bool known =
      isatty(STDOUT_FILENO) != 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? std::optional<std::size_t>(size.ws_col) : std::nullopt;
}

std::string text_of(const TextTable& rows) {
  Table table(rows.front());
  for (std::size_t i = 1; i < rows.size(); ++i) {
    table.add(rows[i]);
  }
  const auto columns = terminal_columns();
  return columns ? table.text(*columns, {"flop rate", "flop/B", "spread", "STREAM", "DRAM"})
                 : table.text();
}

void print_rooflines(const Analysis& analysis) {
  for (const Plot& plot : rooflines_of(analysis)) {
    fmt::print("\n{}", text_chart(plot, terminal_columns().value_or(100)));
  }
}

void print(const Analysis& analysis) {
  const Fact* cpu = find_fact(analysis.run.facts, "cpu.model");
  fmt::print("{}{}{}\n", printable(analysis.run.title), analysis.run.title.empty() ? "" : ", ",
             cpu != nullptr ? printable(cpu->text) : "");
  for (const Ladder& ladder : analysis.ladders) {
    fmt::print("\n{}\n{}", printable(ladder_heading(analysis, ladder)),
               text_of(ladder_overview(analysis, ladder)));
  }
  if (!analysis.ceilings.empty()) {
    fmt::print("\n{}", text_of(ceiling_overview(analysis)));
  }
  fmt::print("\n{}\n", overview_marks);
  print_rooflines(analysis);
  for (const std::string& note : analysis.notes) {
    fmt::print("note: {}\n", printable(note));
  }
  for (const Warning& warning : analysis.run.warnings) {
    fmt::print("warning: {}\n", printable(warning.text));
  }
  for (const Finding& finding : analysis.findings) {
    fmt::print("audit: {}: {} Likely cause: {}\n", printable(finding.where),
               printable(finding.sentence), finding.likely_cause);
  }
}

}  // namespace

Action add_show(CLI::App& app) {
  struct Options {
    std::string run;
    bool json = false;
  };
  const auto options = std::make_shared<Options>();
  app.description("Shows a run in the terminal");
  app.add_option("run", options->run, "Run file")->required();
  app.add_flag("--json", options->json, "Print JSON");
  return [options] {
    const Analysis analysis = analyse(read_with_warnings(options->run));
    if (options->json) {
      write_json_report(analysis, std::cout);
    } else {
      print(analysis);
    }
    return exit_done;
  };
}

}  // namespace roofladder
