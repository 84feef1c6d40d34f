// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/command.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "run/file/run_file.h"
#include "tests/collector/providers/papi/fake.h"
#include "tests/places.h"

// Checks the provider in commands: with the libpapi and the rights of this machine, and with a
// fake.
namespace roofladder::papi {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using Environment = std::map<std::string, std::string>;

nlohmann::json check(const std::string& name, const Environment& environment = {}) {
  const test::Finished finished = test::roofladder({"doctor", "--json"}, environment);
  EXPECT_EQ(finished.code, 0) << finished.err;
  for (const auto& row : nlohmann::json::parse(finished.out)) {
    if (row.at("name") == name) {
      return row;
    }
  }
  ADD_FAILURE() << "no check " << name << " in " << finished.out;
  return {{"state", ""}, {"found", ""}, {"cost", ""}, {"fix", ""}};
}

int require(const std::string& name, const Environment& environment = {}) {
  return test::roofladder({"doctor", "--require", name}, environment).code;
}

Environment with_library(const std::string& path) {
  return {{"ROOFLADDER_PAPI", path}};
}

Environment with_fake(const std::string& variable = "FAKE_PAPI_NOTHING",
                      const std::string& value = "") {
  return {{"ROOFLADDER_PAPI", fake_library}, {variable, value}};
}

class PapiDoctor : public testing::TestWithParam<const char*> {};

TEST_P(PapiDoctor, ExitsWithZeroAndRequireAsTheCheckSays) {
  const nlohmann::json row = check(GetParam());
  const bool missing = row.at("state") == "missing";
  EXPECT_EQ(require(GetParam()), missing ? 3 : 0);
  EXPECT_FALSE(row.at("found").get<std::string>().empty());
  EXPECT_EQ(missing, !row.at("cost").get<std::string>().empty()) << row;
}

INSTANTIATE_TEST_SUITE_P(Checks, PapiDoctor,
                         testing::Values("papi-hardware", "papi-uncore", "powercap"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(PapiLibrary, ThatIsMissingIsNamed) {
  const Environment none = with_library("/nonexistent.so");
  const nlohmann::json row = check("papi-hardware", none);
  EXPECT_EQ(row.at("state"), "missing");
  EXPECT_THAT(row.at("found"), HasSubstr("was not found; install it (Debian: libpapi7.0)"));
  EXPECT_THAT(row.at("found"), HasSubstr("/nonexistent.so: cannot open"));
  EXPECT_EQ(require("papi-hardware", none), 3);
}

TEST(PapiLibrary, ThatIsAnotherLibraryIsNamed) {
  const std::string path = in_build("tests/fake/models/fake.so");
  EXPECT_THAT(check("papi-hardware", with_library(path)).at("found"),
              HasSubstr(path + " is no PAPI"));
}

TEST(PapiLibrary, OfAnotherVersionIsRefused) {
  EXPECT_THAT(check("papi-hardware", with_fake("FAKE_PAPI_VERSION", "other")).at("found"),
              HasSubstr("fake_papi.so is not PAPI "));
}

TEST(FakePapiDoctor, SaysWhatCountsAndInHowManyPasses) {
  const nlohmann::json row = check("papi-hardware", with_fake());
  EXPECT_EQ(row.at("state"), "ok");
  EXPECT_THAT(row.at("found"), HasSubstr("counts cycles, instructions, l1.accesses"));
  EXPECT_THAT(row.at("found"), HasSubstr("in 3 passes"));
  EXPECT_EQ(require("papi-hardware", with_fake()), 0);
}

TEST(FakePapiDoctor, SaysWhyTrafficIsDeniedAndWhoMayAllowIt) {
  const nlohmann::json row = check("papi-uncore", with_fake("FAKE_PAPI_START", "-15"));
  EXPECT_EQ(row.at("state"), "missing");
  EXPECT_THAT(row.at("found"), HasSubstr("PAPI_start: fake words for -15"));
  EXPECT_THAT(check("papi-uncore", with_fake()).at("found"), HasSubstr("other processes' traffic"));
}

Run collected(const test::Folder& folder, const Environment& environment) {
  const std::string output = folder / "run.roofladder";
  const test::Finished finished =
      test::roofladder({"collect", "--kernel", "species", "--model", "openmp", "--size", "tiny",
                        "--no-ceilings", "--provider", "timer,papi", "--variant", "naive",
                        "--threads", "2", "--seconds", "0.2", "-o", output},
                       environment);
  EXPECT_EQ(finished.code, 0) << finished.err;
  return read_run(output).run;
}

// One sample per counted repetition.
std::vector<Sample> samples_of(const Run& run, std::string_view metric) {
  std::vector<Sample> found;
  for (const Sample& sample : run.samples) {
    if (sample.provenance == Provenance::counter && sample.part == whole_variant &&
        run.metrics[sample.metric] == metric) {
      found.push_back(sample);
    }
  }
  EXPECT_THAT(found, Not(IsEmpty())) << metric;
  return found;
}

TEST(FakePapiCollect, CountsEveryThreadOfTheTeam) {
  const test::Folder folder;
  const roofladder::Run run = collected(folder, with_fake());
  for (const Sample& cycles : samples_of(run, "cycles")) {
    EXPECT_EQ(cycles.status, Status::ok);
    EXPECT_EQ(cycles.value, 2 * 2000);
  }
  for (const Sample& misses : samples_of(run, "llc.misses")) {
    EXPECT_EQ(misses.value, 2 * 4);
  }
}

TEST(FakePapiCollect, StoresPapisReasonsInTheRun) {
  const test::Folder folder;
  const roofladder::Run run = collected(folder, with_fake("FAKE_PAPI_REFUSE", "PAPI_TOT_CYC -7"));
  for (const Sample& cycles : samples_of(run, "cycles")) {
    EXPECT_EQ(cycles.status, Status::unsupported);
    EXPECT_EQ(run.reasons[cycles.reason], "PAPI_TOT_CYC: fake words for -7 (PAPI -7)");
  }
}

// With the libpapi of this machine, if any, doctor's rows must agree with a collection's results.
TEST(RealPapiCollect, GetsWhatDoctorSays) {
  const test::Folder folder;
  const roofladder::Run run = collected(folder, {});
  const auto agree = [&](const std::string& name, const std::string& metric) {
    const std::string found = check(name).at("found");
    const std::string counts = found.substr(0, found.find("; not "));
    for (const Sample& sample : samples_of(run, metric)) {
      EXPECT_EQ(sample.status == Status::ok, counts.find(metric) != std::string::npos) << found;
    }
  };
  agree("papi-hardware", "instructions");
  agree("papi-uncore", "dram.read");
}

}  // namespace
}  // namespace roofladder::papi
