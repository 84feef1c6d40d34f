// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QDockWidget>

class QListWidget;
class QListWidgetItem;
class QSpinBox;

namespace roofladder::gui {

class Session;

// The open runs: which one is shown, which is the baseline, what is wrong with each; and which run
// of a merged file is open.
class RunsDock : public QDockWidget {
  Q_OBJECT

 public:
  explicit RunsDock(Session& session, QWidget* parent = nullptr);

  int current_run() const;  // -1 for none

 private:
  void refresh();
  void refresh_number();
  QListWidgetItem* item_of(std::size_t run) const;

  Session& m_session;
  QListWidget* m_list;
  QSpinBox* m_number;
};

}  // namespace roofladder::gui
