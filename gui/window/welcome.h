// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace roofladder::gui {

// Shown while no run is open: lists runs that come with the program, and recent ones.
class Welcome : public QWidget {
  Q_OBJECT

 public:
  explicit Welcome(QWidget* parent = nullptr);

  void refresh();

 signals:
  void chosen(const QString& path);
  void open_asked();
  void collect_asked();

 private:
  void add_group(const QString& title, const QStringList& paths);

  QVBoxLayout* m_groups;
};

}  // namespace roofladder::gui
