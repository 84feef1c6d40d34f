// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run/file/run_file.h"
#include "tests/cli/collect.h"
#include "tests/cli/modules.h"
#include "tests/command.h"
#include "tests/places.h"

// The choice of devices, and what is reported about them. Suites named Device... need real ones.
namespace roofladder::test {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::Each;
using testing::HasSubstr;
using testing::Not;
using testing::Optional;

Finished collect_on(const std::string& devices, const std::string& output,
                    const std::map<std::string, std::string>& environment = fake_gpus()) {
  auto arguments = gpu_collect(output, "naive");
  if (!devices.empty()) {
    arguments.insert(arguments.end(), {"--device", devices});
  }
  return roofladder(arguments, environment);
}

std::vector<std::string> measured_devices(const std::string& output) {
  const auto run = read_run(output).run;
  std::vector<std::string> names;
  for (const Point& point : run.points) {
    names.push_back(run.devices[point.device].name);
  }
  return names;
}

struct Choice {
  std::string asked;
  std::vector<std::string> measured;
};

TEST(ChosenGpus, AreTheFirstUnlessNamed) {
  const Folder folder;
  int number = 0;
  for (const Choice& choice : {Choice{"", {"fake_gpu:0"}}, Choice{"fake_gpu:1", {"fake_gpu:1"}},
                               Choice{"all", {"fake_gpu:0", "fake_gpu:1"}},
                               Choice{"fake_gpu:0,fake_gpu:1", {"fake_gpu:0", "fake_gpu:1"}}}) {
    const std::string output = folder / (std::to_string(number++) + ".roofladder");
    const Finished finished = collect_on(choice.asked, output);
    ASSERT_EQ(finished.code, 0) << finished.err;
    EXPECT_EQ(measured_devices(output), choice.measured) << choice.asked;
  }
}

// The second GPU takes twice as long although its clock is twice as fast.
TEST(ChosenGpus, AreMeasuredEachByItself) {
  const Folder folder;
  ASSERT_EQ(collect_on("all", folder / "run.roofladder").code, 0);
  const auto run = read_run(folder / "run.roofladder").run;
  std::size_t times = 0;
  for (const Sample& sample : run.samples) {
    const double factor = run.points[sample.point].device + 1;
    if (run.metrics[sample.metric] == "time" && sample.part == whole_variant) {
      EXPECT_DOUBLE_EQ(sample.value, 3e-3 * factor);
      ++times;
    } else if (run.metrics[sample.metric] == "clock.core") {
      EXPECT_DOUBLE_EQ(sample.value, 1e9 * factor);
    }
  }
  EXPECT_GE(times, 30U);
}

TEST(ChosenGpus, ThatDoNotExistAreRefusedNamingThoseThatDo) {
  const Folder folder;
  const Finished finished = collect_on("nonsense", folder / "run.roofladder");
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr("there is no device 'nonsense'; the chosen models have "
                                      "fake_gpu:0, fake_gpu:1"));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(ChosenGpus, AreNamedByTheDryRun) {
  const Finished finished = roofladder({"collect", "--dry-run", "--kernel", "species", "--size",
                                        "tiny", "--no-ceilings", "--device", "fake_gpu:1"},
                                       fake_gpus());
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_THAT(finished.out,
              AllOf(HasSubstr("cold cache, on fake_gpu:1"), Not(HasSubstr("0 threads"))));
}

TEST(ChosenGpus, LimitTheSizeByTheirOwnMemory) {
  const Folder folder;
  const Finished finished = roofladder({"collect", "--kernel", "species", "--size", "points=10000",
                                        "--no-ceilings", "-o", folder / "run.roofladder"},
                                       fake_gpus());
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr("and 1 MB are free"));
}

const Fact& fact_of(const Run& run, const char* key) {
  static const Fact none;
  const Fact* fact = find_fact(run.devices.at(0).facts, key);
  EXPECT_NE(fact, nullptr) << key;
  return fact != nullptr ? *fact : none;
}

