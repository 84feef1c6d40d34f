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

// Draws any Plot of the analyzer and lets one point at what it shows. The only door to Qt Charts:
// nothing outside gui/chart includes its headers.
//
// The wheel, + and - zoom, dragging moves, dragging with Shift selects what is magnified; Backspace
// goes back, 0 and a double click fit; arrows walk from rung to rung, Enter chooses, Escape clears.
class PlotView : public QWidget {
  Q_OBJECT

 public:
  explicit PlotView(QWidget* parent = nullptr);
  ~PlotView() override;

  // In full, but with the zoom and the legend's choice kept where the same chart is shown again.
  void show_plot(const Plot& plot);
  void select(std::optional<RungPlace> place);  // rings what shows this rung; nothing for none

  // A line at this speedup or time over the bars of this and later plots.
  void set_goal(std::optional<double> value);

  // Indices into Plot::groups and Plot::lines.
  void set_group_visible(std::size_t group, bool is_visible);
  void set_line_visible(std::size_t line, bool is_visible);
  bool is_group_visible(std::size_t group) const;
  bool is_line_visible(std::size_t line) const;

  void fit();
  void zoom(double factor);
  void zoom_back();  // to what was in view before the last zoom, move or fit
  bool can_zoom() const;

  // The rung that is shown at a place on the screen; by keyboard, the one that is pointed at or
  // selected.
  std::optional<RungPlace> place_at(const QPoint& global) const;
  std::optional<RungPlace> pointed_place() const;

  // The chart as it is shown now, at the size given in logical pixels.
  QImage image(QSize size, double device_pixel_ratio) const;
  // As .png or .svg, by the suffix. False if it could not be written: see error().
  bool save(const QString& path);
  QString error() const { return m_error; }

 signals:
  void chosen(roofladder::RungPlace place);  // a click, or Enter on the mark that has the focus
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
