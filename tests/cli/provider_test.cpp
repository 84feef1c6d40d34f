// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "run/file/run_file.h"
#include "tests/cli/collect.h"
#include "tests/cli/modules.h"

// Which providers observe what, and in which order.
namespace roofladder::test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

json plan_of(std::vector<std::string> arguments,
             const std::map<std::string, std::string>& environment) {
  arguments.insert(arguments.end(), {"--dry-run", "--json"});
  const Finished finished = roofladder(arguments, environment);
  EXPECT_EQ(finished.code, 0) << finished.err;
  return json::parse(finished.out);
}

// "fake_counters roofline", with a star if new workers are started for it.
std::vector<std::string> steps_of(const json& plan) {
  std::vector<std::string> steps;
  for (const json& step : plan.at("schedule")) {
    std::string text =
        step.at("provider").get<std::string>() + " " + step.at("set").get<std::string>();
    if (step.contains("round")) {
      text += " " + std::to_string(step.at("round").get<int>());
    }
    steps.push_back(text + (step.at("fresh_workers").get<bool>() ? "*" : ""));
  }
  return steps;
}

// The plan of a collection; no run has that path.
std::vector<std::string> plan_on_gpus(const std::vector<std::string>& more) {
  return with(gpu_collect("/nonexistent/run.roofladder", "naive,tiled"), more);
}

TEST(Schedule, TimesFirstAndChangesCodeLast) {
  const json plan = plan_of(plan_on_gpus({"--exact-flops"}), fake_gpus());
  EXPECT_THAT(steps_of(plan),
              ElementsAre("timer time 1*", "timer time 2*", "timer time 3*", "launches kernels*",
                          "fake_counters roofline", "fake_counters activity", "proof counters*",
                          "fake_counters exact_flops"));
  const json& rounds = plan.at("schedule");
  EXPECT_EQ(rounds[0].at("points")[0].at("variant"), "species/fake_gpu/naive");
  EXPECT_EQ(rounds[1].at("points")[0].at("variant"), "species/fake_gpu/tiled");
}

TEST(Schedule, CountsEachDeviceInWorkersOfItsOwn) {
  const json plan = plan_of(plan_on_gpus({"--device", "all", "--rounds", "1"}), fake_gpus());
  EXPECT_THAT(
      steps_of(plan),
      ElementsAre("timer time 1*", "timer time 1*", "launches kernels*", "fake_counters roofline",
                  "fake_counters activity", "launches kernels*", "fake_counters roofline",
                  "fake_counters activity", "proof counters*", "proof counters*"));
}

TEST(Schedule, HasOnlyWhatWasAskedFor) {
  const json plan = plan_of(plan_on_gpus({"--provider", "timer", "--rounds", "2"}), fake_gpus());
  EXPECT_THAT(steps_of(plan), ElementsAre("timer time 1*", "timer time 2*"));
  const json quick = plan_of(plan_on_gpus({"--preset", "quick", "--rounds", "1"}), fake_gpus());
  EXPECT_THAT(steps_of(quick), ElementsAre("timer time 1*", "launches kernels*",
                                           "fake_counters roofline", "fake_counters activity"));
}

TEST(Schedule, IsPrinted) {
  const Finished finished = roofladder(plan_on_gpus({"--dry-run"}), fake_gpus());
  EXPECT_THAT(
      finished.out,
      HasSubstr("  timer          time         species on fake_gpu:0, round 2 of 3: 2 variants\n"));
  EXPECT_THAT(finished.out,
              HasSubstr("  fake_counters  roofline     species on fake_gpu:0: 2 variants\n"));
}

TEST(Counts, OfNobodyAreRefusedOrANote) {
  const Finished wrong =
      roofladder(plan_on_gpus({"--dry-run", "--count", "exact-flop"}), fake_gpus());
  EXPECT_EQ(wrong.code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("did you mean exact-flops?"));
  const Finished none = roofladder(plan_on_gpus({"--dry-run", "--stalls"}), fake_gpus());
  EXPECT_EQ(none.code, 0);
  EXPECT_THAT(none.err, HasSubstr("no provider of this build counts stalls"));
}

TEST(Counts, AreAskedForByNameToo) {
  const json plan = plan_of(plan_on_gpus({"--count", "exact-flops"}), fake_gpus());
  EXPECT_EQ(steps_of(plan).back(), "fake_counters exact_flops");
}

TEST(ProviderModule, ThatCrashesIsALineAndTheRestGoesOn) {
  const Modules modules;
  modules.link_model("fake_gpu");
  modules.link("providers", "crashing", "fake_gpu/broken/crashing.so");
  modules.link("providers", "fake_counters", "fake_gpu/providers/fake_counters.so");
  auto environment = modules.environment();
  environment["FAKE_GPUS"] = "1";
  const Folder folder;
  const std::string output = folder / "run.roofladder";
  const Finished finished = roofladder(gpu_collect(output, "naive"), environment);
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("provider crashing is not available"));
  EXPECT_THAT(finished.err, HasSubstr("crashing.so: while it was described, "));
  const auto run = read_run(output).run;
  EXPECT_THAT(run.metrics, testing::Contains("dram.read"));
  const Finished listed = roofladder({"list", "providers", "--names"}, environment);
  EXPECT_EQ(listed.code, 0) << listed.err;
  EXPECT_THAT(listed.out, Not(HasSubstr("crashing")));
  EXPECT_THAT(roofladder({"doctor"}, environment).out,
              testing::ContainsRegex("missing +provider-crashing .*while it was described, "));
}

TEST(ProviderModule, OfANameThatAnotherHasIsLeftOut) {
  const Modules modules;
  modules.link_model("fake_gpu");
  for (const char* name : {"a", "b"}) {
    modules.link("providers", name, "fake_gpu/providers/fake_counters.so");
  }
  const Finished listed = roofladder({"list", "providers"}, modules.environment());
  EXPECT_THAT(listed.out, testing::ContainsRegex("fake_counters +counters of fake GPUs\n"
                                                 " +observes devices of backend fake_gpu\n"
                                                 " +--count exact-flops: ops.fp64.add"));
  EXPECT_THAT(roofladder({"doctor"}, modules.environment()).out,
              testing::ContainsRegex("missing +provider-b .*b.so is left out: .*a.so holds "
                                     "provider fake_counters too"));
}

}  // namespace
}  // namespace roofladder::test
