// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/collector/providers/gpm/fake.h"

// Checks the provider's rows in doctor.
namespace roofladder::gpm {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using Environment = std::map<std::string, std::string>;

nlohmann::json check(const std::string& name, const Environment& environment) {
  const test::Finished finished = test::roofladder({"doctor", "--json"}, environment);
  EXPECT_EQ(finished.code, 0) << finished.err;
  for (const auto& row : nlohmann::json::parse(finished.out)) {
    if (row.at("name") == name) {
      return row;
    }
  }
  ADD_FAILURE() << "no check " << name << " in " << finished.out;
  return {{"state", ""}, {"found", ""}};
}

TEST(GpmDoctor, NamesTheGpusThatAreSampled) {
  const Environment fake{{"ROOFLADDER_NVML", fake_library}};
  const nlohmann::json row = check("gpm", fake);
  EXPECT_EQ(row.at("state"), "ok");
  EXPECT_THAT(row.at("found"),
              AllOf(HasSubstr("Fake GPU of NVML: traffic, occupancy"), HasSubstr("--sampled")));
  EXPECT_EQ(check("provider-gpm", fake).at("state"), "ok");
}

TEST(GpmDoctor, SaysWhyNoneIs) {
  const nlohmann::json row =
      check("gpm", {{"ROOFLADDER_NVML", fake_library}, {"FAKE_NVML_SUPPORT", "0"}});
  EXPECT_EQ(row.at("state"), "missing");
  EXPECT_THAT(row.at("found"), HasSubstr("it takes a GPU of Hopper or later"));
}

TEST(GpmDoctor, SaysThatTheDriverIsTooOld) {
  const Environment old{{"ROOFLADDER_NVML", old_library}};
  EXPECT_THAT(check("gpm", old).at("found"), HasSubstr("the driver is too old"));
  EXPECT_EQ(check("provider-gpm", old).at("state"), "missing");
}

}  // namespace
}  // namespace roofladder::gpm
