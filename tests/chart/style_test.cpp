// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "chart/style.h"

#include <gmock/gmock.h>
#include <set>

namespace roofladder::chart {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

TEST(Style, EachHasAnotherName) {
  std::set<std::string_view> names;
  for (const StyleRow& row : style_table()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
  }
}

TEST(TextWidth, IsTheSumOfItsGlyphs) {
  EXPECT_DOUBLE_EQ(text_width("", Style::label), 0);
  EXPECT_NEAR(text_width("il", Style::label), 13 * 0.556, 1e-9);
  EXPECT_GT(text_width("mm", Style::label), 3 * text_width("il", Style::label));
  EXPECT_GT(text_width("Tiled", Style::strong), text_width("Tiled", Style::label));
  EXPECT_DOUBLE_EQ(text_width("il", Style::identifier), text_width("mm", Style::identifier));
  EXPECT_DOUBLE_EQ(text_width("\u4e2d", Style::label), 13) << "one glyph of three bytes";
}

TEST(Fitting, TextsAreCutToTheirRoom) {
  const std::string name = "tiled_reduced_occupancy:tile=8,occupancy=25,blocks=128";
  for (const double width : {60.0, 150.0, 300.0}) {
    const std::string end = fitting(name, Style::label, width);
    const std::string middle = fitting_in_middle(name, Style::label, width);
    EXPECT_LE(text_width(end, Style::label), width);
    EXPECT_LE(text_width(middle, Style::label), width);
    EXPECT_GT(text_width(middle, Style::label), width - 30) << "no shorter than needed";
    EXPECT_THAT(end, EndsWith("…"));
    EXPECT_THAT(middle, HasSubstr("…"));
  }
  EXPECT_EQ(fitting("short", Style::label, 300), "short");
}

TEST(Fitting, ControlCharactersAreMadeVisible) {
  EXPECT_THAT(fitting("a\x1b[31m", Style::label, 300), testing::Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace roofladder::chart
