// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/level_zero/spill_report.h"

#include <regex>

namespace roofladder::level_zero {

// Reads "warning: kernel push  compiled SIMD32 allocated 128 regs and spilled around 624", which
// the log has twice.
std::map<std::string, SpillReport> spills_in(const std::string& build_log) {
  static const std::regex warning(
      R"(kernel (\S+)\s+compiled SIMD\d+ allocated (\d+) regs and spilled around (\d+))");
  std::map<std::string, SpillReport> reports;
  for (std::sregex_iterator found(build_log.begin(), build_log.end(), warning), end; found != end;
       ++found) {
    reports[(*found)[1]] = {std::stoi((*found)[2]), std::stoi((*found)[3])};
  }
  return reports;
}

}  // namespace roofladder::level_zero
