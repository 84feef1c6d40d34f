// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "tests/collector/supervisor/planned.h"
#include "tests/collector/supervisor/scripted_conversation.h"

namespace roofladder::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr const char* gpu_model = "fake_gpu";

Plan counted_plan() {
  PlanBuilder builder;
  builder.options().preset.counts = true;
  builder.provider(find_observer("launches")->provider)
      .provider(find_observer("proof")->provider)
      .provider(counting_provider())
      .ladder({.model = gpu_model, .on_gpu = true});
  return builder.build();
}

bool has_value(const ScriptedCollection& collection, const std::string& technique,
               Provenance provenance, const char* metric) {
  return collection.recorder.has_value(collection.point(technique), provenance, metric);
}

TEST(CarryOut, ObservesAfterTheTimesEachKindInFreshWorkers) {
  ScriptedCollection collection(counted_plan());
  EXPECT_EQ(collection.collect(), Outcome::complete);
  std::vector<std::string> events;
  for (const std::string& event : collection.workers.events) {
    if (event.starts_with("observe") || (event == "end all" && !events.empty())) {
      events.push_back(event);
    }
  }
  EXPECT_THAT(
      events,
      ElementsAre("observe launches/kernels of naive", "observe launches/kernels of tiled",
                  "observe launches/kernels of fused",
                  "observe counters/traffic of naive tiled fused", "end all", "end all",
                  "observe proof/counters of naive", "observe proof/counters of tiled",
                  "observe proof/counters of fused", "observe counters/exact_flops of naive",
                  "observe counters/exact_flops of tiled", "observe counters/exact_flops of fused",
                  "end all", "end all"));
  EXPECT_TRUE(has_value(collection, "tiled", Provenance::counter, "dram.read"));
  EXPECT_TRUE(has_value(collection, "tiled", Provenance::compiler, "registers"));
  EXPECT_EQ(collection.run.variants[1].proof, (Proof{ProofStatus::equal, "at n=8"}));
}

// Its set has a reason; the others are counted together once more.
TEST(CarryOut, AVariantThatCannotBeCountedCostsTheOthersNothing) {
  ScriptedCollection collection(counted_plan());
  collection.workers.failure = [](const Task& task, int replies) -> std::optional<Absence> {
    const bool is_at_tiled =
        replies > 0 && task.set == "traffic" &&
        task.subjects[static_cast<std::size_t>(replies) - 1].variant == "tiled";
    return is_at_tiled ? std::optional(Absence{Status::failed, "it died"}) : std::nullopt;
  };
  EXPECT_EQ(collection.collect(), Outcome::complete);
  EXPECT_THAT(collection.workers.events_of("observe counters/traffic"),
              ElementsAre("observe counters/traffic of naive tiled fused",
                          "observe counters/traffic of naive fused"));
  EXPECT_EQ(collection.absence_of("tiled", "dram.read")->reason, "it died");
  EXPECT_EQ(collection.absence_of("tiled", "dram.write")->reason, "it died");
  EXPECT_TRUE(has_value(collection, "naive", Provenance::counter, "dram.read"));
  EXPECT_TRUE(has_value(collection, "fused", Provenance::counter, "dram.read"));
}

TEST(CarryOut, CountersThatAreDeniedAreAReasonForEveryVariant) {
  ScriptedCollection collection(counted_plan());
  collection.workers.failure = [](const Task& task, int) {
    return task.observer == "counters" ? std::optional(Absence{Status::denied, "no rights"})
                                       : std::nullopt;
  };
  EXPECT_EQ(collection.collect(), Outcome::complete);
  for (const char* technique : {"naive", "tiled", "fused"}) {
    EXPECT_EQ(collection.absence_of(technique, "dram.read")->status, Status::denied) << technique;
  }
  EXPECT_THAT(collection.workers.events_of("observe counters/traffic"), SizeIs(1));
}

TEST(CarryOut, WhatTheRunHoldsIsNotObservedAgain) {
  ScriptedCollection collection(counted_plan());
  collection.collect();
  collection.workers.events.clear();
  EXPECT_EQ(collection.collect(), Outcome::complete);
  EXPECT_THAT(collection.workers.events_of("observe"), IsEmpty());
}

