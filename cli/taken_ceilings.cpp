// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/taken_ceilings.h"

#include <memory>

#include "cli/verb.h"

namespace roofladder {

void add_ceilings(CLI::App& app, CeilingsChoice& choice) {
  CLI::Option* none = app.add_flag("--no-ceilings", choice.none,
                                   "Do not measure bandwidth, flops and clock before and after");
  app.add_option("--ceilings", choice.run_file,
                 "Take them from this run file of the same machine, and record that")
      ->excludes(none);
}

void choose_ceilings(CollectOptions& options, const CeilingsChoice& choice) {
  options.ceilings = !choice.none;
  if (!choice.run_file.empty()) {
    options.ceilings_run = std::make_shared<const Run>(read_with_warnings(choice.run_file));
  }
}

}  // namespace roofladder
