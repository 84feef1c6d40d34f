// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/report.h"

#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <sstream>

#include "analyzer/comparison.h"
#include "analyzer/published.h"
#include "cli/number.h"
#include "cli/verb.h"
#include "collector/plan.h"
#include "reports/whole_file.h"
#include "run/exit_code.h"
#include "run/format.h"
#include "run/installation.h"

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

int write_file(const std::filesystem::path& output, const std::string& text) {
  if (const std::error_code error = write_whole_file(output, text)) {
    fmt::print(stderr, "roofladder: cannot write {}: {}\n", printable(output.string()),
               error.message());
    return error.category() == never_replaced_category() ? exit_usage : exit_cannot_write;
  }
  return exit_done;
}

struct Arguments {
  std::vector<std::string> runs;
  std::string output = "report.html";
  std::string format;
  std::string published = "auto";
  std::size_t baseline = 1;  // counted from 1
};

// Those that came with the program, one file, or none.
std::vector<Analysis> published_of(const std::string& choice) {
  std::vector<std::filesystem::path> files;
  if (choice == "auto") {
    files = published_files();
  } else if (choice != "none") {
    files = {choice};
  }
  std::vector<Analysis> published;
  for (const std::filesystem::path& file : files) {
    published.push_back(analyse(read_with_warnings(file)));
  }
  return published;
}

void write_report(const Arguments& arguments, const ReportFormat& format, std::ostream& out) {
  const std::vector<Analysis> published = published_of(arguments.published);
  std::vector<Analysis> analyses;
  for (const std::string& run : arguments.runs) {
    analyses.push_back(analyse(read_with_warnings(run)));
    add_published(analyses.back(), published);
  }
  if (analyses.size() == 1) {
    format.write(analyses.front(), out);
  } else {
    format.write_comparison(compare(std::move(analyses), arguments.baseline - 1), out);
  }
}

int report(const Arguments& arguments) {
  const ReportFormat& format = format_for(arguments.output, arguments.format);
  if (arguments.baseline < 1 || arguments.baseline > arguments.runs.size()) {
    throw UsageError(fmt::format("--baseline {}: the runs are counted from 1 to {}",
                                 arguments.baseline, arguments.runs.size()));
  }
  if (arguments.output == "-") {
    write_report(arguments, format, std::cout);
    return exit_done;
  }
  std::ostringstream text;
  write_report(arguments, format, text);
  const int code = write_file(arguments.output, text.str());
  if (code == exit_done && !globals().quiet) {
    fmt::print(stderr, "wrote {}\n", printable(arguments.output));
  }
  return code;
}

}  // namespace

Action add_report(CLI::App& app) {
  const auto arguments = std::make_shared<Arguments>();
  app.description("Writes a report of a run, or of several beside each other");
  app.add_option("runs", arguments->runs, "Run files")->required();
  app.add_option("-o,--output", arguments->output,
                 "File; its suffix chooses the format; - for standard output")
      ->capture_default_str();
  app.add_option("--format", arguments->format,
                 "html, csv, json or markdown, when the suffix does not say");
  app.add_option("--baseline", arguments->baseline,
                 "Of several runs the one that the others are held against, counted from 1")
      ->check(whole_number(1, 1000000))
      ->capture_default_str();
  app.add_option("--published", arguments->published,
                 "Published numbers to show beside the measured ones: auto (those that came with "
                 "the program), none, or a run file")
      ->capture_default_str();
  return [arguments] { return report(*arguments); };
}

}  // namespace roofladder