TEST(ChosenGpus, LeaveTheirFactsInTheRun) {
  const Folder folder;
  ASSERT_EQ(collect_on("fake_gpu:1", folder / "run.roofladder").code, 0);
  const auto run = read_run(folder / "run.roofladder").run;
  ASSERT_THAT(run.devices, testing::SizeIs(1));
  EXPECT_EQ(run.devices[0].kind, DeviceKind::gpu);
  EXPECT_EQ(run.devices[0].title, "Fake GPU");
  EXPECT_EQ(fact_of(run, "gpu.driver").text, "1.0");
  EXPECT_EQ(fact_of(run, "gpu.driver").value, std::nullopt);
  EXPECT_THAT(fact_of(run, "gpu.l2.bytes").value, Optional(1e5));
  EXPECT_EQ(fact_of(run, "gpu.l2.bytes").dimension, dimension::bytes);
  EXPECT_THAT(fact_of(run, "collect.llc.bytes").value, Optional(1e5));
  EXPECT_THAT(fact_of(run, "dram.theoretical_bandwidth").value, Optional(2e12));
  EXPECT_EQ(fact_of(run, "dram.theoretical_bandwidth").dimension, dimension::bytes_per_second);
  EXPECT_THAT(fact_of(run, "flops_per_clock.fp64").value, Optional(128.0));
  EXPECT_EQ(fact_of(run, "flops_per_clock.fp64").dimension, dimension::ratio);
}

TEST(ChosenGpus, ThatExecuteNothingGiveWhatTheCompilerMadeAndAReasonForTheTime) {
  const Folder folder;
  auto environment = fake_gpus();
  environment["FAKE_GPU_COMPILES_ONLY"] = "this fake GPU is made of paper";
  const Finished finished =
      roofladder(gpu_collect(folder / "run.roofladder", "naive,throws"), environment);
  EXPECT_EQ(finished.code, 7) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("this fake GPU is made of paper"));
  const auto run = read_run(folder / "run.roofladder").run;
  const std::vector<Sample> times = whole_samples(run, "time");
  ASSERT_THAT(times, testing::SizeIs(2));
  for (const Sample& time : times) {
    EXPECT_EQ(time.status, Status::unsupported);
    EXPECT_EQ(run.reasons[time.reason], "this fake GPU is made of paper");
  }
  const std::vector<Sample> registers = whole_samples(run, "registers");
  ASSERT_THAT(registers, testing::SizeIs(2));
  for (const Sample& value : registers) {
    EXPECT_DOUBLE_EQ(value.value, 32);
  }
  EXPECT_THAT(whole_samples(run, "dram.read"), testing::IsEmpty());
}

TEST(WithoutAGpu, TheOtherModelIsMeasured) {
  const Modules modules;
  modules.link_model("fake");
  modules.link_model("fake_gpu");
  const Folder folder;
  const Finished finished =
      roofladder(quick_collect(folder / "run.roofladder", "steady"), modules.environment());
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_THAT(measured_devices(folder / "run.roofladder"), Each("cpu"));
}

// The second model uses the CPU, too, as OpenCL drivers for CPUs do.
class CpuOfTwoModels : public testing::Test {
 protected:
  CpuOfTwoModels() {
    m_modules.link_model("fake");
    m_modules.link_model("fake_gpu");
  }

  Finished plan(const std::vector<std::string>& options) const {
    std::vector<std::string> arguments{"collect", "--dry-run", "--kernel",
                                       "species", "--size",    "tiny"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    auto environment = m_modules.environment();
    environment["FAKE_GPUS"] = "1";
    environment["FAKE_GPU_KIND"] = "cpu";
    return roofladder(arguments, environment);
  }

 private:
  Modules m_modules;
};

TEST_F(CpuOfTwoModels, IsMeasuredByItsOwnAlone) {
  const Finished finished = plan({});
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("model fake_gpu is left out: its device fake_gpu:0 is this "
                                      "machine's CPU, which is measured without it already; "
                                      "-m fake_gpu measures it"));
  EXPECT_THAT(finished.out,
              AllOf(HasSubstr("species/fake/steady"), Not(HasSubstr("species/fake_gpu/"))));
}

