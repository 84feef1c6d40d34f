// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iostream>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

#include "analyzer/comparison/comparison.h"
#include "analyzer/tables/tables.h"
#include "cli/table.h"
#include "cli/verb.h"
#include "collector/errors.h"
#include "reports/json/json_report.h"
#include "reports/overview.h"
#include "reports/text_chart.h"
#include "run/exit_code.h"
#include "run/format.h"
#include "run/nearest.h"

namespace roofladder {
namespace {

struct ShowOptions {
  std::string run;
  std::vector<std::string> kernels;
  std::vector<std::string> models;
  bool all_ceilings = false;
  bool json = false;
};

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// COLUMNS, else those of the terminal; nothing where the output goes elsewhere.
std::optional<std::size_t> output_columns() {
  const std::string_view told = environment("COLUMNS");
  std::size_t columns = 0;
  const auto [end, error] = std::from_chars(told.begin(), told.end(), columns);
  if (error == std::errc() && end == told.end() && columns > 0) {
    return columns;
  }
  winsize size{};
  const bool known =
      isatty(STDOUT_FILENO) != 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? std::optional<std::size_t>(size.ws_col) : std::nullopt;
}

// https://no-color.org: any text in NO_COLOR.
bool is_coloured() {
  return isatty(STDOUT_FILENO) != 0 && !globals().quiet && environment("NO_COLOR").empty() &&
         environment("TERM") != "dumb";
}

std::string text_of(const TextTable& rows, const std::vector<std::string>& dispensable = {}) {
  TerminalTable table(rows.front());
  for (std::size_t i = 1; i < rows.size(); ++i) {
    table.add(rows[i]);
  }
  if (is_coloured()) {
    table.set_coloured();
  }
  const auto columns = output_columns();
  return columns ? table.text(*columns, dispensable) : table.text();
}

void print_heading(const Analysis& analysis) {
  const Run& run = analysis.run;
  const Fact* cpu = find_fact(run.facts, "cpu.model");
  fmt::print("{}\n{}, {}", printable(name_of(analysis)), printable(analysis.file),
             printable(run.started));
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
  fmt::print("\n{}", text_of(text_table(shown), dispensable(shown)));
  const std::size_t more = analysis.ceilings.size() - shown.rows.size();
  if (more > 0 && !globals().quiet) {
    fmt::print("({} more by --all-ceilings)\n", more);
  }
}

// Remarks are what --quiet leaves out.
void print_remark(const std::string& text) {
  if (!text.empty() && !globals().quiet) {
    fmt::print("{}\n", printable(text));
  }
}

void print_ladder(const Analysis& analysis, const Ladder& ladder) {
  const Table results = result_table(analysis, ladder);
  const TextTable table = text_table(results);
  fmt::print("\n{}\n{}", printable(ladder_heading(analysis, ladder)),
             text_of(table, dispensable(results)));
  for (const std::string& failure : failures_of(analysis, ladder)) {
    print_remark(failure);
  }
  print_remark(legend_of(table));
  print_remark(imprecision_text(precision_reached(analysis.run, ladder)));
  for (const std::string& basis : verdict_bases(analysis, ladder)) {
    print_remark(basis);
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
    fmt::print("warning: {}\n", printable(warning.text));
  }
  for (const Finding& finding : analysis.findings) {
    fmt::print("audit: {}: {} Likely cause: {}\n", printable(finding.where),
               printable(finding.sentence), finding.likely_cause);
  }
}

void print(const Analysis& analysis, bool all_ceilings) {
  print_heading(analysis);
  print_ceilings(analysis, all_ceilings);
  for (const Ladder& ladder : analysis.ladders) {
    print_ladder(analysis, ladder);
  }
  for (const DeviceSpread& spread : device_spreads(analysis)) {
    const Table table = device_spread_table(analysis, spread);
    fmt::print("\n{}\n{}", printable(table.title), text_of(text_table(table), dispensable(table)));
  }
  print_rooflines(analysis);
  print_remarks(analysis);
}

// Throws UsageError for one that the run does not have.
void require_known(const std::vector<std::string>& chosen, const std::set<std::string>& known,
                   const char* what) {
  for (const std::string& name : chosen) {
    if (!known.contains(name)) {
      throw UsageError(fmt::format("the run has no {} '{}'{} (it has {})", what, printable(name),
                                   suggestion(name, {known.begin(), known.end()}),
                                   fmt::join(known, ", ")));
    }
  }
}

bool is_chosen(const std::vector<std::string>& chosen, const std::string& name) {
  return chosen.empty() || std::ranges::find(chosen, name) != chosen.end();
}

// Leaves the chosen ladders and what the audit found in them or in no variant.
void choose(Analysis& analysis, const ShowOptions& options) {
  std::set<std::string> kernels;
  std::set<std::string> models;
  for (const Ladder& ladder : analysis.ladders) {
    kernels.insert(analysis.run.kernels[ladder.kernel].name);
    models.insert(ladder.model);
  }
  require_known(options.kernels, kernels, "kernel");
  require_known(options.models, models, "model");
  const auto is_left_out = [&](const std::string& kernel, const std::string& model) {
    return !is_chosen(options.kernels, kernel) || !is_chosen(options.models, model);
  };
  std::erase_if(analysis.findings, [&](const Finding& finding) {
    const auto variant = std::ranges::find(analysis.run.variants, finding.where, &VariantInfo::id);
    return variant != analysis.run.variants.end() && kernels.contains(variant->kernel) &&
           is_left_out(variant->kernel, variant->model);
  });
  std::erase_if(analysis.ladders, [&](const Ladder& ladder) {
    return is_left_out(analysis.run.kernels[ladder.kernel].name, ladder.model);
  });
}

}  // namespace

Action add_show(CLI::App& app) {
  const auto options = std::make_shared<ShowOptions>();
  app.description(
      "Shows a run in the terminal, as wide as that or COLUMNS says; NO_COLOR and "
      "--quiet leave out colours, --quiet also legends and notes");
  app.add_option("run", options->run, "Run file")->required();
  app.add_option("-k,--kernel", options->kernels, "Only ladders of these kernels")->delimiter(',');
  app.add_option("-m,--model", options->models, "Only ladders of these models")->delimiter(',');
  app.add_flag("--all-ceilings", options->all_ceilings,
               "Every ceiling, not only the best of each level and precision");
  app.add_flag("--json", options->json, "Print JSON");
  return [options] {
    Analysis analysis = analyse_file(options->run);
    choose(analysis, *options);
    if (options->json) {
      write_json_report(analysis, std::cout);
    } else {
      print(analysis, options->all_ceilings);
    }
    return exit_done;
  };
}

}  // namespace roofladder
