// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/printed_table.h"

#include <unistd.h>

#include "cli/table.h"
#include "cli/terminal.h"
#include "cli/verb.h"

namespace roofladder {
namespace {

// According to https://no-color.org, any text in NO_COLOR disables colours.
bool is_coloured() {
  return isatty(STDOUT_FILENO) != 0 && !globals().quiet && environment("NO_COLOR").empty() &&
         environment("TERM") != "dumb";
}

}  // namespace

std::string printed_table(const TextTable& rows, const std::vector<std::string>& dispensable) {
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

}  // namespace roofladder
