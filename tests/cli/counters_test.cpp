// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "run/file/run_file.h"
#include "tests/cli/collect.h"
#include "tests/command.h"

// GPU counters from a fake GPU, whose values all have a closed form.
namespace roofladder::test {
namespace {

using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::Field;
using testing::Ge;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Le;
using testing::SizeIs;

Run collected(const std::vector<std::string>& arguments, const std::string& output,
              const std::map<std::string, std::string>& environment = fake_gpus()) {
  const Finished finished = roofladder(arguments, environment);
  EXPECT_EQ(finished.code, 0) << finished.err;
  return read_run(output).run;
}

std::vector<Sample> samples_of(const Run& run, std::uint32_t point, Provenance provenance,
                               std::string_view metric, std::uint16_t part = whole_variant) {
  std::vector<Sample> found;
  for (const Sample& sample : run.samples) {
    if (sample.point == point && sample.provenance == provenance && sample.part == part &&
        run.metrics[sample.metric] == metric) {
      found.push_back(sample);
    }
  }
  return found;
}

std::vector<double> counted(const Run& run, std::uint32_t point, std::string_view metric,
                            std::uint16_t part = whole_variant) {
  std::vector<double> values;
  for (const Sample& sample : samples_of(run, point, Provenance::counter, metric, part)) {
    EXPECT_EQ(sample.status, Status::ok) << metric;
    values.push_back(sample.value);
  }
  return values;
}

// Matches the value in each of the counted repetitions.
auto always(double value) {
  return AllOf(SizeIs(Ge(2)), Each(value));
}

// Amounts that the kernel species reads, writes and computes at the point's size.
struct Expected {
  explicit Expected(const Point& point) {
    const auto points = static_cast<double>(point.size.at(0).value);
    const auto species = static_cast<double>(point.size.at(1).value);
    read = 4 * 8 * points * species;
    outputs = points * species * species;
  }
  double read = 0;     // bytes
  double outputs = 0;  // 8 bytes and 3 flops each
};

// Part 0 loads and computes, part 1 stores; "tiled" enters each of them twice.
TEST(GpuCounters, LandInTheRunForTheVariantAndItsParts) {
  const Folder folder;
  const auto run = collected(gpu_collect(folder / "run.roofladder"), folder / "run.roofladder");
  ASSERT_THAT(run.points, SizeIs(2));
  for (std::uint32_t point = 0; point < 2; ++point) {
    const Expected expected(run.points[point]);
    EXPECT_THAT(counted(run, point, "dram.read"), always(expected.read));
    EXPECT_THAT(counted(run, point, "dram.read", 0), always(expected.read));
    EXPECT_THAT(counted(run, point, "dram.read", 1), always(0));
    EXPECT_THAT(counted(run, point, "dram.write"), always(8 * expected.outputs));
    EXPECT_THAT(counted(run, point, "dram.write", 0), always(0));
    EXPECT_THAT(counted(run, point, "dram.write", 1), always(8 * expected.outputs));
    EXPECT_THAT(counted(run, point, "instructions.fp64"), always(3 * expected.outputs));
    EXPECT_THAT(counted(run, point, "instructions.fp64", 0), always(3 * expected.outputs));
    EXPECT_THAT(counted(run, point, "instructions.fp64", 1), always(0));
  }
}

// 600 and 800 entries of parts: two sessions.
TEST(GpuCounters, OfManyPartsAreTakenInSeveralSessions) {
  const Folder folder;
  const auto run =
      collected(gpu_collect(folder / "run.roofladder", "naive,chopped"), folder / "run.roofladder");
  ASSERT_THAT(run.points, SizeIs(3));
  for (std::uint32_t point = 0; point < 3; ++point) {
    const Expected expected(run.points[point]);
    EXPECT_THAT(counted(run, point, "dram.write"), always(8 * expected.outputs));
    EXPECT_THAT(counted(run, point, "instructions.fp64", 0), always(3 * expected.outputs));
  }
}

// DRAM is counted in the second pass, and the variant refuses to run twice on the same inputs.
TEST(GpuCounters, OfEveryPassStartFromRestoredInputsAndCaches) {
  const Folder folder;
  const std::string output = folder / "run.roofladder";
  const auto run = collected(with(gpu_collect(output, "naive"), {"--cache", "both"}), output);
  ASSERT_THAT(run.points, SizeIs(2));
  ASSERT_EQ(run.points[0].cache, CacheState::cold);
  ASSERT_EQ(run.points[1].cache, CacheState::warm);
  EXPECT_THAT(counted(run, 0, "dram.read"), always(Expected(run.points[0]).read));
  EXPECT_THAT(counted(run, 1, "dram.read"), always(0));
}

// Indices of the counted repetitions: variant "ageing" repeats the work of its first as many times.
std::vector<double> places_by(const Run& run, std::uint32_t point, std::string_view metric,
                              double of_first) {
  std::vector<double> places;
  for (double value : counted(run, point, metric)) {
    places.push_back(value / of_first);
  }
  return places;
}

// DRAM is counted in another pass than instructions.
TEST(GpuCounters, AreThoseOfDrawnRepetitionsTheSameInEveryPass) {
  const Folder folder;
  const std::string output = folder / "run.roofladder";
  const auto run = collected(
      with(gpu_collect(output, "ageing"), {"--cache", "both", "--device", "all"}), output);
  ASSERT_THAT(run.points, SizeIs(4));
  std::set<std::vector<double>> drawn;
  for (std::uint32_t point = 0; point < run.points.size(); ++point) {
    const double outputs = Expected(run.points[point]).outputs;
    const auto places = places_by(run, point, "dram.write", 8 * outputs);
    EXPECT_EQ(places, places_by(run, point, "instructions.fp64", 3 * outputs));
    ASSERT_THAT(places, SizeIs(Ge(2)));
    EXPECT_THAT(places, Each(AllOf(Ge(2), Le(12))));
    EXPECT_EQ(std::set(places.begin(), places.end()).size(), places.size());
    drawn.insert(places);
    const auto samples = samples_of(run, point, Provenance::counter, "dram.write");
    EXPECT_EQ(samples[0].repetition, 0);
    EXPECT_EQ(samples[1].repetition, 1);
  }
  EXPECT_GT(drawn.size(), 1U);  // of 330, or of fewer on a slow machine
}

// The set has the time as a metric of its own.
TEST(GpuCounters, HaveTheModelsTimeOfTheSameRepetitionBesideThem) {
  const Folder folder;
  const std::string output = folder / "run.roofladder";
  const auto run = collected(gpu_collect(output, "tiled"), output);
  EXPECT_THAT(counted(run, 0, "activity.kernels"), always(2));
  EXPECT_THAT(counted(run, 0, "time.traced"), always(3e-3));
  EXPECT_EQ(counted(run, 0, "time.traced").size(), counted(run, 0, "activity.kernels").size());
}

TEST(GpuCounters, InPatchedCodeAreThoseOfDrawnRepetitions) {
  const Folder folder;
  const std::string output = folder / "run.roofladder";
  const auto run = collected(with(gpu_collect(output, "ageing"), {"--exact-flops"}), output);
  const auto places = places_by(run, 0, "ops.fp64.add", Expected(run.points[0]).outputs);
  ASSERT_THAT(places, SizeIs(2));
  EXPECT_THAT(places, Each(AllOf(Ge(2), Le(4))));
  EXPECT_LT(places[0], places[1]);
}

TEST(GpuCounters, ProveFlopsOfLaterRepetitionsThanTheFirst) {
  const Folder folder;
  const std::string output = folder / "run.roofladder";
  const auto run = collected(gpu_collect(output, "ageing"), output);
  EXPECT_EQ(run.variants[0].proof.status, ProofStatus::differs) << run.variants[0].proof.text;
}

TEST(GpuCounters, OfLaunchesComeFromTheCompiler) {
  const Folder folder;
  const auto run =
      collected(gpu_collect(folder / "run.roofladder", "naive"), folder / "run.roofladder");
  const auto value = [](double expected) {
    return ElementsAre(AllOf(Field(&Sample::status, Status::ok), Field(&Sample::value, expected)));
  };
  EXPECT_THAT(samples_of(run, 0, Provenance::compiler, "registers"), value(32));
  EXPECT_THAT(samples_of(run, 0, Provenance::compiler, "registers", 0), value(32));
  EXPECT_THAT(samples_of(run, 0, Provenance::compiler, "registers", 1), value(16));
  EXPECT_THAT(samples_of(run, 0, Provenance::compiler, "occupancy.theoretical"), value(0.5));
  const auto of_three = samples_of(run, 0, Provenance::compiler, "occupancy.theoretical", 0);
  ASSERT_EQ(of_three.size(), 1U);
  EXPECT_EQ(of_three.front().status, Status::not_applicable);
  EXPECT_EQ(run.reasons.at(of_three.front().reason), "3 kernels of different occupancy");
  EXPECT_TRUE(samples_of(run, 0, Provenance::compiler, "occupancy.theoretical", 1).empty());
}

TEST(GpuCounters, NeverCountIntoTheTimeThatTheGpuTells) {
  const Folder folder;
  const auto run =
      collected(gpu_collect(folder / "run.roofladder", "tiled"), folder / "run.roofladder");
  const std::vector<Sample> times = samples_of(run, 0, Provenance::timer, "time");
  const std::vector<Sample> clocks = samples_of(run, 0, Provenance::device, "clock.core");
  EXPECT_GE(times.size(), 15U);
  EXPECT_THAT(times, Each(Field(&Sample::value, testing::DoubleEq(3e-3))));
  EXPECT_THAT(samples_of(run, 0, Provenance::timer, "time", 0), Each(Field(&Sample::value, 2e-3)));
  EXPECT_THAT(samples_of(run, 0, Provenance::timer, "time", 1), Each(Field(&Sample::value, 1e-3)));
  ASSERT_EQ(clocks.size(), times.size());
  for (std::size_t i = 0; i < times.size(); ++i) {
    EXPECT_EQ(clocks[i].value, 1e9);
    EXPECT_EQ(clocks[i].repetition, times[i].repetition);
    EXPECT_EQ(clocks[i].round, times[i].round);
  }
}

TEST(GpuCounters, ProveDeclaredFlops) {
  const Folder folder;
  const auto run = collected(gpu_collect(folder / "run.roofladder", "naive,tiled,overstates"),
                             folder / "run.roofladder");
  const auto proof = [&](std::size_t variant) { return run.variants.at(variant).proof; };
  EXPECT_EQ(proof(0).status, ProofStatus::equal) << proof(0).text;
  EXPECT_EQ(proof(1).status, ProofStatus::equal) << proof(1).text;
  EXPECT_EQ(proof(2).status, ProofStatus::differs);
  EXPECT_THAT(proof(2).text, HasSubstr("ops.fp64.add: declared 1025, counted 1024"));
}

TEST(GpuCounters, OfExecutedFlopsAtFullSizeAreAskedFor) {
  const Folder folder;
  const std::string output = folder / "run.roofladder";
  const auto without = collected(gpu_collect(output, "tiled"), output);
  EXPECT_THAT(counted(without, 0, "ops.fp64.add"), IsEmpty());
  const std::string exact = folder / "exact.roofladder";
  const auto run = collected(with(gpu_collect(exact, "tiled"), {"--exact-flops"}), exact);
  const double outputs = Expected(run.points[0]).outputs;
  EXPECT_THAT(counted(run, 0, "ops.fp64.add"), always(outputs));
  EXPECT_THAT(counted(run, 0, "ops.fp64.mul"), always(2 * outputs));
  EXPECT_THAT(counted(run, 0, "dram.read"), SizeIs(Ge(2)));
}

TEST(GpuCounters, OfExecutedFlopsSeeGraphs) {
  const Folder folder;
  const std::string output = folder / "run.roofladder";
  const auto run = collected(with(gpu_collect(output, "naive,graph"), {"--exact-flops"}), output);
  for (std::uint32_t point : {0U, 1U}) {
    EXPECT_THAT(counted(run, point, "ops.fp64.add"), always(Expected(run.points[point]).outputs));
  }
  EXPECT_EQ(run.variants[1].proof.status, ProofStatus::equal) << run.variants[1].proof.text;
}

TEST(GpuCounters, ThatAreDeniedAreAReasonAndTheTimingGoesOn) {
  const Folder folder;
  auto environment = fake_gpus();
  environment["FAKE_COUNTERS"] = "denied";
  const std::string output = folder / "run.roofladder";
  const auto run = collected(gpu_collect(output, "naive"), output, environment);
  EXPECT_EQ(run.state, RunState::finished);
  EXPECT_GE(times_of(run, "species/fake_gpu/naive").size(), 15U);
  EXPECT_THAT(samples_of(run, 0, Provenance::compiler, "registers"), SizeIs(1));
  const std::string words = "the fake driver keeps its counters to itself";
  for (const char* metric : {"dram.read", "dram.write", "instructions.fp64"}) {
    const std::vector<Sample> samples = samples_of(run, 0, Provenance::counter, metric);
    ASSERT_THAT(samples, SizeIs(1)) << metric;
    EXPECT_EQ(samples[0].status, Status::denied);
    EXPECT_EQ(run.reasons.at(samples[0].reason), words);
  }
  EXPECT_EQ(run.variants[0].proof.status, ProofStatus::not_counted);
  EXPECT_EQ(run.variants[0].proof.text, words);
}

// Like CUPTI's, these counters stay with a process until it ends: models and GPUs take turns.
TEST(GpuCounters, ThatAProcessKeepsUntilItEndsAreThereForTheNext) {
  const Folder folder;
  auto environment = fake_gpus();
  environment["FAKE_COUNTERS"] = folder / "counters";
  const std::string output = folder / "run.roofladder";
  const auto run =
      collected(with(gpu_collect(output, "naive"), {"--device", "all"}), output, environment);
  ASSERT_THAT(run.points, SizeIs(2));
  for (std::uint32_t point = 0; point < 2; ++point) {
    EXPECT_THAT(counted(run, point, "dram.read"), always(Expected(run.points[point]).read));
  }
}

// The sets and variants after it are counted as usual.
TEST(GpuCounters, OfAVariantThatFailsUnderThemAreItsReasonOnly) {
  const Folder folder;
  const std::string output = folder / "run.roofladder";
  const auto run = collected(
      with(gpu_collect(output, "naive,shy"), {"--cache", "both", "--exact-flops"}), output);
  EXPECT_GE(times_of(run, "species/fake_gpu/shy").size(), 15U);
  for (std::uint32_t point : {1U, 3U}) {
    ASSERT_EQ(run.variants[run.points[point].variant].id, "species/fake_gpu/shy");
    for (const char* metric : {"dram.read", "ops.fp64.add"}) {
      const std::vector<Sample> samples = samples_of(run, point, Provenance::counter, metric);
      ASSERT_THAT(samples, SizeIs(1)) << metric;
      EXPECT_EQ(samples[0].status, Status::failed);
      const std::string where =
          metric == std::string("ops.fp64.add") ? "in code patched for exact_flops: " : "";
      EXPECT_EQ(run.reasons.at(samples[0].reason),
                where + "run: the fake variant does not run under a profiler");
    }
  }
  EXPECT_THAT(counted(run, 2, "dram.write"), always(8 * Expected(run.points[2]).outputs));
  EXPECT_THAT(counted(run, 2, "ops.fp64.add"), always(Expected(run.points[2]).outputs));
}

// The variants of a ladder are counted in one process.
TEST(GpuCounters, OfAVariantThatDiesUnderThemCostTheOthersNothing) {
  const Folder folder;
  const std::string output = folder / "run.roofladder";
  const auto run = collected(gpu_collect(output, "naive,doomed,tiled"), output);
  std::map<std::string, std::uint32_t> point_of;
  for (std::uint32_t point = 0; point < run.points.size(); ++point) {
    point_of[run.variants[run.points[point].variant].id] = point;
  }
  for (const char* variant : {"species/fake_gpu/naive", "species/fake_gpu/tiled"}) {
    const std::uint32_t point = point_of.at(variant);
    const Expected expected(run.points[point]);
    EXPECT_THAT(counted(run, point, "dram.read"), always(expected.read)) << variant;
    EXPECT_THAT(counted(run, point, "dram.write"), always(8 * expected.outputs)) << variant;
  }
  const std::uint32_t doomed = point_of.at("species/fake_gpu/doomed");
  EXPECT_GE(times_of(run, "species/fake_gpu/doomed").size(), 15U);
  const auto samples = samples_of(run, doomed, Provenance::counter, "dram.read");
  ASSERT_THAT(samples, SizeIs(1));
  EXPECT_EQ(samples[0].status, Status::failed);
  EXPECT_THAT(run.reasons.at(samples[0].reason), HasSubstr("killed by signal 6"));
}

// An interrupted collection on both GPUs, and the command that resumes it.
class ResumedGpus : public testing::Test {
 protected:
  void SetUp() override {
    auto arguments =
        with(gpu_collect(m_output), {"--device", "all", "--exact-flops", "--progress", "json",
                                     "--min-samples", "3000", "--seconds", "20"});
    arguments.insert(arguments.begin(), roofladder_program());
    Command command(arguments, fake_gpus());
    wait_for_events(command, "\"sample\"", 20);
    command.signal(SIGTERM);
    ASSERT_EQ(command.wait().code, 7);
    ASSERT_EQ(read_run(m_output).run.state, RunState::partial);
  }

