// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <gmock/gmock.h>

#include "reports/csv/csv_report.h"
#include "reports/svg/svg.h"
#include "run/format.h"
#include "tests/reports/bare_page.h"
#include "tests/reports/csv_table.h"
#include "tests/reports/hostile_texts.h"
#include "tests/reports/plots.h"
#include "tests/reports/small_analysis.h"
#include "tests/reports/small_story.h"
#include "tests/reports/tag_balance.h"
#include "tests/reports/written.h"

namespace roofladder::test {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::array raw_bytes{"\x1b",         "\x9b", "\xe2\x80\xae", "\xe2\x81\xa6",
                           "\xe2\x80\xa8", "\xff", "\xc0\xbc",     "\xed\xa0\x80"};

void expect_inert(const std::string& markup) {
  EXPECT_EQ(first_fault(markup), "");
  EXPECT_THAT(markup, Not(HasSubstr("<script")));
  EXPECT_THAT(markup, Not(HasSubstr("<img")));
  EXPECT_THAT(markup, Not(HasSubstr("<b>")));
  EXPECT_THAT(markup, Not(HasSubstr("<!--")));
  EXPECT_THAT(markup, Not(HasSubstr("<![")));
  EXPECT_EQ(markup.find('\0'), std::string::npos);
  for (const char* raw : raw_bytes) {
    EXPECT_THAT(markup, Not(HasSubstr(raw)));
  }
}

TEST(Hostile, HtmlStaysInert) {
  for (const std::string& text : hostile_texts()) {
    SCOPED_TRACE(printable(text).substr(0, 60));
    expect_inert(bare_page(with_text(text)));
  }
}

TEST(Hostile, HtmlOfPublishedNumbersStaysInert) {
  for (const std::string& text : hostile_texts()) {
    SCOPED_TRACE(printable(text).substr(0, 60));
    Analysis analysis = small_analysis();
    analysis.published = {story_with_text(text)};
    expect_inert(bare_page(analysis));
  }
}

TEST(Hostile, HtmlOfSeveralRunsStaysInert) {
  for (const std::string& text : hostile_texts()) {
    SCOPED_TRACE(printable(text).substr(0, 60));
    expect_inert(bare_page(comparison_with_text(text)));
  }
}

TEST(Hostile, CsvOfSeveralRunsStaysATable) {
  const std::size_t columns = read_csv(written(write_csv_comparison, small_comparison()))[0].size();
  for (const std::string& text : hostile_texts()) {
    SCOPED_TRACE(printable(text).substr(0, 60));
    for (const CsvRow& row : read_csv(written(write_csv_comparison, comparison_with_text(text)))) {
      const std::string& run = row.at("run");
      EXPECT_EQ(row.size(), columns);
      EXPECT_TRUE(run.empty() ||
                  std::string_view("=+-@\t\r").find(run.front()) == std::string::npos)
          << run;
    }
  }
}

TEST(Hostile, SvgStaysInert) {
  for (const std::string& text : hostile_texts()) {
    SCOPED_TRACE(printable(text).substr(0, 60));
    for (const auto& [name, plot] : all_plots()) {
      SCOPED_TRACE(name);
      expect_inert(written(write_svg, with_texts(plot, text)));
    }
  }
}

TEST(Hostile, CsvStaysATable) {
  const std::size_t rows = read_csv(written(write_csv_report, small_analysis())).size();
  for (const std::string& text : hostile_texts()) {
    SCOPED_TRACE(printable(text).substr(0, 60));
    const std::vector<CsvRow> table = read_csv(written(write_csv_report, with_text(text)));
    EXPECT_EQ(table.size(), rows);
    for (const CsvRow& row : table) {
      for (const std::string column :
           {"run", "kernel", "variant", "title", "size", "size_name", "part", "failure"}) {
        const std::string& cell = row.at(column);
        EXPECT_TRUE(cell.empty() ||
                    std::string_view("=+-@\t\r").find(cell.front()) == std::string::npos)
            << cell;
        EXPECT_EQ(cell.find('\n'), std::string::npos);
      }
    }
  }
}

}  // namespace
}  // namespace roofladder::test
