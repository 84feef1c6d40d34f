// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <string_view>

#include "analyzer/comparison/spread.h"
#include "analyzer/ladder/scope.h"
#include "analyzer/tables/tables.h"
#include "analyzer/words/result_text.h"
#include "cli/chosen_ladders.h"
#include "cli/prices.h"
#include "cli/printed_table.h"
#include "cli/terminal.h"
#include "cli/verb.h"
#include "reports/json/json_report.h"
#include "reports/overview.h"
#include "reports/text_chart.h"
#include "run/exit_code.h"
#include "run/format.h"

namespace roofladder {
namespace {

struct ShowOptions {
  std::string run;
  LadderChoice ladders;
  std::vector<std::string> prices;
  bool all_ceilings = false;
  bool parts = false;
  bool json = false;
};

void print_heading(const Analysis& analysis) {
  const Run& run = analysis.run;
  const Fact* cpu = find_fact(run.facts, "cpu.model");
  if (!run.title.empty()) {
    fmt::print("{}\n", printable(run.title));
  }
  fmt::print("{}, {}", printable(analysis.file), printable(run.started));
  for (const std::string& text : {host_of(run), cpu == nullptr ? "" : cpu->text}) {
    fmt::print("{}{}", text.empty() ? "" : ", ", printable(text));
  }
  fmt::print("\n");
  for (const Device& device : run.devices) {
    fmt::print("{}: {}\n", printable(device.name), printable(device.title));
  }
}

void print_ceilings(const Analysis& analysis, bool all) {
  if (analysis.ceilings.empty()) {
    return;
  }
  const Table shown = ceilings_table(analysis, all ? WhichCeilings::all : WhichCeilings::main);
  fmt::print("\n{}", printed_table(text_table(shown), dispensable(shown)));
  const std::size_t more = analysis.ceilings.size() - shown.rows.size();
  if (more > 0 && !globals().quiet) {
    fmt::print("({} more by --all-ceilings)\n", more);
  }
}

// Prints what --quiet suppresses.
void print_remark(const std::string& text) {
  if (!text.empty() && !globals().quiet) {
    fmt::print("{}\n", printable(text));
  }
}

void print_ladder(const Analysis& analysis, const Ladder& ladder) {
  const Table results = result_table(analysis, ladder);
  const TextTable table = text_table(results);
  fmt::print("\n{}\n{}", printable(ladder_heading(analysis, ladder)),
             printed_table(table, dispensable(results)));
  for (const std::string& failure : failures_of(analysis, ladder)) {
    print_remark(failure);
  }
  print_remark(legend_of(table));
  print_remark(imprecision_text(precision_reached(analysis.run, ladder)));
  print_remark(scopes_text(analysis.run, ladder));
  print_remark(unproven_text(ladder));
  for (const std::string& basis : verdict_bases(analysis, ladder)) {
    print_remark(basis);
  }
  for (const std::string& claim : refuted_claims(analysis, ladder)) {
    print_remark("claim refuted: " + claim);
  }
}

void print_parts(const Analysis& analysis, const Ladder& ladder) {
  const Table parts = parts_table(analysis, ladder);
  if (parts.rows.empty()) {
    print_remark(parts.note);
  } else {
    fmt::print("\n{}", printed_table(text_table(parts), dispensable(parts)));
  }
}

void print_rooflines(const Analysis& analysis) {
  for (const XyPlot& plot : rooflines_of(analysis)) {
    fmt::print("\n{}", text_chart(plot, output_columns().value_or(100)));
  }
}

void print_remarks(const Analysis& analysis) {
  const std::string imprecision =
      imprecision_text(precision_reached(analysis.run, analysis.ladders));
  fmt::print("\n");
  print_remark(imprecision.empty() ? "" : "all ladders: " + imprecision);
  for (const std::string& note : analysis.notes) {
    print_remark("note: " + note);
  }
  for (const Warning& warning : analysis.run.warnings) {
    if (warning.point) {  // those of the whole run are cautions
      fmt::print("warning: {}\n", printable(warning.text));
    }
  }
  for (const Finding& finding : analysis.findings) {
    fmt::print("audit: {}: {} Likely cause: {}\n", printable(finding.where),
               printable(finding.sentence), finding.likely_cause);
  }
}

void print_spreads(const std::vector<Spread>& spreads) {
  for (const Spread& spread : spreads) {
    const Table table = spread_table(spread);
    fmt::print("\n{}\n{}", printable(table.title),
               printed_table(text_table(table), dispensable(table)));
  }
}

void print_cautions(const Analysis& analysis) {
  for (const std::string& caution : analysis.cautions) {
    fmt::print("caution: {}\n", printable(caution));
  }
}

void print(const Analysis& analysis, const ShowOptions& options) {
  print_heading(analysis);
  print_cautions(analysis);
  print_ceilings(analysis, options.all_ceilings);
  for (const Ladder& ladder : analysis.ladders) {
    print_ladder(analysis, ladder);
    if (options.parts) {
      print_parts(analysis, ladder);
    }
  }
  print_spreads(spreads_of({&analysis, 1}));
  print_rooflines(analysis);
  print_remarks(analysis);
}

// Summary of a merged file: its first run and the spread of all. All runs together may not fit into
// memory.
struct ShownRuns {
  Analysis first;
  ManyRuns all;
};

ShownRuns read_shown(const ShowOptions& options) {
  const std::vector<Price> prices = parse_prices(options.prices);
  ShownRuns shown;
  SpreadOfRuns spread;
  for_each_analysis(options.run, {.prices = prices}, [&](Analysis analysis) {
    choose(analysis, options.ladders);
    require_devices(prices, {&analysis, 1});
    spread.add(analysis);
    if (++shown.all.count == 1) {
      shown.first = std::move(analysis);
    }
  });
  shown.all.spreads = spread.spreads();
  return shown;
}

void show_merged(const ShownRuns& shown, bool json) {
  if (json) {
    write_json_spreads(shown.all, std::cout);
    return;
  }
  fmt::print("{}: {} runs\n", printable(shown.first.file), shown.all.count);
  print_spreads(shown.all.spreads);
  if (shown.all.spreads.empty()) {
    print_remark("no variant was measured twice; `roofladder report` shows each run");
  }
}

}  // namespace

Action add_show(CLI::App& app) {
  const auto options = std::make_shared<ShowOptions>();
  app.description("Shows a run in the terminal, or the spread of the runs of a merged file");
  app.footer(
      "It is as wide as the terminal or COLUMNS says. NO_COLOR and --quiet leave out colours, "
      "--quiet also legends and notes.");
  app.add_option("run", options->run, "Run file")->required();
  add_choice(app, options->ladders);
  app.add_flag("--all-ceilings", options->all_ceilings,
               "Every ceiling, not only the best of each level and precision");
  app.add_flag(
      "--parts", options->parts,
      "Also the parts of each variant, kernels and transfers, with their times and traffic");
  add_price_option(app, options->prices);
  app.add_flag("--json", options->json, "Print JSON");
  return [options] {
    const ShownRuns shown = read_shown(*options);
    if (shown.all.count > 1) {
      show_merged(shown, options->json);
    } else if (options->json) {
      write_json_report(shown.first, std::cout);
    } else {
      print(shown.first, *options);
    }
    return exit_done;
  };
}

}  // namespace roofladder
