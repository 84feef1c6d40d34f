// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <gmock/gmock.h>

#include "reports/csv_cell.h"
#include "reports/csv_report.h"
#include "tests/reports/csv_table.h"
#include "tests/reports/small_analysis.h"
#include "tests/reports/written.h"

namespace roofladder::test {
namespace {

double number(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  EXPECT_EQ(error, std::errc());
  EXPECT_EQ(end, text.data() + text.size()) << text;
  return value;
}

std::vector<CsvRow> rows_of(const Analysis& analysis) {
  return read_csv(written(write_csv_report, analysis));
}

std::vector<CsvRow> select(const std::vector<CsvRow>& rows, const std::string& column,
                           const std::string& text) {
  std::vector<CsvRow> selected;
  for (const CsvRow& row : rows) {
    if (row.at(column) == text) {
      selected.push_back(row);
    }
  }
  return selected;
}

void expect_equal(const MetricValue& value, const CsvRow& row) {
  SCOPED_TRACE(value.metric->name);
  EXPECT_EQ(row.at("metric"), value.metric->name);
  EXPECT_EQ(row.at("unit"), unit_symbol(value.metric->dimension));
  EXPECT_EQ(row.at("provenance"), name_of(value.provenance));
  if (const auto* absence = std::get_if<Absence>(&value.value)) {
    EXPECT_EQ(row.at("value_SI"), "");
    EXPECT_EQ(row.at("status"), name_of(absence->status));
    EXPECT_EQ(row.at("reason"), absence->reason);
    return;
  }
  const auto& estimate = std::get<Estimate>(value.value);
  EXPECT_EQ(row.at("status"), "ok");
  EXPECT_EQ(number(row.at("value_SI")), estimate.value);
  ASSERT_EQ(row.at("low_SI").empty(), !estimate.interval);
  if (estimate.interval) {
    EXPECT_EQ(number(row.at("low_SI")), estimate.interval->low);
    EXPECT_EQ(number(row.at("high_SI")), estimate.interval->high);
  }
}

TEST(Csv, EveryMetricOfEveryVariantReadsBackAsTheSameNumber) {
  const Analysis analysis = small_analysis();
  const std::vector<CsvRow> rows = rows_of(analysis);
  std::size_t at = 0;
  for (const Rung& rung : analysis.ladders[0].rungs) {
    for (const MetricValue& value : rung.analysis.metrics) {
      EXPECT_EQ(rows.at(at).at("variant"), analysis.run.variants[rung.analysis.variant].id);
      EXPECT_EQ(rows.at(at).at("part"), "");
      expect_equal(value, rows.at(at++));
    }
    for (const PartAnalysis& part : rung.analysis.parts) {
      for (const MetricValue& value : part.metrics) {
        EXPECT_EQ(rows.at(at).at("part"), part.name);
        expect_equal(value, rows.at(at++));
      }
    }
    EXPECT_EQ(rows.at(at++).at("metric"), "speedup over original");
  }
}

TEST(Csv, NamesThePointOfEveryValue) {
  const CsvRow row = rows_of(small_analysis()).front();
  EXPECT_EQ(row.at("kernel"), "jacobi");
  EXPECT_EQ(row.at("model"), "openmp");
  EXPECT_EQ(row.at("device"), "cpu");
  EXPECT_EQ(row.at("size_name"), "seed");
  EXPECT_EQ(row.at("size"), "n=4096");
  EXPECT_EQ(row.at("cache"), "cold");
  EXPECT_EQ(row.at("threads"), "2");
}

TEST(Csv, InputsOfADerivedValueAreNamed) {
  const auto rows = select(rows_of(small_analysis()), "metric", "dram.throughput");
  EXPECT_EQ(rows.at(0).at("inputs"), "timer simulated");
}

TEST(Csv, CeilingsAreRows) {
  const Analysis analysis = small_analysis();
  const auto rows = select(rows_of(analysis), "part", "ceiling");
  ASSERT_GE(rows.size(), 2U);
  EXPECT_EQ(rows[0].at("metric"), "triad");
  EXPECT_EQ(rows[0].at("unit"), "B/s");
  EXPECT_EQ(number(rows[0].at("value_SI")), analysis.ceilings[0].best);
  EXPECT_EQ(number(rows[0].at("low_SI")), analysis.ceilings[0].spread.low);
  const auto drift = select(rows, "metric", "triad: drift");
  EXPECT_EQ(number(drift.at(0).at("value_SI")), *analysis.ceilings[0].drift);
}

TEST(Csv, AnEmptyAnalysisIsAHeader) {
  EXPECT_TRUE(rows_of(Analysis{}).empty());
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