  Finished resume(const std::map<std::string, std::string>& environment) const {
    return roofladder({"collect", "--resume", "-o", m_output}, environment);
  }

  Folder m_folder;
  std::string m_output = m_folder / "run.roofladder";
};

TEST_F(ResumedGpus, AreCountedOnceAndInFull) {
  const Finished finished = resume(fake_gpus());
  ASSERT_EQ(finished.code, 0) << finished.err;
  const auto run = read_run(m_output).run;
  EXPECT_EQ(run.state, RunState::finished);
  ASSERT_THAT(run.points, SizeIs(4));
  for (std::uint32_t point = 0; point < 4; ++point) {
    const Expected expected(run.points[point]);
    EXPECT_THAT(counted(run, point, "dram.read"), always(expected.read));
    EXPECT_THAT(counted(run, point, "ops.fp64.mul"), always(2 * expected.outputs));
    EXPECT_THAT(
        samples_of(run, point, Provenance::timer, "time"),
        Each(Field(&Sample::value, testing::DoubleEq(3e-3 * (run.points[point].device + 1)))));
  }
}

// As without interruption, rounds of one ladder do not wait for another GPU.
TEST_F(ResumedGpus, AreMeasuredOneAfterTheOther) {
  ASSERT_EQ(resume(fake_gpus()).code, 0);
  const auto run = read_run(m_output).run;
  std::vector<std::uint32_t> devices;
  for (const Sample& sample : run.samples) {
    if (run.metrics[sample.metric] == "time" && sample.provenance == Provenance::timer) {
      devices.push_back(run.points[sample.point].device);
    }
  }
  EXPECT_TRUE(std::ranges::is_sorted(devices));
  EXPECT_EQ(devices.back(), 1U);
}

TEST_F(ResumedGpus, AreNeededAllOfThem) {
  auto environment = fake_gpus();
  environment["FAKE_GPUS"] = "1";
  const Finished finished = resume(environment);
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr("the run's device fake_gpu:1 (Fake GPU) is not here"));
}

// Sets of one pass and of several passes, in one worker.
TEST(DeviceCounters, OfEverySetAreThere) {
  const Folder folder;
  const std::string output = folder / "run.roofladder";
  const auto run =
      collected({"collect", "-k", "push", "-m", "cuda", "--size", "tiny", "--variant",
                 "original,inverses", "--no-ceilings", "--provider", "timer,cupti", "--count",
                 "stalls,exact-l2,tensor-ops", "--seconds", "0.1", "-o", output},
                output, {});
  for (const char* metric :
       {"dram.read", "stall.wait", "stall.membar", "llc.misses", "tensor.fp64"}) {
    const std::vector<Sample> samples = whole_samples(run, metric);
    EXPECT_THAT(samples, SizeIs(Ge(6))) << metric;
    EXPECT_THAT(samples, Each(Field(&Sample::status, Status::ok))) << metric;
  }
}

}  // namespace
}  // namespace roofladder::test
