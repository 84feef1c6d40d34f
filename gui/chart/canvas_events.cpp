// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <chrono>
#include <cmath>

#include "gui/chart/canvas.h"

namespace roofladder::gui {
namespace {

constexpr double zoom_step = 1.25;
constexpr double wheel_notch = 120;  // QWheelEvent::angleDelta of one notch
// Notches in quicker succession count as one zoom, which zoom_back() undoes at once.
constexpr std::chrono::milliseconds wheel_pause{700};

}  // namespace

void Canvas::resizeEvent(QResizeEvent* event) {
  QGraphicsView::resizeEvent(event);
  lay_out();
  show_selected();
}

void Canvas::changeEvent(QEvent* event) {
  QGraphicsView::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
    lay_out();
  }
}

void Canvas::wheelEvent(QWheelEvent* event) {
  if (!m_drawing || !m_drawing->zoom_area()) {
    QGraphicsView::wheelEvent(event);
    return;
  }
  point_at(std::nullopt);
  if (!m_since_wheel.isValid() || m_since_wheel.hasExpired(wheel_pause.count())) {
    remember_view();
  }
  m_since_wheel.start();
  zoom_around(event->position(), std::pow(zoom_step, event->angleDelta().y() / wheel_notch));
  event->accept();
}

void Canvas::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  if (event->button() == Qt::LeftButton) {
    m_pressed = event->position();
    m_dragged = false;
    m_is_framing = event->modifiers().testFlag(Qt::ShiftModifier);
  }
}

void Canvas::mouseMoveEvent(QMouseEvent* event) {
  if (!m_drawing) {
    return;
  }
  if (!m_pressed) {
    hover(event->position().toPoint());
    return;
  }
  const QPointF moved = event->position() - *m_pressed;
  if (!m_dragged && moved.manhattanLength() < QApplication::startDragDistance()) {
    return;
  }
  point_at(std::nullopt);
  if (m_is_framing) {
    m_dragged = true;
    m_frame.setGeometry(QRectF(*m_pressed, event->position()).normalized().toRect());
    m_frame.setVisible(m_drawing->zoom_area().has_value());
    return;
  }
  if (!m_dragged) {
    remember_view();
  }
  m_dragged = true;
  pan(moved);
  m_pressed = event->position();
}

void Canvas::hover(const QPoint& place) {
  const QPointF there = mapToScene(place);
  const auto target = m_drawing->target_at(there);
  point_at(target);
  const auto remark = target ? std::nullopt : m_drawing->remark_at(there);
  if (remark) {
    m_card.show_card(*remark, QRect(place, QSize(1, 1)), m_look);
  }
}

void Canvas::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !m_pressed) {
    return;
  }
  const QPointF pressed = *m_pressed;
  m_pressed.reset();
  m_frame.hide();
  if (m_dragged && m_is_framing) {
    zoom_to(QRectF(mapToScene(pressed.toPoint()), mapToScene(event->position().toPoint()))
                .normalized());
  }
  if (m_dragged || !m_drawing) {
    return;
  }
  if (const auto target = m_drawing->target_at(mapToScene(event->position().toPoint()))) {
    choose(*target);
  }
}

void Canvas::mouseDoubleClickEvent(QMouseEvent* event) {
  if (m_drawing && !m_drawing->target_at(mapToScene(event->position().toPoint()))) {
    fit();
  }
}

void Canvas::leaveEvent(QEvent* event) {
  QGraphicsView::leaveEvent(event);
  point_at(std::nullopt);
}

// Points at a target if the focus arrives by keyboard, so that its place is visible.
void Canvas::focusInEvent(QFocusEvent* event) {
  QGraphicsView::focusInEvent(event);
  const bool is_by_keyboard =
      event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
  if (is_by_keyboard && !m_pointed) {
    walk(1);
  }
}

void Canvas::focusOutEvent(QFocusEvent* event) {
  QGraphicsView::focusOutEvent(event);
  point_at(std::nullopt);
}

void Canvas::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:  // key of "+" on most keyboards, without Shift
      return zoom(zoom_step);
    case Qt::Key_Minus:
      return zoom(1 / zoom_step);
    case Qt::Key_0:
      return fit();
    case Qt::Key_Backspace:
      return zoom_back();
    case Qt::Key_Right:
    case Qt::Key_Down:
      return walk(1);
    case Qt::Key_Left:
    case Qt::Key_Up:
      return walk(-1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return m_pointed ? choose(*m_pointed) : event->ignore();
    case Qt::Key_Escape:
      return clear();
    default:
      QGraphicsView::keyPressEvent(event);
  }
}

}  // namespace roofladder::gui
