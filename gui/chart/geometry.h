// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QPointF>
#include <QRectF>

#include "reports/svg/geometry.h"

// Between the geometry that charts of reports and of the window share, and that of Qt.
namespace roofladder::gui {

inline QPointF point(const svg::Pixel& pixel) {
  return {pixel.x, pixel.y};
}
inline svg::Pixel pixel(const QPointF& point) {
  return {point.x(), point.y()};
}
inline svg::Box box(const QRectF& rectangle) {
  return {rectangle.left(), rectangle.top(), rectangle.right(), rectangle.bottom()};
}

}  // namespace roofladder::gui
