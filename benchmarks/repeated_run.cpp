// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/repeated_run.h"

#include <vector>

#include "run/metric.h"

namespace roofladder {
namespace {

// Repetitions kept per result: enough for a median with quartiles.
constexpr std::int32_t kept_repetitions = 3;

bool is_kept(const Run& run, const Sample& sample, Keep keep) {
  if (keep == Keep::one_time && run.points[sample.point].phase == Phase::main) {
    return sample.repetition == 0 && sample.part == whole_variant &&
           run.metrics[sample.metric] == metric::time.name;
  }
  return sample.part == whole_variant && sample.repetition < kept_repetitions;
}

}  // namespace

Run repeated(const Run& recorded, std::size_t results, Keep keep) {
  Run run = recorded;
  run.points.clear();
  run.samples.clear();
  std::vector<std::vector<Sample>> samples(recorded.points.size());
  for (const Sample& sample : recorded.samples) {
    if (is_kept(recorded, sample, keep)) {
      samples[sample.point].push_back(sample);
    }
  }
  std::size_t added = 0;
  for (std::int64_t copy = 0; added < results; ++copy) {
    for (std::size_t i = 0; i < recorded.points.size() && added < results; ++i) {
      Point point = recorded.points[i];
      if (point.phase != Phase::main && copy > 0) {
        continue;
      }
      added += point.phase == Phase::main ? 1 : 0;
      point.size.push_back({"copy", copy});
      for (Sample sample : samples[i]) {
        sample.point = static_cast<std::uint32_t>(run.points.size());
        run.samples.push_back(sample);
      }
      run.points.push_back(std::move(point));
    }
  }
  return run;
}

}  // namespace roofladder
