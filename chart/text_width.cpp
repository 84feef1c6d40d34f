// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <functional>

#include "analyzer/words/shortened.h"
#include "chart/style.h"

// Widths of texts. All printers share one table, so that a chart is the same in each.
namespace roofladder::chart {
namespace {

// Widths in thousandths of the font size for U+0020 to U+007E, of DejaVu Sans 2.37 and its bold
// face.
constexpr std::array<double, 95> regular_glyphs{
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361,  318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635,  611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352,  635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,  525, 636, 337, 636, 838};
constexpr std::array<double, 95> bold_glyphs{
    348,  456, 521, 838, 696, 1002, 872, 306,  457, 457, 523, 838, 380, 415,  380, 365,
    696,  696, 696, 696, 696, 696,  696, 696,  696, 696, 400, 400, 838, 838,  838, 580,
    1000, 774, 762, 734, 830, 683,  683, 821,  837, 372, 372, 775, 637, 995,  837, 850,
    733,  850, 770, 720, 682, 812,  774, 1103, 771, 724, 725, 457, 365, 457,  838, 500,
    500,  675, 716, 593, 716, 678,  435, 716,  712, 343, 343, 665, 343, 1042, 712, 687,
    716,  716, 493, 595, 478, 712,  652, 924,  645, 652, 582, 712, 365, 712,  838};
constexpr double mono_glyph = 602;
constexpr double latin_glyph = 720;    // other letters: accented Latin, Greek, Cyrillic
constexpr double widest_glyph = 1000;  // everything else: arrows, Chinese
constexpr unsigned char first_byte_beyond_cyrillic = 0xD4;

constexpr std::size_t longest_text = 400;

double glyph_width(unsigned char first_byte, Face face) {
  if (face == Face::mono) {
    return mono_glyph;
  }
  if (first_byte >= 0x80) {
    return first_byte < first_byte_beyond_cyrillic ? latin_glyph : widest_glyph;
  }
  const auto& glyphs = face == Face::bold ? bold_glyphs : regular_glyphs;
  return first_byte >= 0x20 && first_byte < 0x7F ? glyphs.at(first_byte - 0x20U) : widest_glyph;
}

using Shorten = std::string (*)(std::string_view, std::size_t);

std::string cut(std::string_view text, Style style, double width, Shorten shorten) {
  std::string whole = shorten(text, longest_text);
  if (text_width(whole, style) <= width) {
    return whole;
  }
  std::size_t fits = 1;
  std::size_t too_long = character_count(whole);
  while (fits + 1 < too_long) {
    const std::size_t middle = (fits + too_long) / 2;
    (text_width(shorten(text, middle), style) <= width ? fits : too_long) = middle;
  }
  return shorten(text, fits);
}

}  // namespace

double text_width(std::string_view text, Style style) {
  const StyleRow& row = row_of(style);
  double width = 0;
  for (const char byte : text) {
    const auto first = static_cast<unsigned char>(byte);
    const bool continues = (first & 0xC0U) == 0x80U;
    width += continues ? 0 : glyph_width(first, row.face);
  }
  return width * row.font_size / 1000;
}

std::string fitting(std::string_view text, Style style, double width) {
  return cut(text, style, width, shortened);
}

std::string fitting_in_middle(std::string_view text, Style style, double width) {
  return cut(text, style, width, shortened_in_middle);
}

}  // namespace roofladder::chart
