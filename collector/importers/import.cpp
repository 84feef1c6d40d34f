// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/import.h"

#include <fmt/format.h>
#include <fstream>
#include <sstream>

#include "collector/importers/published.h"
#include "collector/run_identity.h"
#include "run/digest.h"
#include "run/format.h"

namespace roofladder {
namespace {

// Tables of numbers for people are far smaller.
constexpr std::uintmax_t largest_file = 64 << 20;

std::string known_formats() {
  std::string text;
  for (const ImportFormat& format : import_table()) {
    text += fmt::format("{}{} ({})", text.empty() ? "" : "; ", format.name, format.header);
  }
  return text;
}

const ImportFormat& format_of(const ImportSource& source) {
  const std::string_view text = source.text;
  std::string_view header = text.substr(0, text.find('\n'));
  if (header.ends_with('\r')) {
    header.remove_suffix(1);
  }
  for (const ImportFormat& format : import_table()) {
    if (header == format.header) {
      return format;
    }
  }
  throw LineError(1, fmt::format("the header '{}' is of no known format; known are: {}",
                                 printable(header.substr(0, 200)), known_formats()));
}

// "Published: " and the stories, where nobody gave a title.
std::string title_of(const Run& run) {
  std::string title;
  for (const KernelInfo& kernel : run.kernels) {
    title += fmt::format("{}{}", title.empty() ? "Published: " : "; ",
                         kernel.seed.empty() ? kernel.name : kernel.seed);
  }
  return title;
}

}  // namespace

const std::vector<ImportFormat>& import_table() {
  static const std::vector<ImportFormat> table{
      {"published", "numbers that a paper, talk or post prints", published_header, add_published}};
  return table;
}

std::string folder_name(const std::filesystem::path& file) {
  return std::filesystem::absolute(file).lexically_normal().parent_path().filename().string();
}

ImportSource read_source(const std::filesystem::path& file, const std::string& kernel) {
  std::error_code error;
  const auto size = std::filesystem::file_size(file, error);
  std::ifstream stream(file, std::ios::binary);
  if (error || !stream) {
    throw ImportError(fmt::format("cannot read {}: {}", printable(file.string()),
                                  error ? error.message() : "permission denied"));
  }
  if (size > largest_file) {
    throw ImportError(fmt::format("{} has {}, more than any table of numbers",
                                  printable(file.string()),
                                  format_quantity(static_cast<double>(size), dimension::bytes)));
  }
  std::ostringstream text;
  text << stream.rdbuf();
  return {file.string(), kernel, text.str()};
}

Run import_sources(const std::vector<ImportSource>& sources, const std::string& title) {
  Run run;
  identify(run);
  for (const ImportSource& source : sources) {
    try {
      format_of(source).add(source, run);
    } catch (const LineError& error) {
      throw ImportError(
          fmt::format("{}, line {}: {}", printable(source.name), error.line, error.what()));
    }
    run.facts.push_back({fmt::format("import.{}.sha256", source.kernel), sha256(source.text),
                         std::nullopt, dimension::ratio});
  }
  run.title = title.empty() ? title_of(run) : title;
  run.state = RunState::finished;
  run.finished = utc_now();
  return run;
}

}  // namespace roofladder
