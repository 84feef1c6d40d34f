// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/supervisor/recorder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/folder.h"
#include "tests/variant_id.h"

namespace roofladder {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// A variant of two parts at two points.
Run planned_run() {
  Run run;
  run.devices = {{"cpu", DeviceKind::cpu, "a CPU", {}}};
  run.kernels.resize(1);
  run.kernels[0].name = "species";
  run.variants.resize(1);
  test::set_id(run.variants[0], "species/fake/steady");
  run.variants[0].parts = {"copy", "compute"};
  run.points.resize(2);
  return run;
}

std::vector<Observation> repetition(double seconds) {
  return {{"time", whole_variant, seconds}, {"time", 0, seconds / 4}, {"time", 1, seconds * 3 / 4}};
}

// The first point has three times in two rounds and traffic, the second has failed.
void record(Recorder& recorder) {
  recorder.add(0, Provenance::timer, repetition(2), 0, 0);
  recorder.add(0, Provenance::timer, repetition(3), 1, 1);
  recorder.add(0, Provenance::timer, repetition(4), 2, 1);
  recorder.add(0, Provenance::timer, "checksum", 17.0);
  recorder.add(0, Provenance::declared, "time", 1.0);
  recorder.add(0, Provenance::simulated, "dram.read", Absence{Status::failed, "no simulator"});
  recorder.add(1, Provenance::timer, "time", Absence{Status::failed, "it crashed"});
}

void expect_recorded(const Recorder& recorder) {
  EXPECT_THAT(recorder.times(0), ElementsAre(2, 3, 4));
  EXPECT_EQ(recorder.times_in_round(0, 0), 1U);
  EXPECT_EQ(recorder.times_in_round(0, 1), 2U);
  EXPECT_EQ(recorder.times_in_round(0, 2), 0U);
  EXPECT_TRUE(recorder.has(0, Provenance::timer, "checksum"));
  EXPECT_TRUE(recorder.has(0, Provenance::simulated, "dram.read"));
  EXPECT_FALSE(recorder.has(0, Provenance::timer, "dram.read"));
  EXPECT_FALSE(recorder.has(0, Provenance::timer, "instructions"));
  EXPECT_FALSE(recorder.has(1, Provenance::timer, "checksum"));
  EXPECT_FALSE(recorder.failed(0));
  EXPECT_THAT(recorder.times(1), IsEmpty());
  EXPECT_TRUE(recorder.failed(1));
}

class Recording : public testing::Test {
 protected:
  const test::Folder m_folder;
  const std::string m_path = m_folder / "run.roofladder";
  const std::unique_ptr<Progress> m_progress = make_silent_progress();
};

TEST_F(Recording, KnowsWhatWasAdded) {
  auto run = planned_run();
  RunWriter writer = RunWriter::create(m_path, run);
  Recorder recorder(run, writer, *m_progress);
  EXPECT_THAT(recorder.times(0), IsEmpty());
  EXPECT_FALSE(recorder.failed(1));
  record(recorder);
  expect_recorded(recorder);
}

TEST_F(Recording, LeavesOutWhatIsOfAPartThatTheVariantHasNot) {
  auto run = planned_run();
  RunWriter writer = RunWriter::create(m_path, run);
  Recorder recorder(run, writer, *m_progress);
  recorder.add(1, Provenance::counter, {{"dram.read", 1, 5.0}, {"dram.read", 2, 7.0}});
  EXPECT_EQ(run.samples.size(), 1U);
  ASSERT_EQ(run.warnings.size(), 1U);
  EXPECT_EQ(run.warnings[0].point, 1U);
  writer.finish(run);
  EXPECT_EQ(read_run(m_path).run.samples, run.samples);
}

TEST_F(Recording, KnowsWhatAResumedRunHolds) {
  {
    auto run = planned_run();
    RunWriter writer = RunWriter::create(m_path, run);
    Recorder recorder(run, writer, *m_progress);
    record(recorder);
    recorder.commit(true);
  }
  roofladder::Run resumed;
  RunWriter writer = RunWriter::resume(m_path, resumed);
  Recorder recorder(resumed, writer, *m_progress);
  expect_recorded(recorder);
  recorder.add(0, Provenance::timer, repetition(5), 3, 2);
  EXPECT_THAT(recorder.times(0), ElementsAre(2, 3, 4, 5));
  EXPECT_EQ(recorder.times_in_round(0, 2), 1U);
}

}  // namespace
}  // namespace roofladder
