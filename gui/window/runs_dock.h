// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QDockWidget>

class QListWidget;
class QListWidgetItem;

namespace roofladder::gui {

class Session;

// The runs that are open: which one is shown, which is the baseline, what is wrong with each.
class RunsDock : public QDockWidget {
  Q_OBJECT

 public:
  explicit RunsDock(Session& session, QWidget* parent = nullptr);

  int current_run() const;  // -1 for none

 private:
  void refresh();
  QListWidgetItem* item_of(std::size_t run) const;

  Session& m_session;
  QListWidget* m_list;
};

}  // namespace roofladder::gui
