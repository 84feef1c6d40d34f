// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <clocale>
#include <gmock/gmock.h>
#include <locale>
#include <string>

#include "reports/report.h"
#include "tests/reports/small_analysis.h"
#include "tests/reports/written.h"

namespace roofladder::test {
namespace {

class DecimalComma : public std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

TEST(Reports, DoNotDependOnTheLocale) {
  const Analysis analysis = small_analysis();
  for (const ReportFormat& format : report_table()) {
    const std::string expected = written(format.write, analysis);
    const std::locale before =
        std::locale::global(std::locale(std::locale::classic(), new DecimalComma));
    const std::string c_before = std::setlocale(LC_ALL, nullptr);
    std::setlocale(LC_ALL, "de_DE.UTF-8");  // if it is installed
    const std::string actual = written(format.write, analysis);
    std::setlocale(LC_ALL, c_before.c_str());
    std::locale::global(before);
    EXPECT_TRUE(actual == expected) << format.name;
  }
}

TEST(Reports, HaveUniqueNamesAndSuffixes) {
  std::vector<std::string_view> names;
  for (const ReportFormat& format : report_table()) {
    names.push_back(format.name);
    names.push_back(format.suffix);
    EXPECT_TRUE(format.suffix.starts_with('.'));
    EXPECT_FALSE(format.sentence.empty());
  }
  EXPECT_THAT(names, testing::WhenSorted(testing::ElementsAre(".csv", ".html", ".json", ".md",
                                                              "csv", "html", "json", "markdown")));
}

}  // namespace
}  // namespace roofladder::test
