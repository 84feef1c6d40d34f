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
        Mistake{{"collect", "--kernel", "speceis"}, "did you mean species?"},
        Mistake{{"collect", "--model", "fkae"}, "there is no model 'fkae'"},
        Mistake{{"collect", "--variant", "stedy"}, "did you mean steady?"},
        Mistake{{"collect", "--variant", "tuned:x=1,y=4"},
                "there is no variant 'tuned:x=1,y=4'; did you mean tuned:x=1,y=2"},
        Mistake{{"collect", "--variant", "y=2"}, "there is no variant 'y=2'"},
        Mistake{{"collect", "--provider", "opcuont"}, "did you mean opcount?"},
        Mistake{{"collect", "--preset", "quik"}, "did you mean quick?"},
        Mistake{{"collect", "--kernel", "species", "--size", "points=0"}, "is not a whole number"},
        Mistake{{"collect", "--kernel", "species", "--size", "points=-1"}, "is not a whole number"},
        Mistake{{"collect", "--kernel", "species", "--size", "points=99999999999999999999"},
                "is not a whole number"},
        Mistake{{"collect", "--kernel", "species", "--size", "points=4294967296"}, "fits"},
        Mistake{{"collect", "--threads", "100000"}, "this process may use"},
        Mistake{{"collect", "--no-such-flag"}, "--no-such-flag"},
        Mistake{{"collect", "--cache", "lukewarm"}, "--cache"},
        Mistake{{"doctor", "--require", "provider-opcuont"}, "did you mean provider-opcount"},
        Mistake{{"list", "everything"}, "everything"},
        Mistake{{"collect", "--model", "fkae"}, "(roofladder list models shows all)"},
        Mistake{{"collect", "--kernel", "species", "--size", "big"},
                "for example points=8192,species=64"},
        Mistake{{"collect", "--seconds", "1", "--seconds", "2"}, "--seconds was given twice"},
        Mistake{{"collect", "--resume", "--dry-run"}, "excludes"}));

// Covers every option that takes a number.
INSTANTIATE_TEST_SUITE_P(
    Numbers, Usage,
    testing::Values(
        Mistake{{"collect", "--seconds", "nan"}, "--seconds: 'nan' is not a number of seconds"},
        Mistake{{"collect", "--seconds", "inf"}, "--seconds: 'inf' is not"},
        Mistake{{"collect", "--seconds", "-1"}, "--seconds: '-1' is not"},
        Mistake{{"collect", "--seconds", "0"}, "--seconds: '0' is not"},
        Mistake{{"collect", "--seconds", "1e400"}, "--seconds: '1e400' is not"},
        Mistake{{"collect", "--seconds", "1e30"}, "--seconds: '1e30' is not"},
        Mistake{{"collect", "--seconds", "3s"}, "--seconds: '3s' is not"},
        Mistake{{"collect", "--time-budget", "nan"}, "--time-budget: 'nan' is not"},
        Mistake{{"collect", "--timeout", "nan"}, "--timeout: 'nan' is not"},
        Mistake{{"collect", "--precision", "nan"},
                "--precision: 'nan' is not a number from 0.0001"},
        Mistake{{"collect", "--threads", "-1"}, "--threads: '-1' is not a whole number from 1"},
        Mistake{{"collect", "--threads", "1.5"}, "--threads: '1.5' is not"},
        Mistake{{"collect", "--rounds", "0"}, "--rounds: '0' is not"},
        Mistake{{"collect", "--rounds", "99999999999999999999"},
                "--rounds: '99999999999999999999'"},
        Mistake{{"collect", "--min-samples", "0x10"}, "--min-samples: '0x10' is not"},
        Mistake{{"collect", "--memory-limit", "-4GB"}, "--memory-limit: '-4GB' is not a size"},
        Mistake{{"collect", "--memory-limit", "1e400GB"}, "--memory-limit: '1e400GB' is not"},
        Mistake{{"collect", "--memory-limit", "nanGB"}, "--memory-limit: 'nanGB' is not"},
        Mistake{{"collect", "--memory-limit", "0"}, "--memory-limit: '0' is not"},
        Mistake{{"collect", "--memory-limit", "4G"}, "as 4GB (10^9 B), 512MiB (2^20 B)"},
        Mistake{{"collect", "--simulated-llc", "inf"}, "--simulated-llc: 'inf' is not"},
        Mistake{{"report", "none.roofladder", "--baseline", "-1"},
                "--baseline: '-1' is not a whole number from 1"},
        Mistake{{"report", "none.roofladder", "--baseline", "nan"}, "--baseline: 'nan' is not"}));

TEST(Usage, NumbersOfTheEnvironmentAreHeldToTheSame) {
  for (const auto& [name, value] :
       {std::pair("ROOFLADDER_SECONDS", "nan"), std::pair("ROOFLADDER_TIME_BUDGET", "inf"),
        std::pair("ROOFLADDER_THREADS", "-3"), std::pair("ROOFLADDER_MEMORY_LIMIT", "1e400GB")}) {
    auto environment = fake_models();
    environment[name] = value;
    const Finished finished = roofladder({"collect", "--dry-run"}, environment);
    EXPECT_EQ(finished.code, 2) << name;
    EXPECT_THAT(finished.err, HasSubstr("is not")) << name;
  }
}

