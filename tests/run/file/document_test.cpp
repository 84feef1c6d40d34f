// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <regex>
#include <sstream>

#include "run/file/run_file.h"
#include "tests/places.h"
#include "tests/run/file/fixture.h"

namespace roofladder {
namespace {

using testing::HasSubstr;

const std::filesystem::path source = in_source("");

// Returns the text below the heading of a table, up to the next heading.
std::string section_of(const std::string& text, const std::string& table) {
  const std::size_t start = text.find("### `" + table + "`");
  return start == std::string::npos ? "" : text.substr(start, text.find("\n#", start) - start);
}

TEST(RunFileDocument, TellsEveryTableAndColumn) {
  const std::string text = content_of(source / "docs" / "run_file.md");
  std::istringstream schema(content_of(source / "run" / "file" / "schema.sql"));
  const std::regex table("CREATE TABLE (\\w+).*");
  const std::regex column("  ([a-z]\\w*) (INTEGER|REAL|TEXT).*");
  std::smatch match;
  std::string section;
  int columns = 0;
  for (std::string line; std::getline(schema, line);) {
    if (std::regex_match(line, match, table)) {
      section = section_of(text, match[1]);
      EXPECT_NE(section, "") << match[1];
    } else if (std::regex_match(line, match, column)) {
      ++columns;
      EXPECT_THAT(section, HasSubstr("`" + match[1].str() + "`"));
    }
  }
  EXPECT_GT(columns, 90);
}

TEST(RunFileDocument, TellsEveryProvenanceAndStatus) {
  const std::string text = content_of(source / "docs" / "run_file.md");
  const auto expect_all = [&](const auto& names) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      EXPECT_THAT(text, HasSubstr(fmt::format("| {} | `{}` |", i, names[i])));
    }
  };
  expect_all(provenance_names);
  expect_all(status_names);
}

}  // namespace
}  // namespace roofladder
