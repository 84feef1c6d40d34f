// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "run/run.h"

namespace roofladder {

// A file that cannot be imported; the message names file, line and problem.
struct ImportError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A problem in a line, or in the file where the line is 0, thrown by importers; import_sources()
// adds the name of the file.
struct LineError : std::runtime_error {
  LineError(std::size_t line_number, const std::string& what)
      : std::runtime_error(what), line(line_number) {}
  std::size_t line;
};

struct ImportSource {
  std::string name;    // of the file
  std::string kernel;  // that the numbers belong to; empty: derived from the file's name as the
                       // format does it
  std::string text;
  bool is_placed = false;  // the user placed it in the kernel's ladder, beside other files
  std::string step = {};   // the variant that a file with a single result is
  char decimal_point = 0;  // of printed numbers; 0: as they say themselves
};

// A format of another tool or of this project, recognized by the content of a file.
struct ImportFormat {
  std::string_view name;        // "published"
  std::string_view sentence;    // its content
  std::string_view recognized;  // how, for people
  std::string_view title;       // of such a run, before the names of its kernels
  bool (*is)(std::string_view text);
  std::string (*kernel_of)(const std::filesystem::path& file);
  bool takes_ceilings;  // its numbers come from a machine that the user can measure
  void (*add)(const ImportSource&, Run&);  // throws LineError
};

const std::vector<ImportFormat>& import_table();

// Throws ImportError for a file that cannot be read.
ImportSource read_source(const std::filesystem::path& file, const std::string& kernel);

// One finished run of all files, with the ceilings of another run if one is given. Throws
// ImportError; UsageError if that run has no ceilings, or if a format takes none.
Run import_sources(const std::vector<ImportSource>& sources, const std::string& title,
                   const Run* ceilings = nullptr);

}  // namespace roofladder
