// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QProxyStyle>

namespace roofladder::gui {

// Qt's own style frames check boxes in a darker shade of the window: on a dark one nothing is seen
// of those that are not checked.
class VisibleChecks : public QProxyStyle {
  Q_OBJECT

 public:
  using QProxyStyle::QProxyStyle;
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
};

// Where the application has that style.
void use_visible_checks();

}  // namespace roofladder::gui
