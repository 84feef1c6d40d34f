// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/processes/worker.h"

#include <memory>
#include <vector>

#include "cli/verb.h"
#include "collector/descriptions/answers.h"
#include "collector/processes/checker.h"
#include "collector/processes/filler.h"
#include "collector/processes/thread_affinity.h"

namespace roofladder {

Action add_worker(CLI::App& app) {
  struct Options {
    std::string model;
    bool checks = false;
    bool fills = false;
    unsigned device = 0;
    unsigned threads = 0;
    std::vector<int> cpus;
  };
  const auto options = std::make_shared<Options>();
  app.description(
      "Runs variants for 'roofladder collect', fills their inputs, checks their results, or "
      "describes modules");
  app.add_option("--model", options->model);
  app.add_flag("--checks", options->checks);
  app.add_flag("--fills", options->fills);
  app.add_option("--device", options->device);
  app.add_option("--threads", options->threads);
  app.add_option("--cpus", options->cpus)->delimiter(',');
  return [options] {
    let_new_threads_use(options->cpus);
    if (options->checks) {
      return run_checker();
    }
    if (options->fills) {
      return run_filler();
    }
    return options->model.empty() ? answer_questions()
                                  : run_worker(options->model, options->device, options->threads);
  };
}

}  // namespace roofladder
