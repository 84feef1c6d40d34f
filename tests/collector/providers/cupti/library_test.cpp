// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/collector/providers/cupti/requires_cupti.h"
#include "tests/command.h"
#include "tests/places.h"

namespace roofladder::cupti {
namespace {

using testing::AllOf;
using testing::HasSubstr;

const std::string libraries = in_build("tests/cupti/");

// The reason why the provider is unavailable with that library, found in a separate process, since
// a process looks for a library once.
std::string reason_with(const std::string& library) {
  const test::Finished finished =
      test::roofladder({"list", "providers", "--json"}, {{"ROOFLADDER_CUPTI", library}});
  EXPECT_EQ(finished.code, 0) << finished.err;
  for (const auto& row : nlohmann::json::parse(finished.out)) {
    if (row.at("provider") == "cupti") {
      EXPECT_FALSE(row.at("available"));
      return row.at("reason");
    }
  }
  ADD_FAILURE() << "no provider cupti in " << finished.out;
  return "";
}

auto tells(const std::string& text) {
  return AllOf(HasSubstr("libcupti of CUDA 12.6 or newer was not found; install"), HasSubstr(text));
}

TEST(CuptiLibrary, ThatIsMissingIsNamed) {
  EXPECT_THAT(reason_with("/nonexistent.so"), tells("/nonexistent.so: cannot open"));
  EXPECT_THAT(reason_with("libnonexistent.so"), tells("libnonexistent.so: cannot open"));
}

TEST(CuptiLibrary, ThatIsAnotherLibraryIsNamed) {
  const std::string path = libraries + "foreign.so";
  EXPECT_THAT(reason_with(path), tells(path + " is no CUPTI: it has no cuptiGetVersion"));
}

TEST(CuptiLibrary, WithoutAFunctionIsNamedWithIt) {
  const std::string path = libraries + "partial.so";
  EXPECT_THAT(reason_with(path), tells(path + " is CUPTI 130000, without cuptiGetResultString"));
}

TEST(CuptiLibrary, ThatIsTooOldIsNamedWithItsVersion) {
  const std::string path = libraries + "old.so";
  EXPECT_THAT(reason_with(path), tells(path + " is CUPTI 23, too old"));
}

TEST(CuptiLibrary, ThatIsMissingIsALineOfTheDoctor) {
  const test::Finished finished =
      test::roofladder({"doctor"}, {{"ROOFLADDER_CUPTI", "/nonexistent.so"}});
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_THAT(finished.out,
              testing::ContainsRegex("missing +provider-cupti[^\n]* libcupti of CUDA 12.6"));
}

class FoundCupti : public testing::Test {
 protected:
  void SetUp() override { ROOFLADDER_REQUIRE_CUPTI(); }
};

TEST_F(FoundCupti, IsAFileOfAKnownVersion) {
  EXPECT_TRUE(std::filesystem::exists(library().path)) << library().path;
  EXPECT_GE(library().version, 24U);
}

struct Refusal {
  std::string name;
  CUptiResult result;
  Status status;
  std::string advice;
};

void PrintTo(const Refusal& refusal, std::ostream* stream) {
  *stream << refusal.name;
}

class CuptiRefusal : public testing::TestWithParam<Refusal> {
 protected:
  void SetUp() override { ROOFLADDER_REQUIRE_CUPTI(); }
};

TEST_P(CuptiRefusal, SaysWhatToDo) {
  try {
    require(GetParam().result, "cuptiSomething");
    FAIL() << "nothing was thrown";
  } catch (const Failure& failure) {
    EXPECT_EQ(failure.status, GetParam().status);
    EXPECT_THAT(failure.reason, HasSubstr(GetParam().advice));
    EXPECT_THAT(failure.reason, HasSubstr("cuptiSomething: CUPTI_ERROR_"));
    EXPECT_THAT(failure.reason, HasSubstr(std::to_string(GetParam().result)));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Results, CuptiRefusal,
    testing::Values(
        Refusal{"privileges", CUPTI_ERROR_INSUFFICIENT_PRIVILEGES, Status::denied,
                "NVreg_RestrictProfilingToAdminUsers=0"},
        Refusal{"subscriber", CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED, Status::denied,
                "another profiler holds the GPU's counters"},
        Refusal{"busy", CUPTI_ERROR_HARDWARE_BUSY, Status::denied, "dcgmi profile --pause"},
        Refusal{"virtual_gpu", CUPTI_ERROR_VIRTUALIZED_DEVICE_NOT_SUPPORTED, Status::unsupported,
                "virtual GPU"},
        Refusal{"mig", CUPTI_ERROR_MIG_DEVICE_NOT_SUPPORTED, Status::unsupported, "whole GPU"},
        Refusal{"other", CUPTI_ERROR_OUT_OF_MEMORY, Status::failed, "cuptiSomething"}),
    [](const auto& tested) { return tested.param.name; });

TEST_F(FoundCupti, SuccessIsNoRefusal) {
  EXPECT_NO_THROW(require(CUPTI_SUCCESS, "cuptiSomething"));
}

}  // namespace
}  // namespace roofladder::cupti
