// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/written.h"

#include <iostream>

#include "reports/whole_file.h"
#include "run/exit_code.h"
#include "run/format.h"
#include "run/standard_error.h"

namespace roofladder {

int write_output(const std::string& output, const std::function<void(std::ostream&)>& write) {
  if (output == "-") {
    write(std::cout);
    return exit_done;
  }
  const std::error_code error = write_whole_file(output, write);
  if (!error) {
    return exit_done;
  }
  print_to_stderr("roofladder: cannot write {}: {}\n", printable(output), error.message());
  return error.category() == never_replaced_category() ? exit_usage : exit_cannot_write;
}

}  // namespace roofladder
