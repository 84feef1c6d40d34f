// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <iostream>
#include <memory>

#include "cli/verb.h"
#include "cli/written.h"
#include "collector/errors.h"
#include "reports/exports/exports.h"
#include "run/exit_code.h"
#include "run/format.h"
#include "run/nearest.h"

namespace roofladder {
namespace {

struct ExportOptions {
  std::string run;
  std::string format;
  std::string output = "-";
};

const ExportFormat& format_called(const std::string& name) {
  std::vector<std::string> known;
  for (const ExportFormat& format : export_table()) {
    if (format.name == name) {
      return format;
    }
    known.emplace_back(format.name);
  }
  throw UsageError(fmt::format("there is no format '{}'{} (there are {})", printable(name),
                               suggestion(name, known), fmt::join(known, ", ")));
}

std::string export_formats() {
  std::string text;
  for (const ExportFormat& format : export_table()) {
    text += fmt::format("{}{} ({})", text.empty() ? "" : "; ", format.name, format.sentence);
  }
  return text;
}

int export_run(const ExportOptions& options) {
  const ExportFormat& format = format_called(options.format);
  const Analysis analysis = analyse_file(options.run);
  return write_output(options.output, [&](std::ostream& out) { format.write(analysis, out); });
}

}  // namespace

Action add_export(CLI::App& app) {
  const auto options = std::make_shared<ExportOptions>();
  app.description("Writes a run's results as another tool reads them");
  app.footer(fmt::format("Formats: {}.", export_formats()));
  app.add_option("run", options->run, "Run file")->required();
  app.add_option("--to", options->format, "Format")->required();
  app.add_option("-o,--output", options->output, "File; - for standard output")
      ->capture_default_str();
  return [options] { return export_run(*options); };
}

}  // namespace roofladder
