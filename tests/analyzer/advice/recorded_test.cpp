// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gtest/gtest.h>

#include "analyzer/advice/explanation.h"
#include "run/file/run_file.h"
#include "tests/places.h"

namespace roofladder {
namespace {

struct Expected {
  const char* variant;
  const char* rule;  // rule of the first advice
};

// The next rungs of the ladders, as their READMEs tell it.
constexpr Expected next_steps[] = {
    {"jacobi/cuda/transfers", "transfers"},                   // data_region
    {"jacobi/cuda/create", "transfers"},                      // kept_on_device
    {"jacobi/cuda/graph", "waiting"},                         // vector: 16-byte accesses
    {"jacobi/cuda/vector:rows=4", "excess_reads"},            // temporal: several sweeps a pass
    {"species/cuda/naive", "excess_reads"},                   // tiled
    {"species/cuda/tiled:tile=2", "excess_reads"},            // larger tiles, registers
    {"lfric_matvec/cuda/scalar", "waiting"},                  // collapsed_atomics: no barriers
    {"lfric_matvec/cuda/gather:matrix=64", "least_traffic"},  // gather:matrix=32
    {"multipole_gravity/opencl/original", "local_memory"},    // team_per_cell
    {"push/opencl/original", "local_memory"},                 // without_verbose, fewer_arrays
};

TEST(RecordedAdvice, BeginsWithWhatTheNextRungDid) {
  const Analysis analysis = analyse(read_run(in_source("examples/h200.roofladder")).run);
  const Observations observations(analysis.run);
  std::size_t found = 0;
  for (const Ladder& ladder : analysis.ladders) {
    for (const Explanation& explanation : explanations_of(analysis, observations, ladder)) {
      const std::string& id = variant_of(analysis.run, ladder.rungs[explanation.rung]).id;
      const auto* expected = std::ranges::find(next_steps, id, &Expected::variant);
      if (expected != std::end(next_steps)) {
        ++found;
        ASSERT_FALSE(explanation.advices.empty()) << id;
        EXPECT_EQ(explanation.advices.front().rule, expected->rule) << id;
      }
    }
  }
  EXPECT_EQ(found, std::size(next_steps));
}

TEST(RecordedAdvice, KeepsToTheFloorAndToItsOrder) {
  const Analysis analysis = analyse(read_run(in_source("examples/h200.roofladder")).run);
  const Observations observations(analysis.run);
  for (const Ladder& ladder : analysis.ladders) {
    for (const Explanation& explanation : explanations_of(analysis, observations, ladder)) {
      const auto* floor = std::get_if<Estimate>(&explanation.distance);
      double before = 1e300;
      for (const Advice& advice : explanation.advices) {
        const auto* most = std::get_if<double>(&advice.most_speedup);
        const double speedup = most == nullptr ? 0 : *most;
        EXPECT_LE(speedup, before);
        EXPECT_TRUE(advice.rule == "least_traffic" || floor == nullptr || speedup <= floor->value);
        before = speedup;
      }
    }
  }
}

}  // namespace
}  // namespace roofladder
