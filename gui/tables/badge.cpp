// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/tables/badge.h"

#include <QHash>
#include <QPainter>
#include <QPixmap>
#include <array>

#include "gui/text.h"

namespace roofladder::gui {
namespace {

struct Look {
  Provenance provenance;
  const char* letter;
  QRgb colour;  // dark enough for white letters (contrast above 4.5)
};

constexpr std::array looks{
    Look{Provenance::timer, "T", 0xFF1F6F54},     Look{Provenance::counter, "C", 0xFF1D5FA8},
    Look{Provenance::compiler, "K", 0xFF5B5F6B},  Look{Provenance::declared, "D", 0xFF7A5A12},
    Look{Provenance::simulated, "S", 0xFF8A3F8F}, Look{Provenance::derived, "F", 0xFF46506B},
    Look{Provenance::imported, "I", 0xFF6B4A35},  Look{Provenance::published, "P", 0xFF9A3B2B},
    Look{Provenance::sampled, "M", 0xFF2A6F8F},   Look{Provenance::collector, "R", 0xFF4A6B2A},
    Look{Provenance::device, "V", 0xFF6B2A5F},
};

QIcon draw(const Look& look) {
  constexpr int side = 32;  // scaled down to the height of the row
  QPixmap pixmap(side, side);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(look.colour));
  painter.drawRoundedRect(pixmap.rect().adjusted(2, 2, -2, -2), 6, 6);
  QFont font;
  font.setPixelSize(22);
  font.setBold(true);
  painter.setFont(font);
  painter.setPen(Qt::white);
  painter.drawText(pixmap.rect(), Qt::AlignCenter, look.letter);
  return pixmap;
}

}  // namespace

QIcon badge(Provenance provenance) {
  static QHash<int, QIcon> icons;
  QIcon& icon = icons[static_cast<int>(provenance)];
  for (const Look& look : looks) {
    if (icon.isNull() && look.provenance == provenance) {
      icon = draw(look);
    }
  }
  return icon;
}

QString badge_legend() {
  QStringList entries;
  for (const Look& look : looks) {
    entries += QString(look.letter) + ' ' + shown(name_of(look.provenance));
  }
  return entries.join("   ");
}

}  // namespace roofladder::gui
