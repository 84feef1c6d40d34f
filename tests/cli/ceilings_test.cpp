// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run/digest.h"
#include "run/file/run_file.h"
#include "tests/cli/collect.h"
#include "tests/command.h"
#include "tests/variant_id.h"

namespace roofladder::test {
namespace {

using testing::HasSubstr;

constexpr double triad_seconds = 0.125;
constexpr const char* triad_source = "a[i] = b[i] + s * c[i];";

std::vector<std::string> tiny_collect(const std::string& output) {
  return {"collect", "--kernel", "species", "--size", "tiny", "--provider",    "timer", "--variant",
          "steady",  "--rounds", "1",       "-o",     output, "--min-samples", "2"};
}

// Adds a triad, before and after, as if the run had measured it.
void add_triad(roofladder::Run& run) {
  KernelInfo kernel;
  kernel.name = "stream";
  kernel.role = KernelRole::ceiling;
  run.kernels.push_back(kernel);
  VariantInfo variant;
  set_id(variant, "stream/gone/triad");
  set_limit(variant, "dram");
  variant.computes = "triad";
  variant.parts = {"triad"};
  variant.sources = {{"triad.cpp", sha256(triad_source)}};
  run.texts[sha256(triad_source)] = triad_source;
  run.variants.push_back(variant);
  for (const Phase phase : {Phase::ceilings_before, Phase::ceilings_after}) {
    Point point;
    point.variant = static_cast<std::uint32_t>(run.variants.size() - 1);
    point.phase = phase;
    run.points.push_back(point);
    Sample sample;
    sample.point = static_cast<std::uint32_t>(run.points.size() - 1);
    sample.metric = run.metric_index("time");
    sample.value = triad_seconds;
    run.samples.push_back(sample);
  }
}

class Ceilings : public testing::Test {
 protected:
  void SetUp() override {
    const auto first = with(tiny_collect(m_folder / "first.roofladder"), {"--no-ceilings"});
    ASSERT_EQ(roofladder(first, fake_models()).code, 0);
    m_older = read_run(m_folder / "first.roofladder").run;
    m_older.uuid = "11111111-2222-4333-8444-555555555555";
  }

  Finished collect_with_older(const std::vector<std::string>& more = {}) {
    RunWriter::create(m_folder / "older.roofladder", m_older).finish(m_older);
    const auto arguments = with(tiny_collect(m_folder / "new.roofladder"),
                                {"--ceilings", m_folder / "older.roofladder"});
    return roofladder(with(arguments, more), fake_models());
  }

  const Folder m_folder;
  roofladder::Run m_older;
};

TEST_F(Ceilings, OfAnOlderRunAreTakenOverAndNamed) {
  add_triad(m_older);
  const Finished finished = collect_with_older();
  ASSERT_EQ(finished.code, 0) << finished.err;
  const auto run = read_run(m_folder / "new.roofladder").run;
  std::vector<double> triads;
  for (const Sample& sample : run.samples) {
    if (run.variants[run.points[sample.point].variant].id == "stream/gone/triad") {
      EXPECT_NE(run.points[sample.point].phase, Phase::main);
      EXPECT_EQ(run.metrics[sample.metric], "time");
      triads.push_back(sample.value);
    }
  }
  EXPECT_THAT(triads, testing::ElementsAre(triad_seconds, triad_seconds));
  EXPECT_EQ(run.texts.at(sha256(triad_source)), triad_source);
  EXPECT_THAT(find_fact(run.facts, "collect.ceilings_from")->text, HasSubstr(m_older.uuid));
  const Finished shown = roofladder({"show", m_folder / "new.roofladder"});
  EXPECT_THAT(shown.out, HasSubstr("the ceilings were not measured in this run"));
}

TEST_F(Ceilings, KeepTheNameOfTheRunThatMeasuredThem) {
  add_triad(m_older);
  m_older.facts.push_back({"collect.ceilings_from", "the first of all", {}, {}});
  ASSERT_EQ(collect_with_older().code, 0);
  const auto run = read_run(m_folder / "new.roofladder").run;
  EXPECT_EQ(find_fact(run.facts, "collect.ceilings_from")->text, "the first of all");
}

TEST_F(Ceilings, ThatAreNotThereAreRefused) {
  const Finished finished = collect_with_older();
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr("holds no ceilings"));
}

TEST_F(Ceilings, OfAnotherMachineAreRefused) {
  add_triad(m_older);
  std::ranges::find(m_older.facts, "cpu.model", &Fact::key)->text = "Another CPU";
  const Finished finished = collect_with_older();
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr("Another CPU"));
}

TEST_F(Ceilings, OfOtherThreadsAreRefused) {
  add_triad(m_older);
  std::ranges::find(m_older.facts, "collect.threads", &Fact::key)->text = "4096";
  const Finished finished = collect_with_older();
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr("4096 threads"));
}

TEST_F(Ceilings, AreEitherTakenOverOrLeftOut) {
  add_triad(m_older);
  EXPECT_EQ(collect_with_older({"--no-ceilings"}).code, 2);
}

TEST_F(Ceilings, OfAMissingFileAreABadInput) {
  const auto arguments =
      with(tiny_collect(m_folder / "new.roofladder"), {"--ceilings", m_folder / "none.roofladder"});
  EXPECT_EQ(roofladder(arguments, fake_models()).code, 4);
  EXPECT_FALSE(std::filesystem::exists(m_folder / "new.roofladder"));
}

}  // namespace
}  // namespace roofladder::test
