// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/window/filters_dock.h"

#include <QSignalBlocker>
#include <QTreeWidget>

#include "gui/session/session.h"
#include "gui/text.h"

namespace roofladder::gui {
namespace {

constexpr int name_role = Qt::UserRole;  // the untrusted name itself

std::set<std::string> unchecked(const QTreeWidgetItem& group) {
  std::set<std::string> names;
  for (int i = 0; i < group.childCount(); ++i) {
    if (group.child(i)->checkState(0) == Qt::Unchecked) {
      names.insert(group.child(i)->data(0, name_role).toByteArray().toStdString());
    }
  }
  return names;
}

}  // namespace

FiltersDock::FiltersDock(Session& session, QWidget* parent)
    : QDockWidget("Filters", parent), m_session(session), m_tree(new QTreeWidget) {
  setObjectName("filters");
  m_tree->setAccessibleName("Kernels, models and devices that are shown");
  m_tree->setHeaderHidden(true);
  setWidget(m_tree);
  connect(&session, &Session::runs_changed, this, &FiltersDock::refresh);
  connect(m_tree, &QTreeWidget::itemChanged, this, &FiltersDock::apply);
}

void FiltersDock::show_all() {
  m_session.set_filter({});
  refresh();
}

void FiltersDock::refresh() {
  Filter all;
  for (const Analysis& analysis : m_session.comparison().runs) {
    for (const Ladder& ladder : analysis.ladders) {
      all.kernels.insert(analysis.run.kernels.at(ladder.kernel).name);
      all.models.insert(ladder.model);
      all.devices.insert(analysis.run.devices.at(ladder.device).name);
    }
  }
  const Filter& filter = m_session.filter();
  const QSignalBlocker silent(m_tree);
  m_tree->clear();
  add("Kernels", all.kernels, filter.kernels);
  add("Models", all.models, filter.models);
  add("Devices", all.devices, filter.devices);
  m_tree->expandAll();
}

void FiltersDock::add(const QString& title, const std::set<std::string>& names,
                      const std::set<std::string>& hidden) {
  auto* group = new QTreeWidgetItem(m_tree, {title});
  group->setFlags(Qt::ItemIsEnabled);
  for (const std::string& name : names) {
    auto* item = new QTreeWidgetItem(group, {shown(name)});
    item->setData(0, name_role, QByteArray::fromStdString(name));
    item->setCheckState(0, hidden.contains(name) ? Qt::Unchecked : Qt::Checked);
  }
}

void FiltersDock::apply() {
  m_session.set_filter({unchecked(*m_tree->topLevelItem(0)), unchecked(*m_tree->topLevelItem(1)),
                        unchecked(*m_tree->topLevelItem(2))});
}

}  // namespace roofladder::gui
