// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <gtest/gtest.h>

#include "run/file/run_file.h"
#include "tests/command.h"

namespace roofladder::test {
namespace {

double simulated(const roofladder::Run& run, const std::string& stores, const std::string& metric) {
  for (const Sample& sample : run.samples) {
    if (run.metrics[sample.metric] == metric && sample.provenance == Provenance::simulated &&
        run.variants[run.points[sample.point].variant].stores == stores &&
        sample.status == Status::ok) {
      return sample.value;
    }
  }
  ADD_FAILURE() << "no simulated " << metric;
  return 0;
}

// A regular store fetches its line first: 16 B read, 8 B fetched to be overwritten, 8 B written an
// element. A non-temporal one does not.
TEST(Simulation, OfTriadsIsExact) {
  if (std::system("valgrind --version >/dev/null 2>&1") != 0) {
    GTEST_SKIP() << "valgrind is not installed";
  }
  const Folder folder;
  constexpr double elements = 1 << 21;
  const Finished finished =
      roofladder({"collect", "--kernel", "stream", "--variant", "triad", "--size", "n=2097152",
                  "--no-ceilings", "--simulated-llc", "8MiB", "--seconds", "0.1", "-o",
                  folder / "run.roofladder"});
  ASSERT_EQ(finished.code, 0) << finished.err;
  const auto run = read_run(folder / "run.roofladder").run;
  for (const auto& [stores, read] : {std::pair{"regular", 24.0}, std::pair{"non-temporal", 16.0}}) {
    EXPECT_NEAR(simulated(run, stores, "dram.read") / elements, read, 0.24) << stores;
    EXPECT_NEAR(simulated(run, stores, "dram.write") / elements, 8, 0.08) << stores;
    // Nothing is used again: no cache spares any of it.
    EXPECT_NEAR(simulated(run, stores, "traffic.read@4096") / elements, read, 0.24) << stores;
    EXPECT_NEAR(simulated(run, stores, "traffic.write@4096") / elements, 8, 0.08) << stores;
  }
}

}  // namespace
}  // namespace roofladder::test
