// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/import.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <optional>

#include "cli/output_name.h"
#include "cli/verb.h"
#include "collector/errors.h"
#include "collector/importers/ladder/left_out.h"
#include "run/exit_code.h"
#include "run/file/fault_code.h"
#include "run/format.h"
#include "run/standard_error.h"

namespace roofladder {
namespace {

struct ImportArguments {
  std::vector<std::string> files;
  std::string output = "imported.roofladder";
  std::string kernel;
  std::string title;
  std::string ceilings;
  std::string step;
  std::string decimal_point;
  bool strict = false;
};

// Never overwrites an existing file.
void write(const Run& run, const std::filesystem::path& output) {
  RunWriter writer = RunWriter::create(output, run);
  writer.finish(run);
}

ImportSource source_of(const std::filesystem::path& file, const ImportArguments& arguments) {
  ImportSource source = read_source(file, arguments.kernel);
  source.is_placed = !arguments.kernel.empty();
  source.step = arguments.step;
  source.decimal_point = arguments.decimal_point.empty() ? '\0' : arguments.decimal_point[0];
  return source;
}

int import(const ImportArguments& arguments) {
  if (!arguments.step.empty() && arguments.files.size() > 1) {
    throw UsageError("--step names the only result of one file, but several are given");
  }
  std::vector<ImportSource> sources;
  Run run;
  try {
    for (const std::string& path : arguments.files) {
      for (const std::filesystem::path& file : files_of(path)) {
        sources.push_back(source_of(file, arguments));
      }
    }
    std::optional<Run> ceilings;
    if (!arguments.ceilings.empty()) {
      ceilings = read_with_warnings(arguments.ceilings);
    }
    run = import_sources(sources, arguments.title, ceilings ? &*ceilings : nullptr);
  } catch (const ImportError& error) {
    print_to_stderr("roofladder: {}\n", error.what());
    return exit_bad_input;
  }
  for (const Warning& warning : run.warnings) {
    say_notes({warning.text});
  }
  const bool has_left_out = std::ranges::any_of(run.warnings, [](const Warning& warning) {
    return warning.text.starts_with(left_out_begin);
  });
  if (arguments.strict && has_left_out) {
    print_to_stderr("roofladder: --strict: not everything can be imported; nothing is written\n");
    return exit_bad_input;
  }
  const std::filesystem::path output = expand_output_name(arguments.output);
  try {
    write(run, output);
  } catch (const RunFileError& error) {
    print_to_stderr("roofladder: {}\n", printable(error.what()));
    return exit_code_of_output(error.fault);
  }
  if (!globals().quiet) {
    print_to_stderr("wrote {}: {} number{}\n", printable(output.string()), run.samples.size(),
                    run.samples.size() == 1 ? "" : "s");
  }
  return exit_done;
}

std::string known_formats() {
  std::string formats = "Known formats:";
  for (const ImportFormat& format : import_table()) {
    formats += fmt::format("\n  {:<16} {}; {}", format.name, format.sentence, format.recognized);
  }
  return formats;
}

}  // namespace

Action add_import(CLI::App& app) {
  const auto arguments = std::make_shared<ImportArguments>();
  app.description("Makes a run file of what other sources say");
  app.footer(known_formats());
  app.add_option(
         "files", arguments->files,
         "Files, or the folder of a rocprof-compute workload; the content of each says its format")
      ->required();
  app.add_option("-o,--output", arguments->output,
                 "Run file; %h host, %p process id, %q{NAME} environment variable")
      ->capture_default_str();
  app.add_option(
      "--kernel", arguments->kernel,
      "The kernel that the numbers of all files belong to; by default each file's name, of "
      "published numbers that of its folder");
  app.add_option("--step", arguments->step,
                 "Name of the variant that the only result of the file is, after those before it");
  app.add_option("--decimal-point", arguments->decimal_point,
                 "The decimal point of printed numbers, where they do not say it themselves")
      ->check(CLI::IsMember({".", ","}));
  app.add_flag("--strict", arguments->strict, "Refuse files of which something would be left out");
  app.add_option("--title", arguments->title, "A title for the run");
  app.add_option("--ceilings", arguments->ceilings,
                 "The run file whose ceilings, measured on the same machine, are the limits");
  return [arguments] { return import(*arguments); };
}

}  // namespace roofladder
