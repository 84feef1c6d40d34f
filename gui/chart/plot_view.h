// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QImage>
#include <QWidget>
#include <memory>
#include <optional>

#include "analyzer/plots/plot.h"

class QLabel;

namespace roofladder::gui {

class Canvas;
class Legend;

// Draws any Plot of the analyzer and makes its contents selectable. The only access to Qt Charts:
// nothing outside gui/chart includes its headers.
//
// The wheel, + and - zoom; dragging moves; dragging with Shift frames what to magnify; Backspace
// goes back; 0 and a double click fit. Arrows walk from rung to rung, Enter selects, Escape clears.
class PlotView : public QWidget {
  Q_OBJECT

 public:
  explicit PlotView(QWidget* parent = nullptr);
  ~PlotView() override;

  // Shows the whole plot. If it is the same chart again, keeps its zoom and the legend's choices.
  void show_plot(const Plot& plot);
  void select(std::optional<RungPlace> place);  // marks what shows this rung; absent for none

  // Draws a line at this speedup or time across the bars of this and later plots.
  void set_goal(std::optional<double> value);

  // Take indices into Plot::groups and Plot::lines.
  void set_group_visible(std::size_t group, bool is_visible);
  void set_line_visible(std::size_t line, bool is_visible);
  bool is_group_visible(std::size_t group) const;
  bool is_line_visible(std::size_t line) const;

  void fit();
  void zoom(double factor);
  void zoom_back();  // to the view before the last zoom, move or fit
  bool can_zoom() const;

  // place_at() is the rung shown at a place on the screen, pointed_place() the one that the
  // keyboard points at or has selected.
  std::optional<RungPlace> place_at(const QPoint& global) const;
  std::optional<RungPlace> pointed_place() const;

  // The chart as currently shown, at a size in logical pixels.
  QImage image(QSize size, double device_pixel_ratio) const;
  // Writes .png or .svg, depending on the suffix. False if the file cannot be written: see error().
  bool save(const QString& path);
  QString error() const { return m_error; }

 signals:
  void chosen(roofladder::RungPlace place);  // by a click, or Enter on the focused mark
  void cleared();                            // Escape

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void restyle();
  void describe(const QString& pointed_at);
  std::unique_ptr<PlotView> picture(QSize size) const;

  Plot m_plot;
  std::optional<RungPlace> m_selected;
  QLabel* m_title;
  Legend* m_legend;
  Canvas* m_canvas;
  QLabel* m_note;
  QString m_error;
};

}  // namespace roofladder::gui