TEST(CarryOut, AVariantWithoutATimeIsNotObserved) {
  ScriptedCollection collection(counted_plan());
  collection.workers.check_failure = [](const Task& task) {
    return task.subjects.front().variant == "tiled" ? std::optional(Absence{Status::wrong, "wrong"})
                                                    : std::nullopt;
  };
  collection.collect();
  EXPECT_THAT(collection.workers.events_of("observe counters/traffic"),
              ElementsAre("observe counters/traffic of naive fused"));
}

// Kernels that are compiled for a device, but not carried out.
TEST(CarryOut, LaunchesAreInspectedWhereNothingIsTimed) {
  PlanBuilder builder;
  builder.provider(find_observer("launches")->provider)
      .provider(counting_provider())
      .ladder({.model = gpu_model, .on_gpu = true});
  const Absence compiled_only{Status::unsupported, "compiled only"};
  builder.options().devices.front().time_absence = compiled_only;
  ScriptedCollection collection(builder.build());
  for (const std::uint32_t point : collection.plan().ladder_points()) {
    collection.recorder.add(point, Provenance::timer, "time", compiled_only);
  }
  collection.collect();
  EXPECT_THAT(collection.workers.events_of("observe launches"), SizeIs(3));
  EXPECT_THAT(collection.workers.events_of("observe counters"), IsEmpty());
}

TEST(CarryOut, ProofsAreMadeByTheModuleThatCountsExactly) {
  ScriptedCollection collection(counted_plan());
  collection.collect();
  for (const Task& task : collection.workers.tasks) {
    if (task.observer == "proof") {
      EXPECT_EQ(task.provider, "/counters.so");
    }
  }
}

TEST(CarryOut, AProofThatFailsSaysWhy) {
  ScriptedCollection collection(counted_plan());
  collection.workers.failure = [](const Task& task, int) {
    return task.observer == "proof" ? std::optional(Absence{Status::failed, "misaligned"})
                                    : std::nullopt;
  };
  collection.collect();
  EXPECT_EQ(collection.run.variants[0].proof, (Proof{ProofStatus::not_counted, "misaligned"}));
}

// One core, so that points come in their order.
Plan plan_under_opcount() {
  PlanBuilder builder;
  Provider opcount = find_observer("opcount")->provider;
  opcount.absence.reset();
  builder.options().machine.topology.core_cpus = {0};
  builder.provider(opcount).ladder();
  return builder.build();
}

std::vector<std::string> events_under(const ScriptedCollection& collection) {
  std::vector<std::string> events;
  for (const std::string& event : collection.workers.events) {
    if (event.find("under ") != std::string::npos) {
      events.push_back(event);
    }
  }
  return events;
}

TEST(UnderAProgram, VariantsFollowOneAnotherInOneWorker) {
  ScriptedCollection collection(plan_under_opcount());
  EXPECT_EQ(collection.collect(), Outcome::complete);
  EXPECT_THAT(events_under(collection),
              ElementsAre("start under a program", "under naive", "under tiled", "under fused"));
  for (const char* technique : {"naive", "tiled", "fused"}) {
    EXPECT_TRUE(has_value(collection, technique, Provenance::counter, "footprint.read"));
  }
}

TEST(UnderAProgram, AnotherWorkerTakesThoseAfterOneThatFails) {
  ScriptedCollection collection(plan_under_opcount());
  collection.workers.failure = [](const Task& task, int) {
    return task.observer == "opcount" && task.subjects.front().variant == "tiled"
               ? std::optional(Absence{Status::failed, "it died"})
               : std::nullopt;
  };
  collection.collect();
  EXPECT_THAT(events_under(collection),
              ElementsAre("start under a program", "under naive", "under tiled",
                          "start under a program", "under fused"));
  EXPECT_EQ(collection.absence_of("tiled", "ops.fp64.add")->reason, "under opcount, it died");
  EXPECT_TRUE(has_value(collection, "fused", Provenance::counter, "ops.fp64.add"));
}

