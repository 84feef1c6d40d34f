// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QApplication>
#include <QSettings>

#include "gui/window/filters_dock.h"
#include "gui/window/main_window.h"
#include "gui/window/runs_dock.h"

// Sizes of the window and its docks.
namespace roofladder::gui {
namespace {

constexpr QSize first_size(1280, 800);
constexpr int first_dock_width = 190;  // pixels
constexpr int least_dock_width = 140;

}  // namespace

void MainWindow::add_docks() {
  addDockWidget(Qt::LeftDockWidgetArea, m_runs);
  addDockWidget(Qt::LeftDockWidgetArea, m_filters);
  m_runs->setMinimumWidth(least_dock_width);
  m_runs->installEventFilter(this);  // both docks have one width
  resizeDocks({m_runs, m_filters}, {first_dock_width, first_dock_width}, Qt::Horizontal);
  resizeDocks({m_runs, m_filters}, {1, 2}, Qt::Vertical);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  widen_docks();
}

// Restores the width of docks: Qt narrows them with the window, but does not widen them when it
// grows.
void MainWindow::widen_docks() {
  const bool is_beside = dockWidgetArea(m_runs) == Qt::LeftDockWidgetArea ||
                         dockWidgetArea(m_runs) == Qt::RightDockWidgetArea;
  if (is_beside && !m_runs->isFloating() && m_runs->isVisible() && m_runs->width() < m_dock_width) {
    resizeDocks({m_runs}, {m_dock_width}, Qt::Horizontal);
  }
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
  const auto* dock = qobject_cast<QDockWidget*>(watched);
  const bool is_by_mouse = QApplication::mouseButtons().testFlag(Qt::LeftButton);
  if (event->type() == QEvent::Resize && dock == m_runs && is_by_mouse) {
    m_dock_width = dock->width();
  }
  return QMainWindow::eventFilter(watched, event);
}

void MainWindow::save_layout() const {
  QSettings settings;
  settings.setValue("window/geometry", saveGeometry());
  settings.setValue("window/layout", saveState());
  settings.setValue("window/docks", m_dock_width);
}

void MainWindow::restore_layout() {
  resize(first_size);
  m_first_layout = saveState();
  const QSettings settings;
  restoreGeometry(settings.value("window/geometry").toByteArray());
  restoreState(settings.value("window/layout").toByteArray());
  m_dock_width = settings.value("window/docks", first_dock_width).toInt();
}

void MainWindow::reset_layout() {
  m_dock_width = first_dock_width;
  restoreState(m_first_layout);
  resize(first_size);
}

}  // namespace roofladder::gui
