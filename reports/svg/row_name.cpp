// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/svg/row_name.h"

#include "reports/markup.h"
#include "run/variant_name.h"

namespace roofladder::svg {
namespace {

constexpr double gap = 12;  // between the names and what they name
constexpr double title_size = 13;
constexpr double title_glyph = 0.58;  // of the font size, in names with many wide letters
constexpr double identifier_size = 11;
constexpr double identifier_glyph = 0.605;  // DejaVu Sans Mono

std::string fitting(const std::string& text, double glyph) {
  return shortened_in_middle(text, static_cast<std::size_t>((row_name_width - gap - 4) / glyph));
}

}  // namespace

void draw_row_name(Canvas& canvas, const RowName& name, double middle) {
  const std::string title =
      fitting(name.branch ? name.title + " (branch)" : name.title, title_glyph * title_size);
  const std::string identifier =
      fitting(short_name(name.variant), identifier_glyph * identifier_size);
  const double right = row_name_width - gap;
  canvas.text({right, middle - 1.5}, title, {"label row-name", Align::end});
  canvas.text({right, middle + 12}, identifier, {"label identifier", Align::end});
}

}  // namespace roofladder::svg
