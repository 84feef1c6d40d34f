// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <gtest/gtest.h>

#include "run/file/run_file.h"
#include "tests/command.h"

namespace roofladder::test {
namespace {

double simulated(const roofladder::Run& run, const std::string& metric) {
  for (const Sample& sample : run.samples) {
    if (run.metrics[sample.metric] == metric && sample.provenance == Provenance::simulated &&
        sample.status == Status::ok) {
      return sample.value;
    }
  }
  ADD_FAILURE() << "no simulated " << metric;
  return 0;
}

// A regular store fetches its line first: 16 B read, 8 B fetched to be overwritten, 8 B written an
// element.
TEST(Simulation, RegularStoreTriadMoves32BytesAnElement) {
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
  EXPECT_NEAR(simulated(run, "dram.read") / elements, 24, 0.24);
  EXPECT_NEAR(simulated(run, "dram.write") / elements, 8, 0.08);
}

}  // namespace
}  // namespace roofladder::test
