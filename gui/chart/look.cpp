// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/look.h"

#include <array>

#include "gui/palette.h"

namespace roofladder::gui {
namespace {

// As --series-0 to --series-6 of reports/html/style/page.css.
constexpr std::array light_series{"#0072b2", "#d55e00", "#009e73", "#b3568f",
                                  "#c77700", "#3a8fc2", "#5c6773"};
constexpr std::array dark_series{"#4ea9e2", "#f48a3d", "#35c79b", "#d98bbb",
                                 "#e7a63c", "#8cc9ef", "#a3afbc"};

constexpr int normal_pixels = 13;
constexpr int small_pixels = 12;

QColor mixed(const QColor& ground, const QColor& ink, float share) {
  const auto channel = [share](float from, float to) { return from + share * (to - from); };
  return QColor::fromRgbF(channel(ground.redF(), ink.redF()),
                          channel(ground.greenF(), ink.greenF()),
                          channel(ground.blueF(), ink.blueF()));
}

QFont sized(QFont font, int pixels) {
  font.setPixelSize(pixels);
  return font;
}

}  // namespace

Look::Look(const QPalette& palette, const QFont& font)
    : surface(palette.color(QPalette::Base)),
      ink(palette.color(QPalette::Text)),
      muted(mixed(surface, ink, 0.68F)),
      line(mixed(surface, ink, 0.14F)),
      faint(mixed(surface, ink, 0.06F)),
      plate(surface.red(), surface.green(), surface.blue(), 205),
      is_dark(gui::is_dark(palette)),
      normal(sized(font, normal_pixels)),
      small(sized(font, small_pixels)) {}

QColor Look::series(std::size_t group) const {
  const auto& colours = is_dark ? dark_series : light_series;
  return QColor(colours.at(group % colours.size()));
}

QColor Look::colour(chart::Ink ink_of_style, std::size_t group, double opacity) const {
  const auto plain = [&] {
    switch (ink_of_style) {
      case chart::Ink::muted:
        return muted;
      case chart::Ink::line:
        return line;
      case chart::Ink::faint:
        return faint;
      case chart::Ink::surface:
        return surface;
      case chart::Ink::series:
        return series(group);
      default:
        return ink;
    }
  };
  QColor colour = plain();
  colour.setAlphaF(static_cast<float>(opacity));
  return colour;
}

QFont Look::font(const chart::StyleRow& row) const {
  const bool is_mono = row.face == chart::Face::mono;
  QFont font;
  font.setFamilies(QString::fromUtf8(is_mono ? chart::mono_stack : chart::font_stack).split(", "));
  font.setPixelSize(row.font_size);
  font.setWeight(row.face == chart::Face::bold ? QFont::Bold : QFont::Normal);
  return font;
}

}  // namespace roofladder::gui
