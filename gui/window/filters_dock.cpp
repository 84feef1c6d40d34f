// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/window/filters_dock.h"

#include <QSignalBlocker>
#include <QTreeWidget>
#include <algorithm>

#include "analyzer/words/result_text.h"
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

// The title, with the name where another one has the same title.
QString text_of(const std::string& name, const std::string& title,
                const std::map<std::string, std::string>& titles) {
  const auto is_same = [&](const auto& other) { return other.second == title; };
  return shown(std::ranges::count_if(titles, is_same) > 1 ? title + " (" + name + ")" : title);
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
  std::map<std::string, std::string> kernels;  // titles, by name
  std::map<std::string, std::string> models;
  std::map<std::string, std::string> devices;
  for (const Analysis& analysis : m_session.comparison().runs) {
    for (const Ladder& ladder : analysis.ladders) {
      const KernelInfo& kernel = analysis.run.kernels.at(ladder.kernel);
      const std::string& device = analysis.run.devices.at(ladder.device).name;
      kernels[kernel.name] = title_of(kernel);
      models[ladder.model] = ladder.model;
      devices[device] = device;
    }
  }
  const Filter& filter = m_session.filter();
  const QSignalBlocker silent(m_tree);
  m_tree->clear();
  add("Kernels", kernels, filter.kernels);
  add("Models", models, filter.models);
  add("Devices", devices, filter.devices);
  m_tree->expandAll();
}

void FiltersDock::add(const QString& group, const std::map<std::string, std::string>& titles,
                      const std::set<std::string>& hidden) {
  auto* parent = new QTreeWidgetItem(m_tree, {group});
  parent->setFlags(Qt::ItemIsEnabled);
  for (const auto& [name, title] : titles) {
    auto* item = new QTreeWidgetItem(parent, {text_of(name, title, titles)});
    item->setToolTip(0, tool_tip(name));
    item->setData(0, name_role, QByteArray::fromStdString(name));
    item->setCheckState(0, hidden.contains(name) ? Qt::Unchecked : Qt::Checked);
  }
  parent->sortChildren(0, Qt::AscendingOrder);
}

void FiltersDock::apply() {
  m_session.set_filter({unchecked(*m_tree->topLevelItem(0)), unchecked(*m_tree->topLevelItem(1)),
                        unchecked(*m_tree->topLevelItem(2))});
}

}  // namespace roofladder::gui
