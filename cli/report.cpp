// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/report.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>

#include "analyzer/analysis.h"
#include "cli/exit_code.h"
#include "cli/verb.h"
#include "collector/plan.h"
#include "run/format.h"

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

// Written beside its final name and renamed, so that nobody ever sees half a report.
int write_file(const std::filesystem::path& output, const std::string& text) {
  std::filesystem::path temporary = output;
  temporary += ".tmp";
  errno = 0;
  std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  std::error_code error;
  if (!file) {
    error = std::error_code(errno != 0 ? errno : EIO, std::generic_category());
  } else {
    std::filesystem::rename(temporary, output, error);
  }
  if (error) {
    std::error_code ignored;
    std::filesystem::remove(temporary, ignored);
    fmt::print(stderr, "roofladder: cannot write {}: {}\n", printable(output.string()),
               error.message());
    return exit_cannot_write;
  }
  return exit_done;
}

int report(const std::string& run, const std::string& output, const std::string& format_name) {
  const ReportFormat& format = format_for(output, format_name);
  const Analysis analysis = analyse(read_with_warnings(run));
  if (output == "-") {
    format.write(analysis, std::cout);
    return std::cout.flush() ? exit_done : exit_cannot_write;
  }
  std::ostringstream text;
  format.write(analysis, text);
  const int code = write_file(output, text.str());
  if (code == exit_done && !globals().quiet) {
    fmt::print(stderr, "wrote {}\n", printable(output));
  }
  return code;
}

}  // namespace

Action add_report(CLI::App& app) {
  struct Options {
    std::string run;
    std::string output = "report.html";
    std::string format;
  };
  const auto options = std::make_shared<Options>();
  app.description("Writes a report of a run");
  app.add_option("run", options->run, "Run file")->required();
  app.add_option("-o,--output", options->output,
                 "File; its suffix chooses the format; - for standard output")
      ->capture_default_str();
  app.add_option("--format", options->format,
                 "html, csv, json or markdown, when the suffix does not say");
  return [options] { return report(options->run, options->output, options->format); };
}

}  // namespace roofladder
