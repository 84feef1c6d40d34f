// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

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
  std::string_view text;
  bool is_placed = false;  // the user placed it in the kernel's ladder, beside other files
  std::string step = {};   // the variant that a file with a single result is
  char decimal_point = 0;  // of printed numbers; 0: as they say themselves
  std::shared_ptr<const void> memory = {};  // that holds the text
  std::vector<ImportSource> beside = {};    // the other files of a format of several
};

// "table.csv, line 3: what is wrong", as people read it.
std::string message_of(const ImportSource& source, const LineError& error);

}  // namespace roofladder
