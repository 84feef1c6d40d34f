// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <cmath>
#include <gmock/gmock.h>
#include <set>

#include "analyzer/cost/cost.h"
#include "reports/csv/cell.h"
#include "reports/csv/csv_report.h"
#include "run/file/run_file.h"
#include "tests/places.h"
#include "tests/reports/csv_table.h"
#include "tests/reports/small_analysis.h"
#include "tests/reports/written.h"

namespace roofladder::test {
namespace {

double number(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  EXPECT_EQ(error, std::errc()) << text;
  EXPECT_EQ(end, text.data() + text.size()) << text;
  return value;
}

std::vector<CsvRow> table(std::string_view name, const Analysis& analysis) {
  const auto tables = csv_tables();
  const auto found = std::ranges::find(tables, name, &ReportTable::name);
  return read_csv(written(found->write, analysis));
}

std::vector<CsvRow> rows_of(const Analysis& analysis) {
  return table("results", analysis);
}

void expect_number(const std::optional<double>& expected, const std::string& cell) {
  ASSERT_EQ(cell.empty(), !expected) << cell;
  if (expected) {
    EXPECT_EQ(number(cell), *expected);
  }
}

void expect_metrics(const MetricValues& metrics, const CsvRow& row) {
  for (const Metric& metric : metric_table()) {
    SCOPED_TRACE(metric.name);
    const MetricValue* value = metrics.find(&metric);
    const std::string column = csv_column(metric.name, metric.dimension);
    if (metric.is_evidence()) {
      EXPECT_FALSE(row.contains(column));
    } else if (metric.name != "time") {
      expect_number(value == nullptr ? std::nullopt : number_in(*value), row.at(column));
    }
  }
}

TEST(Csv, EveryMetricOfEveryVariantAndPartReadsBackAsTheSameNumber) {
  const Analysis analysis = small_analysis();
  const std::vector<CsvRow> rows = rows_of(analysis);
  std::size_t at = 0;
  for (const Rung& rung : analysis.ladders[0].rungs) {
    EXPECT_EQ(rows.at(at).at("row"), std::to_string(at + 1));
    EXPECT_EQ(rows.at(at).at("variant"), analysis.run.variants[rung.analysis.variant].id);
    EXPECT_EQ(rows.at(at).at("part"), "");
    expect_metrics(rung.analysis.metrics, rows.at(at++));
    for (const PartAnalysis& part : rung.analysis.parts) {
      EXPECT_EQ(rows.at(at).at("part"), part.name);
      EXPECT_EQ(number(rows.at(at).at("share")), part.share);
      expect_metrics(part.metrics, rows.at(at++));
    }
  }
  EXPECT_EQ(at, rows.size());
}

TEST(Csv, NamesRunDeviceAndVariantOfEveryRow) {
  Analysis analysis = small_analysis();
  analysis.file = "small.roofladder";
  analysis.run.facts.push_back({"host.name", "node7", std::nullopt, dimension::ratio});
  const CsvRow row = rows_of(analysis).at(3);
  const std::map<std::string, std::string> expected{
      {"row", "4"},
      {"run_id", "00000000-0000-4000-8000-000000000001"},
      {"run", "A small run"},
      {"file", "small.roofladder"},
      {"host", "node7"},
      {"started", "2026-01-02T03:04:05Z"},
      {"device", "cpu"},
      {"device_title", "A processor with 2 cores"},
      {"kernel", "jacobi"},
      {"model", "openmp"},
      {"ladder", "1"},
      {"order", "2"},
      {"variant", "jacobi/openmp/threads"},
      {"title", "Threads"},
      {"parent", "jacobi/openmp/serial"},
      {"branch", "false"},
      {"size", "n=4096"},
      {"size_name", "seed"},
      {"cache", "cold"},
      {"threads", "2"},
      {"failure", ""},
      {"samples", "21"},
      {"time_source", "timer"},
      {"verdict", "faster"},
      {"bound", "triad"},
      {"traffic_source", "simulated"},
  };
  for (const auto& [column, cell] : expected) {
    EXPECT_EQ(row.at(column), cell) << column;
  }
  EXPECT_EQ(number(row.at("time[s]")), 0.0525);
  EXPECT_EQ(number(row.at("time_low[s]")), 0.0525 * 0.99);
  EXPECT_EQ(number(row.at("speedup")), 1.9);
  EXPECT_EQ(number(row.at("speedup_over_parent_high")), 1.95);
}

// 0.1 s on two threads at a price of 36 per core-hour.
TEST(Csv, HasCostsWhereAPriceWasGiven) {
  Analysis analysis = small_analysis();
  EXPECT_FALSE(rows_of(analysis).front().contains("cost"));
  set_prices(analysis.run, {{"cpu", 36}}, analysis.ladders);
  const std::vector<CsvRow> rows = rows_of(analysis);
  EXPECT_DOUBLE_EQ(number(rows.front().at("cost")), 0.002);
  EXPECT_DOUBLE_EQ(number(rows.front().at("cost_high")), 0.00202);
  EXPECT_EQ(rows.front().at("price"), "36");
  EXPECT_EQ(rows.front().at("cores"), "2");
  EXPECT_EQ(rows.front().at("work_units"), rows_of(small_analysis()).front().at("work_units"));
  EXPECT_EQ(rows.at(1).at("cost"), "") << "of a part";
  EXPECT_EQ(rows.at(6).at("cost"), "") << "it failed";
}

TEST(Csv, SizesAreThoseOfTheCommandLine) {
  Analysis analysis = small_analysis();
  analysis.run.points[0].size = {{"n", 4096}, {"sweeps", 10}};
  EXPECT_EQ(rows_of(analysis).front().at("size"), "n=4096,sweeps=10");
}

TEST(Csv, ColumnsAreUniqueAndHaveNoSpaces) {
  const std::string text = written(write_csv_report, small_analysis());
  const std::string header = text.substr(0, text.find('\r'));
  EXPECT_EQ(header.find(' '), std::string::npos);
  EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(header, ',')) + 1,
            read_csv(text).front().size())
      << "a name stands twice";
}

