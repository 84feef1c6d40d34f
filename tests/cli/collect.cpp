// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/collect.h"

#include <algorithm>
#include <chrono>
#include <gtest/gtest.h>
#include <iterator>
#include <thread>

namespace roofladder::test {
namespace {

std::vector<std::string> collect(const std::string& output, const std::string& variants,
                                 const std::string& seconds) {
  return {"collect",   "--kernel",      "species",    "--size",
          "tiny",      "--no-ceilings", "--provider", "timer,compiler,proof,accesses",
          "--variant", variants,        "--seconds",  seconds,
          "-o",        output};
}

}  // namespace

std::vector<std::string> with(std::vector<std::string> arguments,
                              const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

std::vector<std::string> quick_collect(const std::string& output, const std::string& variants) {
  return collect(output, variants, "0.2");
}

std::vector<std::string> gpu_collect(const std::string& output, const std::string& variants) {
  return {"collect",       "--kernel",  "species", "--size", "tiny",
          "--no-ceilings", "--variant", variants,  "-o",     output};
}

std::vector<std::string> long_collect(const std::string& output, int samples) {
  std::vector<std::string> command = collect(output, "steady,second", "20");
  command.insert(command.begin(), roofladder_program());
  command.insert(command.end(), {"--min-samples", std::to_string(samples), "--progress", "json"});
  return command;
}

void wait_for_events(const Command& command, const std::string& event, std::ptrdiff_t count) {
  for (int i = 0; i < 6000; ++i) {
    const std::string text = command.output_so_far();
    std::ptrdiff_t seen = 0;
    for (std::size_t at = text.find(event); at != std::string::npos;
         at = text.find(event, at + 1)) {
      ++seen;
    }
    if (seen >= count) {
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  FAIL() << "no " << event << " within a minute";
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

std::vector<Sample> whole_samples(const Run& run, std::string_view metric) {
  std::vector<Sample> found;
  std::ranges::copy_if(run.samples, std::back_inserter(found), [&](const Sample& sample) {
    return run.metrics[sample.metric] == metric && sample.part == whole_variant;
  });
  return found;
}

}  // namespace roofladder::test
