// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/report.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <memory>
#include <variant>

#include "analyzer/analysis.h"
#include "analyzer/comparison/comparison.h"
#include "analyzer/comparison/spread.h"
#include "cli/number.h"
#include "cli/prices.h"
#include "cli/verb.h"
#include "cli/written.h"
#include "collector/errors.h"
#include "run/exit_code.h"
#include "run/format.h"
#include "run/installation.h"
#include "run/nearest.h"
#include "run/standard_error.h"

namespace roofladder {
namespace {

std::string known_suffixes() {
  std::string text;
  for (const ReportFormat& format : report_table()) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", format.suffix);
  }
  return text;
}

const ReportFormat& format_for(const std::filesystem::path& output, const std::string& name) {
  for (const ReportFormat& format : report_table()) {
    if (name.empty() ? output.extension() == format.suffix : name == format.name) {
      return format;
    }
  }
  throw UsageError(
      fmt::format("no report format for '{}': the suffix must be one of {}, or give --format",
                  printable(name.empty() ? output.string() : name), known_suffixes()));
}

struct ReportArguments {
  std::vector<std::string> runs;
  std::string output = "report.html";
  std::string format;
  std::string table;
  std::string published = "auto";
  std::vector<std::string> prices;
  std::string title;         // empty: the run's own
  std::size_t baseline = 1;  // counted from 1
};

// The stories of the run files that came with the program, of one file, or none.
std::vector<PublishedStory> published_of(const std::string& choice) {
  std::vector<std::filesystem::path> files;
  if (choice == "auto") {
    files = published_files();
  } else if (choice != "none") {
    files = {choice};
  }
  std::vector<PublishedStory> published;
  for (const std::filesystem::path& file : files) {
    std::ranges::move(analyse(read_with_warnings(file)).published, std::back_inserter(published));
  }
  return published;
}

// More runs are not compared: memory would grow with them.
constexpr std::size_t most_compared = 200;

// One run, several, or many, and the function that writes each.
struct Reported {
  std::variant<Analysis, Comparison, ManyRuns> runs;

  // `writer` is a format or one of its tables.
  bool has(const auto& writer) const {
    return std::holds_alternative<Comparison>(runs) ||
           (is_many() ? writer.write_many != nullptr : writer.write != nullptr);
  }
  void write(const auto& writer, std::ostream& out) const {
    if (const auto* comparison = std::get_if<Comparison>(&runs)) {
      writer.write_comparison(*comparison, out);
    } else if (is_many()) {
      writer.write_many(std::get<ManyRuns>(runs), out);
    } else {
      writer.write(std::get<Analysis>(runs), out);
    }
  }
  bool is_many() const { return std::holds_alternative<ManyRuns>(runs); }
};

// Collects runs while they are read. Keeps only their spread once there are too many.
struct ReadRuns {
  std::size_t count = 0;
  std::vector<Analysis> kept;
  SpreadOfRuns spread;