TEST(Csv, EveryEmptyMetricHasItsReason) {
  const Analysis analysis = small_analysis();
  std::set<std::pair<std::string, std::string>> reasons;
  for (const CsvRow& row : table("reasons", analysis)) {
    EXPECT_FALSE(row.at("reason").empty());
    EXPECT_NE(row.at("status"), "ok");
    EXPECT_TRUE(reasons.emplace(row.at("reasons"), row.at("metric")).second) << "twice";
  }
  for (const CsvRow& row : rows_of(analysis)) {
    for (const Metric& metric : metric_table()) {
      if (metric.name != "time" && !metric.is_evidence() && row.at("part").empty()) {
        EXPECT_NE(row.at(csv_column(metric.name, metric.dimension)).empty(),
                  !reasons.contains({row.at("reasons"), std::string(metric.name)}))
            << metric.name;
      }
    }
  }
  EXPECT_EQ(rows_of(analysis).at(6).at("failure"),
            "The result differs from the reference at (3, 4).");
}

TEST(Csv, TheLongFormHasEveryValueWithItsSource) {
  const Analysis analysis = small_analysis();
  const std::vector<CsvRow> results = rows_of(analysis);
  const std::vector<CsvRow> values = table("metrics", analysis);
  bool saw_throughput = false;
  for (const CsvRow& value : values) {
    const CsvRow& result = results.at(static_cast<std::size_t>(number(value.at("row"))) - 1);
    const Metric* metric = find_metric(value.at("metric"));
    ASSERT_NE(metric, nullptr);
    if (metric->name != "time") {
      EXPECT_EQ(result.at(csv_column(metric->name, metric->dimension)), value.at("value"));
    }
    if (metric->name == "dram.throughput") {
      saw_throughput = true;
      EXPECT_EQ(value.at("unit"), "B/s");
      EXPECT_EQ(value.at("inputs"), "timer simulated");
    }
  }
  EXPECT_TRUE(saw_throughput);
}

