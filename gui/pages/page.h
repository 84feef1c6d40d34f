// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QWidget>

#include "gui/session/session.h"
#include "gui/tables/table.h"

class QVBoxLayout;

namespace roofladder::gui {

class PlotView;

// A page of the window. It is made again from the session when it is looked at, not while hidden.
class Page : public QWidget {
  Q_OBJECT

 public:
  Page(Session& session, QWidget* parent);

  // What "Export chart" saves and the zoom acts on; null where the page has no chart.
  virtual PlotView* chart() const { return nullptr; }
  // Puts the cursor where one types what to look for; false where the page has no such place.
  virtual bool find() { return false; }
  // Whether the page is of no use while no run is open.
  virtual bool needs_run() const { return true; }
  // Asks before closing the window would end something; false to keep it open.
  virtual bool may_close() { return true; }

  Session& session() const { return m_session; }

 protected:
  // Anything of the session may have changed but the selection.
  virtual void refresh() = 0;
  virtual void show_selection() {}

  void showEvent(QShowEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;  // of the chart or table that is there

 private:
  void update_page();
  void update_selection();

  Session& m_session;
  bool m_is_stale = true;
};

}  // namespace roofladder::gui
