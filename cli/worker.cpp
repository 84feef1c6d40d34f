// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker.h"

#include <memory>

#include "cli/verb.h"

namespace roofladder {

Action add_worker(CLI::App& app) {
  struct Options {
    std::string module;
    unsigned device = 0;
    unsigned threads = 0;
  };
  const auto options = std::make_shared<Options>();
  app.description("Runs variants for 'roofladder collect'");
  app.group("");  // not shown: only the supervisor starts it
  app.add_option("--module", options->module)->required();
  app.add_option("--device", options->device);
  app.add_option("--threads", options->threads);
  return [options] { return run_worker(options->module, options->device, options->threads); };
}

}  // namespace roofladder
