// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/window/visible_checks.h"

#include <QApplication>
#include <QPainter>
#include <QStyleOption>

#include "gui/palette.h"

namespace roofladder::gui {
namespace {

bool is_check(QStyle::PrimitiveElement element) {
  return element == QStyle::PE_IndicatorCheckBox ||
         element == QStyle::PE_IndicatorItemViewItemCheck;
}

}  // namespace

void VisibleChecks::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                                  QPainter* painter, const QWidget* widget) const {
  QProxyStyle::drawPrimitive(element, option, painter, widget);
  if (!is_check(element) || !is_dark(option->palette)) {
    return;
  }
  QColor frame = option->palette.color(QPalette::Text);
  frame.setAlphaF(0.5F);
  painter->save();
  painter->setPen(frame);
  painter->setBrush(Qt::NoBrush);
  painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
  painter->restore();
}

void use_visible_checks() {
  if (QApplication::style()->name() == "fusion") {
    QApplication::setStyle(new VisibleChecks("fusion"));  // the application owns it
  }
}

}  // namespace roofladder::gui
