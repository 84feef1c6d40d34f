// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/session/recent_files.h"

#include <QSettings>

namespace roofladder::gui {
namespace {

constexpr const char* key = "recent_files";
constexpr int most_files = 10;

}  // namespace

QStringList recent_files() {
  return QSettings().value(key).toStringList();
}

void add_recent_file(const QString& path) {
  QStringList files = recent_files();
  files.removeAll(path);
  files.prepend(path);
  QSettings().setValue(key, QStringList(files.mid(0, most_files)));
}

void forget_recent_files() {
  QSettings().remove(key);
}

}  // namespace roofladder::gui