  void add(Analysis analysis) {
    kept.push_back(std::move(analysis));
    if (++count > most_compared) {
      for (const Analysis& one : kept) {
        spread.add(one);
      }
      kept.clear();
    }
  }
};

ReadRuns read_runs(const std::vector<std::string>& files, const AnalysisInputs& inputs) {
  ReadRuns runs;
  for (const std::string& file : files) {
    for_each_analysis(file, inputs, [&](Analysis analysis) { runs.add(std::move(analysis)); });
  }
  return runs;
}

Reported read_reported(const ReportArguments& arguments) {
  const AnalysisInputs inputs{.prices = parse_prices(arguments.prices),
                              .published = published_of(arguments.published)};
  ReadRuns runs = read_runs(arguments.runs, inputs);
  if (runs.count > most_compared) {
    say_notes(
        {fmt::format("{} runs: the report shows the spread of their times; of up to {} it "
                     "shows everything",
                     runs.count, most_compared)});
    return {ManyRuns{runs.count, runs.spread.spreads()}};
  }
  std::vector<Analysis> analyses = std::move(runs.kept);
  if (arguments.baseline > analyses.size()) {
    throw UsageError(fmt::format("--baseline {}: the runs are counted from 1 to {}",
                                 arguments.baseline, analyses.size()));
  }
  require_devices(inputs.prices, analyses);
  if (!arguments.title.empty() && analyses.size() != 1) {
    throw UsageError("--title names the report of one run");
  }
  if (analyses.size() == 1) {
    std::string& title = analyses.front().run.title;
    title = arguments.title.empty() ? title : arguments.title;
    return {std::move(analyses.front())};
  }
  return {compare(std::move(analyses), arguments.baseline - 1)};
}

int write(const Reported& reported, const auto& writer, const std::string& output) {
  const int code = write_output(output, [&](std::ostream& out) { reported.write(writer, out); });
  if (code == exit_done && output != "-" && !globals().quiet) {
    print_to_stderr("wrote {}\n", printable(output));
  }
  return code;
}

// "run.ceilings.csv" beside "run.csv".
std::filesystem::path beside(const std::filesystem::path& output, std::string_view table) {
  std::filesystem::path path = output;
  path.replace_extension(fmt::format(".{}{}", table, output.extension().string()));
  return path;
}

int write_all(const Reported& reported, const ReportFormat& format, const std::string& output) {
  int code = write(reported, format, output);
  for (const ReportTable& table : format.tables) {
    if (code == exit_done && output != "-" && table.beside && reported.has(table)) {
      code = write(reported, table, beside(output, table.name).string());
    }
  }
  return code;
}

const ReportTable& table_of(const ReportFormat& format, const std::string& name) {
  std::vector<std::string> known;
  for (const ReportTable& table : format.tables) {
    if (table.name == name) {
      return table;
    }
    known.emplace_back(table.name);
  }
  throw UsageError(
      known.empty()
          ? fmt::format("--table {}: {} is one file without tables", printable(name), format.name)
          : fmt::format("there is no table '{}'{} (there are {})", printable(name),
                        suggestion(name, known), fmt::join(known, ", ")));
}

int report(const ReportArguments& arguments) {
  const ReportFormat& format = format_for(arguments.output, arguments.format);
  if (arguments.table.empty()) {
    return write_all(read_reported(arguments), format, arguments.output);
  }
  const ReportTable& table = table_of(format, arguments.table);
  const Reported reported = read_reported(arguments);
  if (!reported.has(table)) {
    throw UsageError(
        reported.is_many()
            ? fmt::format("--table {}: of more than {} runs there is table spread", table.name,
                          most_compared)
            : fmt::format("--table {} is of several runs; name another run file", table.name));
  }
  return write(reported, table, arguments.output);
}

}  // namespace

Action add_report(CLI::App& app) {
  const auto arguments = std::make_shared<ReportArguments>();
  app.description(
      fmt::format("Writes a report of a run, of several beside each other, or of more "
                  "than {} the spread of their times",
                  most_compared));
  app.add_option("runs", arguments->runs, "Run files; of a merged one all runs")->required();
  app.add_option("-o,--output", arguments->output,
                 "File; its suffix chooses the format; - for standard output")
      ->capture_default_str();
  app.add_option("--format", arguments->format,
                 "html, csv, json or markdown, when the suffix does not say");
  app.add_option(
      "--table", arguments->table,
      "For CSV only this table: results, ceilings, reasons, comparison, spread or metrics "
      "(without it results as FILE.csv, beside it FILE.ceilings.csv, FILE.reasons.csv and, "
      "of several runs, FILE.comparison.csv)");
  app.add_option("--baseline", arguments->baseline,
                 "The run that the others are compared with, counted from 1")
      ->check(whole_number(1, 1000000))
      ->capture_default_str();
  app.add_option("--published", arguments->published,
                 "Published numbers to show beside the measured ones: auto (those that came with "
                 "the program), none, or a run file")
      ->capture_default_str();
  app.add_option("--title", arguments->title, "Title of the report in place of the run's");
  add_price_option(app, arguments->prices);
  return [arguments] { return report(*arguments); };
}

}  // namespace roofladder