TEST_F(CpuOfTwoModels, IsMeasuredByTheOtherWhereThatIsNamed) {
  for (const std::vector<std::string>& named :
       {std::vector<std::string>{"-m", "fake_gpu"}, {"--device", "all"}, {"--variant", "naive"}}) {
    const Finished finished = plan(named);
    EXPECT_EQ(finished.code, 0) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("species/fake_gpu/naive")) << named.back();
    EXPECT_THAT(finished.err, Not(HasSubstr("left out"))) << named.back();
  }
}

TEST(WithoutAGpu, NothingElseToMeasureIsThree) {
  auto environment = fake_gpus();
  environment["FAKE_GPUS"] = "0";
  const Folder folder;
  const Finished finished = collect_on("", folder / "run.roofladder", environment);
  EXPECT_EQ(finished.code, 3);
  EXPECT_THAT(finished.err, HasSubstr("nothing can be measured: model fake_gpu has no device here: "
                                      "no fake GPU is plugged in; "));
}

TEST(WithoutAGpu, TheDoctorSaysWhy) {
  auto environment = fake_gpus();
  environment["FAKE_GPUS"] = "0";
  const Finished finished = roofladder({"doctor"}, environment);
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_THAT(finished.out,
              ContainsRegex("missing +model-fake_gpu +no device: no fake GPU is plugged in"));
  EXPECT_EQ(roofladder({"doctor", "--require", "model-fake_gpu"}, environment).code, 3);
}

TEST(GpuDoctor, ListsEveryGpuAndTheProviderOfItsCounters) {
  const Finished finished = roofladder({"doctor"}, fake_gpus());
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_THAT(finished.out, ContainsRegex("ok +model-fake_gpu +10 variants for fake_gpu:0 \\(Fake "
                                          "GPU\\), fake_gpu:1 \\(Fake GPU\\)"));
  EXPECT_THAT(finished.out, ContainsRegex("ok +provider-fake_counters +counters of fake GPUs"));
  EXPECT_THAT(finished.out,
              ContainsRegex("ok +counters-fake_gpu:0 +provider fake_counters counts"));
  EXPECT_THAT(finished.out,
              ContainsRegex("ok +counters-fake_gpu:1 +provider fake_counters counts"));
}

TEST(GpuDoctor, TriesTheCounters) {
  auto environment = fake_gpus();
  environment["FAKE_COUNTERS"] = "denied";
  const Finished finished = roofladder({"doctor"}, environment);
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_THAT(
      finished.out,
      ContainsRegex("missing +counters-fake_gpu:0, counters-fake_gpu:1 +the fake driver keeps its "
                    "counters to itself"));
  EXPECT_EQ(roofladder({"doctor", "--require", "counters-fake_gpu:0"}, environment).code, 3);
}

TEST(GpuDoctor, NamesProviderModulesThatCannotBeUsed) {
  const Modules modules;
  modules.link_model("fake");
  modules.link("providers", "wrong_abi", "fake_gpu/broken/wrong_abi.so");
  modules.link("providers", "no_entry", "fake_gpu/models/fake_gpu.so");
  const Finished finished = roofladder({"doctor"}, modules.environment());
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_THAT(finished.out, ContainsRegex("missing +provider-wrong_abi +.*was built for another "
                                          "version of the module interface than this program"));
  EXPECT_THAT(finished.out,
              ContainsRegex("missing +provider-no_entry +.*has no symbol roofladder_provider"));
}

}  // namespace
}  // namespace roofladder::test