TEST(Csv, CeilingsAreToldApartByLevelAndSpreadHoldsTheValue) {
  const Analysis analysis = small_analysis();
  const auto rows = table("ceilings", analysis);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].at("name"), "triad");
  EXPECT_EQ(rows[0].at("kind"), "bandwidth");
  EXPECT_EQ(rows[0].at("level"), "dram");
  EXPECT_EQ(rows[0].at("unit"), "B/s");
  EXPECT_EQ(rows[1].at("limit"), "flops.fp32.simd");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(number(rows[i].at("value")), analysis.ceilings[i].best);
    EXPECT_LE(number(rows[i].at("low")), analysis.ceilings[i].best);
    EXPECT_GE(number(rows[i].at("high")), analysis.ceilings[i].best);
  }
  EXPECT_EQ(number(rows[0].at("drift")), *analysis.ceilings[0].drift);
}

void expect_near(double expected, double actual) {
  EXPECT_NEAR(actual, expected, 1e-9 * std::abs(expected));
}

// The plot described in docs/csv.md is the roofline: a point is flops over bytes and over time, and
// lies below the roofs in the second table. Uses a recorded run of a real device.
TEST(Csv, TheDocumentedColumnsOfARecordedRunMakeItsRoofline) {
  const Analysis analysis = analyse(read_run(in_source("examples/h200.roofladder")).run);
  double bandwidth = 0;
  double peak = 0;
  for (const CsvRow& row : table("ceilings", analysis)) {
    double& roof = row.at("kind") == "flops" ? peak : bandwidth;
    if (row.at("device") == "cuda:0" && (row.at("level") == "dram" || row.at("kind") == "flops")) {
      roof = std::max(roof, number(row.at("value")));
    }
    if (row.at("kind") != "latency") {
      EXPECT_LE(number(row.at("low")), number(row.at("value")));
      EXPECT_GE(number(row.at("high")), number(row.at("value")));
    }
  }
  std::size_t points = 0;
  for (const CsvRow& row : rows_of(analysis)) {
    if (row.at("part").empty() && row.at("device") == "cuda:0" &&
        !row.at("intensity[flop/B]").empty()) {
      const double time = number(row.at("time[s]"));
      const double rate = number(row.at("flop_rate[flop/s]"));
      const double intensity = number(row.at("intensity[flop/B]"));
      expect_near(number(row.at("flops[flop]")), rate * time);
      expect_near(number(row.at("dram.bytes[B]")), number(row.at("flops[flop]")) / intensity);
      expect_near(number(row.at("dram.throughput[B/s]")), rate / intensity);
      EXPECT_LE(rate, 1.05 * std::min(peak, intensity * bandwidth)) << row.at("variant");
      ++points;
    }
  }
  EXPECT_GT(points, 30U);
}

TEST(Csv, AnEmptyAnalysisIsAHeader) {
  for (const ReportTable& one : csv_tables()) {
    if (one.write != nullptr) {
      EXPECT_TRUE(read_csv(written(one.write, Analysis{})).empty()) << one.name;
    }
  }
}

TEST(Csv, QuotesWhatTheGrammarNeeds) {
  EXPECT_EQ(csv_text("plain"), "plain");
  EXPECT_EQ(csv_text("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_text("say \"x\""), "\"say \"\"x\"\"\"");
  EXPECT_EQ(csv_text("two\nlines"), "two\\x0alines");
}

TEST(Csv, AFormulaIsDisarmed) {
  for (const std::string start : {"=", "+", "-", "@", "\t", "\r"}) {
    EXPECT_EQ(csv_text(start + "1").front(), '\'') << start;
  }
  EXPECT_EQ(csv_text("=HYPERLINK(\"x\",1)"), "\"'=HYPERLINK(\"\"x\"\",1)\"");
  EXPECT_EQ(csv_text("a=b"), "a=b");
}

}  // namespace
}  // namespace roofladder::test