TEST(UnderAProgram, AnInstructionThatItDoesNotKnowIsTheReason) {
  ScriptedCollection collection(plan_under_opcount());
  collection.workers.failure = [](const Task& task, int) {
    return task.observer == "opcount" ? std::optional(Absence{Status::failed, "killed"})
                                      : std::nullopt;
  };
  collection.workers.counts = [](const Task&) { return "opcount 1\nunknown avx512 step\nend\n"; };
  collection.collect();
  EXPECT_EQ(collection.absence_of("naive", "ops.fp64.add")->reason,
            "step has an instruction that valgrind does not know (AVX-512); compile it with "
            "-march=x86-64-v3 for its work to be counted");
}

TEST(UnderAProgram, AnotherWorkerTakesThoseAfterOneThatLeavesThreads) {
  ScriptedCollection collection(plan_under_opcount());
  collection.workers.leaves = [](const Task& task) {
    return task.observer == "opcount" && task.subjects.front().variant == "naive";
  };
  collection.collect();
  EXPECT_THAT(events_under(collection),
              ElementsAre("start under a program", "under naive", "start under a program",
                          "under tiled", "under fused"));
  EXPECT_TRUE(has_value(collection, "naive", Provenance::counter, "ops.fp64.add"));
}

TEST(UnderAProgram, CountsThatEndInTheMiddleAreAReason) {
  ScriptedCollection collection(plan_under_opcount());
  collection.workers.counts = [](const Task&) { return "opcount 1\n"; };
  collection.collect();
  EXPECT_THAT(collection.absence_of("naive", "ops.fp64.add")->reason,
              testing::HasSubstr("counts end in the middle"));
}

// Another process of this node could not count meanwhile.
TEST(DeviceTurns, AreHeldWhileADeviceIsCountedAndGivenBackForTimes) {
  ScriptedCollection collection(counted_plan());
  const Device device = collection.run.devices.front();
  const auto is_taken = [&] {
    bool taken = false;
    struct Taken {};
    try {
      const DeviceTurn turn(device, [&](const std::string&) {
        taken = true;
        throw Taken{};
      });
    } catch (const Taken&) {
    }
    return taken;
  };
  std::map<std::string, bool> taken_at;
  collection.workers.on_task = [&](std::uint32_t, const Task& task) {
    taken_at[task.kind == TaskKind::time ? "time" : task.observer] = is_taken();
  };
  collection.collect();
  EXPECT_THAT(taken_at, ElementsAre(std::pair("counters", true), std::pair("launches", false),
                                    std::pair("proof", true), std::pair("time", false)));
  EXPECT_FALSE(is_taken()) << "given back at the end";
}

TEST(CarryOut, AnUncountedSetIsSampledOnlyWhereNothingCounts) {
  Provider sampler;
  sampler.name = "sampler";
  sampler.provenance = Provenance::sampled;
  sampler.observed = {.kind = DeviceKind::gpu};
  sampler.sets = {{"bytes", When::over_repetitions, "sampled", {"dram.throughput.sampled"}}};
  sampler.module = "/sampler.so";
  PlanBuilder builder;
  builder.options().preset.counts = true;
  builder.provider(counting_provider())
      .provider(sampler)
      .ladder({.model = gpu_model, .on_gpu = true});
  ScriptedCollection collection(builder.build());
  collection.workers.failure = [](const Task& task, int replies) -> std::optional<Absence> {
    const bool is_at_tiled =
        replies > 0 && task.set == "traffic" &&
        task.subjects[static_cast<std::size_t>(replies) - 1].variant == "tiled";
    return is_at_tiled ? std::optional(Absence{Status::failed, "it died"}) : std::nullopt;
  };
  collection.collect();
  EXPECT_THAT(collection.workers.events_of("observe sampler"),
              ElementsAre("observe sampler/bytes of tiled"));
}

TEST(CarryOut, APresetThatDoesNotCountSaysSo) {
  ScriptedCollection collection(PlanBuilder().ladder({.techniques = {"naive"}}).build());
  collection.collect();
  EXPECT_EQ(collection.absence_of("naive", "core.read")->status, Status::not_asked);
  EXPECT_THAT(collection.run.variants.front().proof.text, testing::HasSubstr("preset scripted"));
}

}  // namespace
}  // namespace roofladder::test
