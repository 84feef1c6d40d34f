// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "reports/markup.h"
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

TEST(CsvFiles, StandBesideEachOtherAndAreAskedForByName) {
  const Folder folder;
  const Finished finished = roofladder({"report", example, "-o", folder / "x.csv"});
  ASSERT_EQ(finished.code, 0) << finished.err;
  for (const char* name : {"x.csv", "x.ceilings.csv", "x.reasons.csv"}) {
    EXPECT_THAT(finished.err, HasSubstr(name));
    EXPECT_GT(std::filesystem::file_size(folder / name), 1000U) << name;
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "x.comparison.csv")) << "of one run";
  const Finished one =
      roofladder({"report", example, "-o", "-", "--format", "csv", "--table", "ceilings"});
  EXPECT_EQ(one.code, 0) << one.err;
  EXPECT_TRUE(one.out.starts_with("run_id,run,file,host,device,device_title,kind,level,"));
  EXPECT_THAT(one.out, HasSubstr(",h200.roofladder,"));
}

TEST(CsvFiles, OfATableThatIsNoneAreTwo) {
  const auto words = [](const char* format, const char* table) {
    return std::vector<std::string>{"report",   example, "-o",      "-",
                                    "--format", format,  "--table", table};
  };
  const Finished unknown = roofladder(words("csv", "ceiling"));
  EXPECT_EQ(unknown.code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("did you mean ceilings"));
  EXPECT_EQ(roofladder(words("html", "ceilings")).code, 2);
  EXPECT_EQ(roofladder(words("csv", "comparison")).code, 2) << "of several runs only";
}

TEST(Show, IsNarrowedToKernelsAndModels) {
  const Finished shown = roofladder({"show", "-k", "jacobi", "-m", "cuda", example});
  EXPECT_EQ(shown.code, 0) << shown.err;
  EXPECT_THAT(shown.out, HasSubstr("cuda/temporal:sweeps=8"));
  EXPECT_THAT(shown.out, HasSubstr("8 sweeps a pass")) << "id and title";
  EXPECT_THAT(shown.out, Not(HasSubstr("species")));
  EXPECT_THAT(shown.out, Not(HasSubstr("\x1b"))) << "no terminal, no colour";
  const Finished unknown = roofladder({"show", "-k", "jacoby", example});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("did you mean jacobi"));
}

TEST(Show, HasWhatEveryStepBoughtItsPrecisionAndTheCeilingsFirst) {
  const std::string out = roofladder({"show", "-k", "jacobi", example}).out;
  for (const char* text : {"over parent", "±", "▲ faster", "2026-"}) {
    EXPECT_THAT(out, HasSubstr(text));
  }
  EXPECT_LT(out.find("ceiling "), out.find("variant "));
  EXPECT_THAT(roofladder({"-q", "show", example}).out, Not(HasSubstr("faster than the parent")));
}

TEST(Show, IsAsWideAsColumnsSays) {
  const Finished shown = roofladder({"show", "-k", "jacobi", example}, {{"COLUMNS", "80"}});
  std::istringstream lines(shown.out);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("cuda/") || line.starts_with("└ cuda/")) {
      EXPECT_LE(character_count(line), 80U) << line;
    }
  }
  EXPECT_THAT(shown.out, HasSubstr("left out: too narrow"));
}

TEST(Price, GivesEveryRungItsCost) {
  const Finished csv =
      roofladder({"report", "--price", "cuda=3600", example, "-o", "-", "--format", "csv", "-q"});
  ASSERT_EQ(csv.code, 0) << csv.err;
  EXPECT_THAT(csv.out, HasSubstr(",cost,cost_low,cost_high,price,cores,"));
  const Finished page = roofladder(
      {"report", example, "--price", "cuda:0=2.50", "-o", "-", "--format", "html", "-q"});
  EXPECT_THAT(page.out, HasSubstr("Cost at 2.5 a device-hour <small>of a repetition</small>"));
  const auto shown =
      json::parse(roofladder({"show", "--json", "--price", "cuda=3600", example}).out);
  const json& rung = shown["ladders"][0]["rungs"][0];
  EXPECT_DOUBLE_EQ(rung["cost"]["value"], rung["time"]["median"]) << "3600 an hour is 1 a second";
  EXPECT_THAT(roofladder({"show", "--price", "cuda=2.5", example}).out,
              HasSubstr("cost (2.5/device-hour)"));
}

TEST(Price, ThatIsNoneIsTwo) {
  for (const char* price : {"cuda", "cuda=", "=2", "cuda=free", "cuda=0", "cuda=-1", "cuda=nan",
                            "cuda=inf", "cuda=1e300", "cuda=2.5x", "cuda=2,cuda=3", ""}) {
    const Finished finished =
        roofladder({"report", example, "--price", price, "-o", "-", "--format", "csv"});
    EXPECT_EQ(finished.code, 2) << price;
    EXPECT_THAT(finished.err, HasSubstr("--price")) << price;
    EXPECT_EQ(finished.out, "") << price;
  }
  const Finished unknown = roofladder({"show", "--price", "cdua:0=2.5", example});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("there is no device 'cdua:0'; did you mean cuda:0?"));
}

// The recorded run has variants of all three stories.
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
  EXPECT_THAT(with, HasSubstr("in the printed order of the three series"));
  EXPECT_THAT(page({"--published", "none"}), Not(HasSubstr("Tesla")));
}

TEST(ReportWithPublished, OfAFileThatIsNoneIsFour) {
  EXPECT_EQ(
      roofladder({"report", example, "--published", "nowhere", "-o", "-", "--format", "csv"}).code,
      4);
}

}  // namespace
}  // namespace roofladder::test
