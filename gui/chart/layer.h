// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QGraphicsItem>
#include <functional>
#include <utility>

namespace roofladder::gui {

// A part of a drawing that is painted over its other children.
class Layer : public QGraphicsItem {
 public:
  Layer(QGraphicsItem* drawing, std::function<void(QPainter&)> paint)
      : QGraphicsItem(drawing), m_paint(std::move(paint)) {}

  QRectF boundingRect() const override { return parentItem()->boundingRect(); }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override {
    m_paint(*painter);
  }

 private:
  std::function<void(QPainter&)> m_paint;
};

}  // namespace roofladder::gui
