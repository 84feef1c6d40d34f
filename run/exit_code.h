// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace roofladder {

// The exit codes of every verb and of the desktop application.
enum ExitCode : int {
  exit_done = 0,
  exit_gate_failed = 1,  // done, and a gate failed (verify: a digest does not match)
  exit_usage = 2,        // the command line names something that does not exist or is impossible
  exit_environment = 3,  // nothing can be measured here, or a check of doctor --require failed
  exit_bad_input = 4,    // an input file is bad, truncated or newer
  exit_cannot_write = 5,
  exit_all_failed = 6,  // every measurement failed
  exit_partial = 7,     // the result is written and marked partial
};

}  // namespace roofladder
