// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QCheckBox>
#include <QWidget>
#include <vector>

#include "analyzer/plots/plot.h"

class QAction;
class QPushButton;

namespace roofladder::gui {

// A group of marks with its shape and colour. Unchecking it hides the group in the chart.
class LegendEntry : public QCheckBox {
 public:
  LegendEntry(const QString& name, std::size_t group, QWidget* parent);

  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent*) override;
  bool hitButton(const QPoint& place) const override { return rect().contains(place); }

 private:
  std::size_t m_group;
};

// Shows or hides groups of marks by check boxes, and single lines by a menu.
class Legend : public QWidget {
  Q_OBJECT

 public:
  explicit Legend(QWidget* parent);

  void show_plot(const XyPlot& plot);
  void set_group_visible(std::size_t group, bool is_visible);
  void set_line_visible(std::size_t line, bool is_visible);
  void hide_menu();  // for pictures, which have no use for it

 signals:
  void group_toggled(std::size_t group, bool is_visible);
  void line_toggled(std::size_t line, bool is_visible);

 private:
  void add_group(const QString& name, std::size_t group);
  void add_line_menu(const XyPlot& plot);

  std::vector<LegendEntry*> m_groups;
  std::vector<QAction*> m_lines;
  QPushButton* m_line_menu = nullptr;
};

}  // namespace roofladder::gui
