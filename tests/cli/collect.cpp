// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/collect.h"

#include "tests/command.h"

namespace roofladder::test {
namespace {

std::vector<std::string> collect(const std::string& output, const std::string& variants,
                                 const std::string& seconds) {
  return {"collect",   "--kernel",      "species",    "--size",
          "tiny",      "--no-ceilings", "--provider", "timer,compiler",
          "--variant", variants,        "--seconds",  seconds,
          "-o",        output};
}

}  // namespace

std::vector<std::string> quick_collect(const std::string& output, const std::string& variants) {
  return collect(output, variants, "0.2");
}

std::vector<std::string> long_collect(const std::string& output, int samples) {
  std::vector<std::string> command = collect(output, "steady,second", "20");
  command.insert(command.begin(), roofladder_program());
  command.insert(command.end(), {"--min-samples", std::to_string(samples), "--progress", "json"});
  return command;
}

std::vector<double> times_of(const roofladder::Run& run, const std::string& variant) {
  std::vector<double> times;
  for (const Sample& sample : run.samples) {
    const bool whole_time = run.metrics[sample.metric] == "time" && sample.part == whole_variant &&
                            sample.status == Status::ok;
    if (whole_time && run.variants[run.points[sample.point].variant].id == variant) {
      times.push_back(sample.value);
    }
  }
  return times;
}

}  // namespace roofladder::test
