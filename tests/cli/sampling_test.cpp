// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run/file/run_file.h"
#include "tests/cli/collect.h"
#include "tests/cli/modules.h"

// Observations over many repetitions by a fake sampler of a fake GPU.
namespace roofladder::test {
namespace {

using testing::Each;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

class Sampling : public testing::Test {
 protected:
  using Run = roofladder::Run;  // not testing::Test::Run()

  Sampling() {
    m_modules.link_model("fake_gpu");
    m_modules.link("providers", "fake_counters", "fake_gpu/providers/fake_counters.so");
    m_modules.link("providers", "fake_sampler", "fake_gpu/samplers/fake_sampler.so");
  }

  // FAKE_COUNTERS or FAKE_SAMPLES, and its value.
  std::map<std::string, std::string> environment(const std::string& name = "FAKE_NOTHING",
                                                 const std::string& value = "") const {
    auto environment = m_modules.environment();
    environment["FAKE_GPUS"] = "1";
    environment[name] = value;
    return environment;
  }

  Run collected(const std::vector<std::string>& more,
                const std::map<std::string, std::string>& environment) const {
    const std::string output = m_folder / "run.roofladder";
    const Finished finished = roofladder(
        with(gpu_collect(output, "naive"), with({"--rounds", "1", "--seconds", "0.1"}, more)),
        environment);
    EXPECT_EQ(finished.code, 0) << finished.err;
    return read_run(output).run;
  }

  std::string schedule(const std::vector<std::string>& more) const {
    const Finished finished =
        roofladder(with(gpu_collect("/nonexistent/run.roofladder", "naive,tiled"),
                        with({"--dry-run", "--rounds", "1"}, more)),
                   environment());
    EXPECT_EQ(finished.code, 0) << finished.err;
    return finished.out;
  }

 private:
  Modules m_modules;
  Folder m_folder;
};

TEST_F(Sampling, ComesLastForWhatNothingCounts) {
  EXPECT_THAT(
      schedule({}),
      HasSubstr("fake_sampler   sampled      species on fake_gpu:0: 2 variants, if nothing counts "
                "their traffic\nproviders: "));
}

TEST_F(Sampling, IsAskedForByName) {
  const std::string asked = "fake_sampler   sampled      species on fake_gpu:0: 2 variants\n";
  EXPECT_THAT(schedule({"--sampled"}), HasSubstr(asked));
  EXPECT_THAT(schedule({"--preset", "quick", "--count", "sampled"}), HasSubstr(asked));
  EXPECT_THAT(schedule({"--preset", "quick"}), Not(HasSubstr("fake_sampler   sampled")));
}

TEST_F(Sampling, GivesWhatARepetitionMovesWhereCountersAreDenied) {
  const Run run = collected({}, environment("FAKE_COUNTERS", "denied"));
  const auto bytes = whole_samples(run, "sampled.dram_bytes");
  ASSERT_THAT(bytes, SizeIs(1));
  EXPECT_EQ(bytes[0].status, Status::ok);
  EXPECT_EQ(bytes[0].provenance, Provenance::sampled);
  // The run is warm: inputs are in the cache, and outputs of 8 bytes are written.
  const Parameters& size = run.points[bytes[0].point].size;
  const auto species = static_cast<double>(size.at(1).value);
  EXPECT_EQ(bytes[0].value, 8 * static_cast<double>(size.at(0).value) * species * species);
  const auto time = whole_samples(run, "sampled.time");
  ASSERT_THAT(time, SizeIs(1));
  EXPECT_GT(time[0].value, 0);
  EXPECT_LE(time[0].value, 1);
}

TEST_F(Sampling, IsLeftOutWhereCountersTellTheTraffic) {
  EXPECT_THAT(whole_samples(collected({}, environment()), "sampled.dram_bytes"), IsEmpty());
}

TEST_F(Sampling, StandsBesideTheCountersWhereItIsAskedFor) {
  const Run run = collected({"--sampled"}, environment());
  EXPECT_THAT(whole_samples(run, "sampled.dram_bytes"),
              testing::AllOf(SizeIs(1), Each(Field(&Sample::status, Status::ok))));
  const auto counted = whole_samples(run, "dram.write");
  EXPECT_THAT(counted, Not(IsEmpty()));
  EXPECT_THAT(counted, Each(Field(&Sample::provenance, testing::Ne(Provenance::sampled))));
}

TEST_F(Sampling, LeavesTheReasonWhereItFails) {
  const Run run = collected({"--sampled"}, environment("FAKE_SAMPLES", "denied"));
  for (const char* metric : {"sampled.dram_bytes", "sampled.time"}) {
    const auto samples = whole_samples(run, metric);
    ASSERT_THAT(samples, SizeIs(1)) << metric;
    EXPECT_EQ(samples[0].status, Status::denied);
    EXPECT_EQ(samples[0].provenance, Provenance::sampled);
    EXPECT_EQ(run.reasons[samples[0].reason], "somebody else works on the fake GPU");
  }
}

}  // namespace
}  // namespace roofladder::test
