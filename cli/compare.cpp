// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <utility>

#include "cli/paired_output.h"
#include "cli/verb.h"

namespace roofladder {
namespace {

struct CompareOptions {
  std::string base;
  std::string newer;
  PairedOutput output;
};

int compare_runs(const CompareOptions& options) {
  const std::vector<FailCondition> conditions = conditions_of(options.output.fail_on);
  std::vector<Analysis> runs;
  runs.push_back(analyse_file(options.base));
  runs.push_back(analyse_file(options.newer));
  return show(report_of(compare(std::move(runs), 0, Certainty::of_all), conditions),
              options.output);
}

}  // namespace

Action add_compare(CLI::App& app) {
  const auto options = std::make_shared<CompareOptions>();
  app.description(
      "Compares the rungs of two runs: slower, faster, the same or ambiguous, and what they are "
      "counted to do; fails on request");
  app.add_option("base", options->base, "Run file that the other is compared with")->required();
  app.add_option("new", options->newer, "Run file")->required();
  add_paired_output(app, options->output);
  return [options] { return compare_runs(*options); };
}

}  // namespace roofladder
