// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/cli/collect.h"
#include "tests/command.h"
#include "tests/places.h"

namespace roofladder::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

const std::string example = in_source("examples/h200.roofladder");

TEST(ReportOfRuns, IsOnePageOfAll) {
  const Folder folder;
  for (const char* name : {"a", "b"}) {
    auto words = quick_collect(folder / (std::string(name) + ".roofladder"));
    words.insert(words.end(), {"--title", std::string("Run ") + name});
    const Finished finished = roofladder(words, fake_models());
    ASSERT_EQ(finished.code, 0) << finished.err;
  }
  const std::string a = folder / "a.roofladder";
  const std::string b = folder / "b.roofladder";
  for (const char* format : {"html", "csv", "json", "markdown"}) {
    const Finished finished = roofladder({"report", a, b, "-o", "-", "--format", format});
    EXPECT_EQ(finished.code, 0) << format << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("Run a")) << format;
    EXPECT_THAT(finished.out, HasSubstr("Run b")) << format;
  }
  const auto report = json::parse(
      roofladder({"report", a, b, "--baseline", "2", "-o", "-", "--format", "json"}).out);
  EXPECT_EQ(report["baseline"], 1);
  const json& cells = report["comparisons"][0]["rows"][0]["cells"];
  EXPECT_GT(cells[0]["ratio"]["value"], 0.0);
  EXPECT_FALSE(cells[1].contains("ratio"));
}

TEST(ReportOfRuns, CountsItsBaselineFromOne) {
  for (const char* baseline : {"0", "2"}) {
    const Finished finished =
        roofladder({"report", example, "--baseline", baseline, "-o", "-", "--format", "csv"});
    EXPECT_EQ(finished.code, 2) << baseline;
    EXPECT_EQ(finished.out, "");
  }
}

TEST(ReportOfRuns, NamesTheBadOne) {
  const Folder folder;
  const Finished finished =
      roofladder({"report", example, folder / "none.roofladder", "-o", folder / "x.html"});
  EXPECT_EQ(finished.code, 4);
  EXPECT_THAT(finished.err, HasSubstr("none.roofladder"));
  EXPECT_FALSE(std::filesystem::exists(folder / "x.html"));
}

// The recorded run has the variants of all three stories.
TEST(ReportWithPublished, ShowsTheStoriesUnlessToldNotTo) {
  const auto page = [](const std::vector<std::string>& more) {
    std::vector<std::string> words{"report", example, "-o", "-", "--format", "html"};
    words.insert(words.end(), more.begin(), more.end());
    const Finished finished = roofladder(words);
    EXPECT_EQ(finished.code, 0) << finished.err;
    return finished.out;
  };
  const std::string with = page({});
  EXPECT_THAT(with, HasSubstr("openacc on Tesla V100"));
  EXPECT_THAT(with, HasSubstr("cuda on Tesla K40"));
  EXPECT_THAT(with, HasSubstr("one of six times of the 50 % and the 25 % series"));
  EXPECT_THAT(page({"--published", "none"}), Not(HasSubstr("Tesla")));
}

TEST(ReportWithPublished, OfAFileThatIsNoneIsFour) {
  EXPECT_EQ(
      roofladder({"report", example, "--published", "nowhere", "-o", "-", "--format", "csv"}).code,
      4);
}

}  // namespace
}  // namespace roofladder::test
