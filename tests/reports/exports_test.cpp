// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/exports/exports.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "tests/reports/golden.h"
#include "tests/reports/hostile_texts.h"
#include "tests/reports/small_analysis.h"

namespace roofladder {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

std::string exported(std::string_view format, const Analysis& analysis) {
  for (const ExportFormat& known : export_table()) {
    if (known.name == format) {
      std::ostringstream out;
      known.write(analysis, out);
      return out.str();
    }
  }
  throw std::out_of_range(std::string(format));
}

// The small analysis with repetitions; not the same number for every rung.
Analysis repeated_analysis() {
  Analysis analysis = test::small_analysis();
  std::vector<Rung>& rungs = analysis.ladders[0].rungs;
  rungs[0].analysis.times = {0.1, 0.125};
  rungs[1].analysis.times = {0.0525};
  rungs[3].analysis.times = {0.034, 0.035, 0.0375};
  return analysis;
}

std::vector<const Rung*> timed(const Analysis& analysis) {
  std::vector<const Rung*> rungs;
  for (const Ladder& ladder : analysis.ladders) {
    for (const Rung& rung : ladder.rungs) {
      if (rung.has_valid_time()) {
        rungs.push_back(&rung);
      }
    }
  }
  return rungs;
}

TEST(Exports, OfGoogleBenchmarkHaveEveryRepetition) {
  const Analysis analysis = repeated_analysis();
  const json file = json::parse(exported("google-benchmark", analysis));
  std::vector<double> expected;
  for (const Rung* rung : timed(analysis)) {
    expected.insert(expected.end(), rung->analysis.times.begin(), rung->analysis.times.end());
  }
  std::vector<double> times;
  std::size_t failed = 0;
  for (const json& benchmark : file["benchmarks"]) {
    if (benchmark.contains("error_occurred")) {
      ++failed;
      continue;
    }
    EXPECT_EQ(benchmark["time_unit"], "s");
    times.push_back(benchmark["real_time"]);
  }
  EXPECT_EQ(times, expected);
  EXPECT_EQ(times.size(), 6);
  std::size_t rungs = 0;
  for (const Ladder& ladder : analysis.ladders) {
    rungs += ladder.rungs.size();
  }
  EXPECT_EQ(failed, rungs - timed(analysis).size());
}

TEST(Exports, OfCaliperHaveASliceOfTimeForEachRepetition) {
  test::expect_golden("exported.cali", exported("caliper", repeated_analysis()));
}

TEST(Exports, NameEveryRungAnotherWay) {
  const Analysis analysis = test::small_analysis();
  std::set<std::string> names;
  std::size_t rungs = 0;
  for (const Ladder& ladder : analysis.ladders) {
    for (const Rung& rung : ladder.rungs) {
      names.insert(export_name(analysis, ladder, rung));
      ++rungs;
    }
  }
  EXPECT_EQ(names.size(), rungs);
}

TEST(Exports, OfBencherAreMediansInNanoseconds) {
  const Analysis analysis = test::small_analysis();
  const json file = json::parse(exported("bencher", analysis));
  EXPECT_EQ(file.size(), timed(analysis).size());
  for (const Ladder& ladder : analysis.ladders) {
    for (const Rung& rung : ladder.rungs) {
      const std::string name = export_name(analysis, ladder, rung);
      if (rung.has_valid_time()) {
        EXPECT_NEAR(file[name]["latency"]["value"].get<double>(), rung.analysis.time->median * 1e9,
                    1e-3);
      } else {
        EXPECT_FALSE(file.contains(name));
      }
    }
  }
}

TEST(Exports, OfGithubActionBenchmarkAreMediansInSeconds) {
  const Analysis analysis = test::small_analysis();
  const json file = json::parse(exported("github-action-benchmark", analysis));
  const std::vector<const Rung*> rungs = timed(analysis);
  ASSERT_EQ(file.size(), rungs.size());
  for (std::size_t i = 0; i < rungs.size(); ++i) {
    EXPECT_EQ(file[i]["unit"], "s");
    EXPECT_EQ(file[i]["value"], rungs[i]->analysis.time->median);
  }
}

// Each line is a comment, or a series with labels and a number.
void expect_prometheus(const std::string& text) {
  static const std::regex line(
      R"(# (HELP|TYPE) roofladder_\w+ .+|roofladder_\w+\{(\w+="([^"\\]|\\["\\n])*",?)+\} [-+.e0-9]+)");
  std::istringstream lines(text);
  std::string series;
  std::set<std::string> seen;
  for (std::string one; std::getline(lines, one);) {
    EXPECT_TRUE(std::regex_match(one, line)) << one;
    const std::string name = one.substr(0, one.find('{'));
    if (!one.starts_with('#') && name != series) {
      EXPECT_TRUE(seen.insert(name).second) << name << " stands in two places";
      series = name;
    }
  }
}

TEST(Exports, OfPrometheusHaveEverySeriesInOnePlace) {
  const std::string text = exported("prometheus", test::small_analysis());
  EXPECT_THAT(text, HasSubstr("# TYPE roofladder_time gauge\nroofladder_time{kernel=\""));
  expect_prometheus(text);
}

TEST(Exports, KeepHostileTextsInTheirPlace) {
  for (const std::string& text : test::hostile_texts()) {
    const Analysis analysis = test::with_text(text);
    for (const char* format : {"google-benchmark", "bencher", "github-action-benchmark"}) {
      EXPECT_TRUE(json::accept(exported(format, analysis))) << format;
    }
    EXPECT_THAT(exported("prometheus", analysis), StartsWith("# HELP "));
    std::istringstream records(exported("caliper", analysis));
    for (std::string record; std::getline(records, record);) {
      EXPECT_THAT(record, StartsWith("__rec="));
    }
  }
}

}  // namespace
}  // namespace roofladder
