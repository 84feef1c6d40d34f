// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QWidget>

#include "gui/session/session.h"
#include "gui/tables/table.h"

class QVBoxLayout;

namespace roofladder::gui {

class PlotView;

// A page of the window. It is updated from the session when it becomes visible, not while hidden.
class Page : public QWidget {
  Q_OBJECT

 public:
  Page(Session& session, QWidget* parent);

  // The chart that "Export chart" saves and zooming acts on; null if the page has none.
  virtual PlotView* chart() const { return nullptr; }
  // Focuses the page's search field; false if it has none.
  virtual bool find() { return false; }
  // False if the page is useful even while no run is open.
  virtual bool needs_run() const { return true; }
  // Asks the user if closing the window would interrupt something; false to keep it open.
  virtual bool may_close() { return true; }

  Session& session() const { return m_session; }

 protected:
  // Called when anything in the session may have changed except the selection.
  virtual void refresh() = 0;
  virtual void show_selection() {}

  void showEvent(QShowEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;  // for the chart or table at that place

 private:
  void update_page();
  void update_selection();

  Session& m_session;
  bool m_is_stale = true;
};

}  // namespace roofladder::gui
