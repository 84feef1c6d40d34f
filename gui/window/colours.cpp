// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/window/colours.h"

#include <QApplication>
#include <QPalette>
#include <QSettings>
#include <QToolTip>
#include <array>
#include <utility>

namespace roofladder::gui {
namespace {

constexpr const char* colours_setting = "window/colours";
constexpr std::array colour_names{std::pair{Colours::system, "system"},
                                  std::pair{Colours::light, "light"},
                                  std::pair{Colours::dark, "dark"}};

struct Inks {
  QColor window, base, alternate, button, text, faded, link, highlight;
};

const Inks light_inks{QColor(0xEF, 0xEF, 0xEF), QColor(0xFF, 0xFF, 0xFF), QColor(0xF5, 0xF6, 0xF8),
                      QColor(0xEF, 0xEF, 0xEF), QColor(0x1A, 0x1C, 0x1F), QColor(0x75, 0x79, 0x80),
                      QColor(0x1B, 0x4F, 0x9C), QColor(0x2F, 0x6F, 0xC4)};
const Inks dark_inks{QColor(0x2B, 0x2D, 0x31), QColor(0x1E, 0x1F, 0x22), QColor(0x26, 0x28, 0x2C),
                     QColor(0x36, 0x39, 0x3F), QColor(0xE6, 0xE7, 0xE9), QColor(0x8B, 0x90, 0x98),
                     QColor(0x8A, 0xB8, 0xF0), QColor(0x2F, 0x65, 0xA8)};

QPalette palette_of(const Inks& inks) {
  QPalette palette(inks.button, inks.window);  // Qt derives the shades of frames from these
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                          QPalette::BrightText, QPalette::ToolTipText}) {
    palette.setColor(role, inks.text);
    palette.setColor(QPalette::Disabled, role, inks.faded);
  }
  palette.setColor(QPalette::PlaceholderText, inks.faded);
  palette.setColor(QPalette::Base, inks.base);
  palette.setColor(QPalette::AlternateBase, inks.alternate);
  palette.setColor(QPalette::ToolTipBase, inks.button);
  palette.setColor(QPalette::Link, inks.link);
  palette.setColor(QPalette::LinkVisited, inks.link);
  palette.setColor(QPalette::Highlight, inks.highlight);
  palette.setColor(QPalette::HighlightedText, Qt::white);
  return palette;
}

}  // namespace

// An empty palette restores the desktop's colours.
void use_colours(Colours colours) {
  const QPalette palette = colours == Colours::light  ? palette_of(light_inks)
                           : colours == Colours::dark ? palette_of(dark_inks)
                                                      : QPalette();
  QApplication::setPalette(palette);
  QToolTip::setPalette(palette);
}

Colours chosen_colours() {
  const QString name = QSettings().value(colours_setting).toString();
  for (const auto& [colours, known] : colour_names) {
    if (name == known) {
      return colours;
    }
  }
  return Colours::system;
}

void choose_colours(Colours colours) {
  for (const auto& [known, name] : colour_names) {
    if (known == colours) {
      QSettings().setValue(colours_setting, name);
    }
  }
  use_colours(colours);
}

}  // namespace roofladder::gui
