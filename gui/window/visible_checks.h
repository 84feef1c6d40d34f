// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QProxyStyle>

namespace roofladder::gui {

// Draws visible frames of check boxes: Qt's own style uses a darker shade of the window, so that
// unchecked boxes vanish on a dark one.
class VisibleChecks : public QProxyStyle {
  Q_OBJECT

 public:
  using QProxyStyle::QProxyStyle;
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
};

// Applies if the application uses Qt's own style.
void use_visible_checks();

}  // namespace roofladder::gui
