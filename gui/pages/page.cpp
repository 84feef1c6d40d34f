// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/page.h"

#include <QContextMenuEvent>
#include <QMenu>

#include "gui/pages/context_menu.h"

namespace roofladder::gui {

Page::Page(Session& session, QWidget* parent) : QWidget(parent), m_session(session) {
  connect(&session, &Session::runs_changed, this, &Page::update_page);
  connect(&session, &Session::filter_changed, this, &Page::update_page);
  connect(&session, &Session::selection_changed, this, &Page::update_selection);
}

void Page::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_is_stale) {
    update_page();
  } else {
    show_selection();
  }
}

// Charts and tables do not handle these events; they arrive here.
void Page::contextMenuEvent(QContextMenuEvent* event) {
  if (QMenu* menu = context_menu(*this, *event)) {
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(event->globalPos());
  }
}

void Page::update_page() {
  m_is_stale = !isVisible();
  if (!m_is_stale) {
    refresh();
    show_selection();
  }
}

void Page::update_selection() {
  if (isVisible()) {
    show_selection();
  }
}

}  // namespace roofladder::gui
