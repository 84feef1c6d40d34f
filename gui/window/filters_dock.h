// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QDockWidget>
#include <map>
#include <set>
#include <string>

class QTreeWidget;
class QTreeWidgetItem;

namespace roofladder::gui {

class Session;

// Check boxes for the kernels, models and devices of the open runs.
class FiltersDock : public QDockWidget {
  Q_OBJECT

 public:
  explicit FiltersDock(Session& session, QWidget* parent = nullptr);

  void show_all();

 private:
  void refresh();
  void add(const QString& group, const std::map<std::string, std::string>& titles,
           const std::set<std::string>& hidden);
  void apply();

  Session& m_session;
  QTreeWidget* m_tree;
};

}  // namespace roofladder::gui
