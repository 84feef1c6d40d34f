// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/command.h"

namespace roofladder::test {
namespace {

using testing::ContainsRegex;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

struct Mistake {
  std::vector<std::string> arguments;
  std::string message;
};

void PrintTo(const Mistake& mistake, std::ostream* stream) {
  for (const std::string& argument : mistake.arguments) {
    *stream << argument << " ";
  }
}

class Usage : public testing::TestWithParam<Mistake> {};

TEST_P(Usage, IsRefusedWithTwoAndAHint) {
  const Folder folder;
  std::vector<std::string> arguments = GetParam().arguments;
  if (arguments.front() == "collect") {
    arguments.insert(arguments.end(), {"-o", folder / "run.roofladder"});
  }
  const Finished finished = roofladder(arguments, fake_models());
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr(GetParam().message));
  EXPECT_EQ(finished.out, "");
  EXPECT_TRUE(std::filesystem::is_empty(folder.path())) << "something was written";
}

INSTANTIATE_TEST_SUITE_P(
    Mistakes, Usage,
    testing::Values(
        Mistake{{"colect"}, "there is no verb 'colect'; did you mean collect?"},
        Mistake{{"collect", "--kernel", "jacobbi"}, "did you mean jacobi?"},
        Mistake{{"collect", "--model", "fkae"}, "there is no model 'fkae'"},
        Mistake{{"collect", "--variant", "stedy"}, "did you mean steady?"},
        Mistake{{"collect", "--variant", "tuned:x=1,y=4"},
                "there is no variant 'tuned:x=1,y=4'; did you mean tuned:x=1,y=2"},
        Mistake{{"collect", "--variant", "y=2"}, "there is no variant 'y=2'"},
        Mistake{{"collect", "--provider", "calgrind"}, "did you mean callgrind?"},
        Mistake{{"collect", "--preset", "quik"}, "did you mean quick?"},
        Mistake{{"collect", "--kernel", "species", "--size", "points=0"}, "is not a whole number"},
        Mistake{{"collect", "--kernel", "species", "--size", "points=-1"}, "is not a whole number"},
        Mistake{{"collect", "--kernel", "species", "--size", "points=99999999999999999999"},
                "is not a whole number"},
        Mistake{{"collect", "--kernel", "species", "--size", "points=4294967296"}, "fits"},
        Mistake{{"collect", "--threads", "100000"}, "this process may use"},
        Mistake{{"collect", "--no-such-flag"}, "--no-such-flag"},
        Mistake{{"collect", "--cache", "lukewarm"}, "--cache"},
        Mistake{{"doctor", "--require", "provider-calgrind"}, "did you mean provider-callgrind?"},
        Mistake{{"list", "everything"}, "everything"}));

TEST(Usage, HelpOfEveryVerbIsOnStandardOutput) {
  for (const char* verb : {"collect", "doctor", "import", "list", "report", "show", "verify"}) {
    const Finished finished = roofladder({verb, "--help"});
    EXPECT_EQ(finished.code, 0) << verb;
    EXPECT_THAT(finished.out, HasSubstr("Usage:")) << verb;
    EXPECT_EQ(finished.err, "") << verb;
  }
}

TEST(Usage, TheEnvironmentIsATwinOfEveryFlagAndTheCommandLineWins) {
  auto environment = fake_models();
  environment["ROOFLADDER_JSON"] = "1";
  const Finished by_environment = roofladder({"list"}, environment);
  EXPECT_EQ(by_environment.code, 0);
  EXPECT_TRUE(nlohmann::json::accept(by_environment.out));
  environment["ROOFLADDER_KERNEL"] = "jacobbi";
  EXPECT_EQ(roofladder({"collect", "--dry-run"}, environment).code, 2);
  EXPECT_EQ(
      roofladder({"collect", "--dry-run", "--kernel", "species", "--size", "tiny", "--no-ceilings"},
                 environment)
          .code,
      0);
}

// The fake model has variants of one family; the ceilings of the others are none of its limits.
TEST(List, HoldsTheKernelsThatHaveVariantsHere) {
  const Finished finished = roofladder({"list", "--json"}, fake_models());
  ASSERT_EQ(finished.code, 0) << finished.err;
  std::vector<std::string> kernels;
  for (const auto& row : nlohmann::json::parse(finished.out)) {
    kernels.push_back(row["kernel"]);
  }
  EXPECT_THAT(kernels, ElementsAre("species"));
}

TEST(DryRun, PrintsThePlanAndWritesNothing) {
  const Folder folder;
  const Finished finished = roofladder({"collect", "--dry-run", "--kernel", "species", "--size",
                                        "tiny", "--no-ceilings", "-o", folder / "run.roofladder"},
                                       fake_models());
  EXPECT_EQ(finished.code, 0);
  EXPECT_THAT(finished.out, HasSubstr("ladder species, points=16 species=8 (tiny), cold cache"));
  EXPECT_THAT(finished.out, HasSubstr("species/fake/steady"));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(DryRun, PrintsThePlanAsJson) {
  const Finished finished = roofladder({"collect", "--dry-run", "--json", "--kernel", "species",
                                        "--size", "tiny", "--no-ceilings", "--rounds", "2"},
                                       fake_models());
  ASSERT_EQ(finished.code, 0) << finished.err;
  const auto plan = nlohmann::json::parse(finished.out);
  EXPECT_EQ(plan["rounds"], 2);
  EXPECT_TRUE(plan["ceilings"].empty());
  ASSERT_EQ(plan["ladders"].size(), 1U);
  const auto& ladder = plan["ladders"][0];
  EXPECT_EQ(ladder["size"], (nlohmann::json{{"points", 16}, {"species", 8}}));
  // Per point 8 x 8 outputs, 4 x 8 inputs and their copy in the other layout, of 8 bytes.
  EXPECT_EQ(ladder["bytes_of_arrays"], 16 * (64 + 2 * 32) * 8);
  EXPECT_EQ(ladder["points"][0]["variant"], "species/fake/steady");
}

std::vector<std::string> planned_variants(const std::string& asked) {
  const Finished finished = roofladder({"collect", "--dry-run", "--json", "--kernel", "species",
                                        "--size", "tiny", "--no-ceilings", "--variant", asked},
                                       fake_models());
  EXPECT_EQ(finished.code, 0) << finished.err;
  const auto plan = nlohmann::json::parse(finished.out);
  std::vector<std::string> variants;
  for (const auto& ladder : plan["ladders"]) {
    for (const auto& point : ladder["points"]) {
      variants.push_back(point["variant"]);
    }
  }
  return variants;
}

TEST(ChosenVariants, AreNamedInFullWithEveryParameter) {
  EXPECT_THAT(planned_variants("tuned:x=1,y=3,second"),
              ElementsAre("species/fake/second", "species/fake/tuned:x=1,y=3"));
  EXPECT_THAT(planned_variants("species/fake/tuned:x=1,y=2,tuned:x=1,y=3"),
              ElementsAre("species/fake/tuned:x=1,y=2", "species/fake/tuned:x=1,y=3"));
  EXPECT_THAT(planned_variants("tuned"),
              ElementsAre("species/fake/tuned:x=1,y=2", "species/fake/tuned:x=1,y=3"));
}

TEST(Doctor, WithoutModulesSaysSoAndRequireExitsWithThree) {
  const Folder folder;
  const std::map<std::string, std::string> none{{"ROOFLADDER_MODULE_PATH", folder.path().string()}};
  const Finished finished = roofladder({"doctor"}, none);
  EXPECT_EQ(finished.code, 0);
  EXPECT_THAT(finished.out, HasSubstr("no kernel model is installed"));
  EXPECT_EQ(roofladder({"doctor", "--require", "models"}, none).code, 3);
  for (const char* name :
       {"papi-hardware", "model-opencl", "model-level_zero", "level-zero-driver",
        "level-zero-rights", "provider-cupti_sampling", "provider-papi", "provider-level_zero"}) {
    EXPECT_EQ(roofladder({"doctor", "--require", name}, none).code, 3) << name;
  }
  EXPECT_EQ(roofladder({"collect", "-o", folder / "x.roofladder"}, none).code, 3);
}

TEST(Doctor, FindsNoModuleOfTheBuildThatCannotBeLoaded) {
  EXPECT_THAT(roofladder({"doctor"}).out, Not(HasSubstr("cannot load")));
}

TEST(Collect, SaysWhichProviderCannotBeLoaded) {
  const Folder folder;
  auto environment = fake_models();
  std::filesystem::create_directories(folder.path() / "providers");
  std::filesystem::copy(environment.at("ROOFLADDER_MODULE_PATH") + "/models",
                        folder.path() / "models");
  std::ofstream(folder.path() / "providers/cupti.so") << "no library";
  environment["ROOFLADDER_MODULE_PATH"] = folder.path().string();
  const std::string reason = "provider cupti is not available: cannot load a provider module: ";
  std::vector<std::string> collect{"collect", "-k", "species", "--dry-run"};
  EXPECT_THAT(roofladder(collect, environment).err, HasSubstr(reason));
  collect.insert(collect.end(), {"--provider", "cupti"});
  const Finished asked = roofladder(collect, environment);
  EXPECT_EQ(asked.code, 3);
  EXPECT_THAT(asked.err, HasSubstr(reason));
}

TEST(Doctor, SaysHowABuildHasTheModelThatItIsWithout) {
  const Folder folder;
  const std::map<std::string, std::string> none{{"ROOFLADDER_MODULE_PATH", folder.path().string()}};
  EXPECT_THAT(roofladder({"doctor"}, none).out,
              ContainsRegex("missing +model-opencl +this build has no model opencl\n"
                            ".*without it: the kernels for OpenCL devices\n"
                            ".*to do: install OpenCL's headers and loader"));
}

TEST(Collect, SaysWhatTheBuildOrTheMachineLacksForAModel) {
  const Folder folder;
  std::map<std::string, std::string> modules{{"ROOFLADDER_MODULE_PATH", folder.path().string()}};
  const Finished absent =
      roofladder({"collect", "-m", "opencl", "-o", folder / "x.roofladder"}, modules);
  EXPECT_EQ(absent.code, 3);
  EXPECT_THAT(absent.err, HasSubstr("this build has no model opencl; install OpenCL's headers"));
  std::filesystem::create_directories(folder.path() / "models");
  std::ofstream(folder.path() / "models/opencl.so") << "no library";
  const Finished broken =
      roofladder({"collect", "-m", "opencl", "-o", folder / "x.roofladder"}, modules);
  EXPECT_EQ(broken.code, 3);
  EXPECT_THAT(broken.err, HasSubstr("model opencl is not available: cannot load"));
}

TEST(Collect, SaysWhatTheBuildLacksForAProvider) {
  const Folder folder;
  const std::map<std::string, std::string> none{{"ROOFLADDER_MODULE_PATH", folder.path().string()}};
  const std::string output = folder / "x.roofladder";
  const Finished absent =
      roofladder({"collect", "--provider", "cupti_sampling", "-o", output}, none);
  EXPECT_EQ(absent.code, 3);
  EXPECT_THAT(absent.err, HasSubstr("this build has no provider cupti_sampling; install CUDA"));
  const Finished unknown =
      roofladder({"collect", "--provider", "cuptisampling", "-o", output}, none);
  EXPECT_EQ(unknown.code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("there is no provider 'cuptisampling'"));
}

TEST(Doctor, JsonHasARowForEveryCheck) {
  const Finished finished = roofladder({"doctor", "--json"}, fake_models());
  EXPECT_EQ(finished.code, 0);
  const auto rows = nlohmann::json::parse(finished.out);
  std::vector<std::string> names;
  for (const auto& row : rows) {
    names.push_back(row.at("name"));
  }
  EXPECT_THAT(names, testing::IsSupersetOf({"cpu", "memory", "model-fake", "provider-timer",
                                            "provider-callgrind", "cpu-counters"}));
}

TEST(Doctor, WithoutValgrindInPathSaysWhatToInstall) {
  auto environment = fake_models();
  environment["PATH"] = "/nonexistent";
  const Finished finished = roofladder({"doctor"}, environment);
  EXPECT_EQ(finished.code, 0);
  EXPECT_THAT(finished.out, testing::ContainsRegex("missing +provider-callgrind"));
}

}  // namespace
}  // namespace roofladder::test