TEST(Usage, BytesAreBySIOrBinaryUnits) {
  const auto simulated = [](const std::string& size) {
    const Finished finished =
        roofladder({"collect", "--dry-run", "--json", "--kernel", "species", "--size", "tiny",
                    "--no-ceilings", "--simulated-llc", size},
                   fake_models());
    EXPECT_EQ(finished.code, 0) << finished.err;
    return finished.out;
  };
  EXPECT_THAT(simulated("1MB"), HasSubstr("\"simulated_llc\": 1000000.0"));
  EXPECT_THAT(simulated("1MiB"), HasSubstr("\"simulated_llc\": 1048576.0"));
  EXPECT_THAT(simulated("0.5MiB"), HasSubstr("\"simulated_llc\": 524288.0"));
}

TEST(Usage, HelpOfEveryVerbIsOnStandardOutput) {
  for (const char* verb :
       {"collect", "doctor", "import", "list", "merge", "report", "show", "verify"}) {
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

// The fake model has variants of one family; the ceilings of other families are not its limits.
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
  EXPECT_THAT(finished.out,
              HasSubstr("ladder species/fake, points=16,species=8 (tiny), cold cache"));
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
  // Per point: 8 x 8 outputs, 4 x 8 inputs and their copy in the other layout, 8 bytes each.
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

TEST(Collect, SaysThatAVariantIsOfAnotherKernel) {
  const Finished finished =
      roofladder({"collect", "--dry-run", "--kernel", "jacobi", "--variant", "unroll_and_jam"});
  if (finished.code == 3) {
    GTEST_SKIP() << "this build has no model";
  }
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr("variant 'unroll_and_jam' is of another kernel than jacobi"));
}

// Copies the environment's models and ladders into a folder of modules.
void copy_modules(const std::map<std::string, std::string>& environment, const Folder& folder) {
  for (const char* kind : {"models", "ladders"}) {
    std::filesystem::copy(
        environment.at("ROOFLADDER_MODULE_PATH") + "/" + kind, folder.path() / kind,
        std::filesystem::copy_options::recursive | std::filesystem::copy_options::copy_symlinks);
  }
}

TEST(Collect, SaysWhichProviderCannotBeLoaded) {
  const Folder folder;
  auto environment = fake_models();
  std::filesystem::create_directories(folder.path() / "providers");
  copy_modules(environment, folder);
  std::ofstream(folder.path() / "providers/cupti.so") << "no library";
  environment["ROOFLADDER_MODULE_PATH"] = folder.path().string();
  const std::string reason = "provider cupti is not available: cannot load a module: ";
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
              ContainsRegex("missing +OpenCL +this build has no model opencl\n"
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

// Level Zero has eight checks of one part, which are printed together.
TEST(Doctor, SaysOnceWhatABuildIsWithout) {
  const Folder folder;
  const std::map<std::string, std::string> none{{"ROOFLADDER_MODULE_PATH", folder.path().string()}};
  const std::string text = roofladder({"doctor"}, none).out;
  EXPECT_THAT(text, testing::StartsWith("CPU: not measured, since model openmp is missing"));
  std::size_t count = 0;
  for (std::size_t at = text.find("Level Zero's headers"); at != std::string::npos;
       at = text.find("Level Zero's headers", at + 1)) {
    ++count;
  }
  EXPECT_EQ(count, 1U) << text;
  EXPECT_THAT(text, ContainsRegex("missing +Level Zero +this build has no model level_zero; this "
                                  "build has no provider level_zero\n"));
}

TEST(Notes, OfModelsWithoutDeviceAreForWhoChoseNothing) {
  const Folder folder;
  for (const auto& models : {fake_models(), fake_gpus()}) {
    copy_modules(models, folder);
  }
  const std::map<std::string, std::string> environment{
      {"ROOFLADDER_MODULE_PATH", folder.path().string()}, {"FAKE_GPUS", "0"}};
  const std::vector<std::string> all{"collect", "--size", "tiny", "--dry-run", "--no-ceilings"};
  const Finished everything = roofladder(all, environment);
  EXPECT_EQ(everything.code, 0) << everything.err;
  EXPECT_THAT(everything.err, ContainsRegex("^note: model [a-z_]+ has no device here"));
  for (const auto& choice : {std::pair("-k", "species"), std::pair("--variant", "steady")}) {
    std::vector<std::string> chosen = all;
    chosen.insert(chosen.end(), {choice.first, choice.second});
    EXPECT_EQ(roofladder(chosen, environment).err, "") << choice.first;
  }
}

TEST(List, NamesAreThoseThatOptionsTake) {
  EXPECT_EQ(roofladder({"list", "models", "--names"}, fake_models()).out, "fake\n");
  EXPECT_EQ(roofladder({"list", "presets", "--names"}, fake_models()).out,
            "full\nquick\nstandard\n");
  EXPECT_EQ(roofladder({"list", "formats", "--names"}, fake_models()).out,
            "csv\nhtml\njson\nmarkdown\n");
  const std::string variants = roofladder({"list", "variants", "--names"}, fake_models()).out;
  EXPECT_THAT(variants, HasSubstr("\ntuned\n"));
  EXPECT_THAT(variants, Not(HasSubstr("tuned:")));
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
                                            "provider-opcount", "cpu-counters"}));
}

TEST(Doctor, WithoutValgrindInPathSaysWhatToInstall) {
  auto environment = fake_models();
  environment["PATH"] = "/nonexistent";
  const Finished finished = roofladder({"doctor"}, environment);
  EXPECT_EQ(finished.code, 0);
  EXPECT_THAT(finished.out, testing::ContainsRegex("missing +provider-opcount"));
}

}  // namespace
}  // namespace roofladder::test
