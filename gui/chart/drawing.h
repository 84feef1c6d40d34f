// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QGraphicsItem>
#include <QString>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/plots/plot.h"
#include "gui/chart/look.h"
#include "gui/chart/shown.h"

namespace roofladder::gui {

// What is said of a target.
struct Card {
  QString title;
  std::vector<std::pair<QString, QString>> details;  // an empty name for a sentence
};

// Begins with the id of a variant, which other charts and tables show it by.
Card card_about(const QString& title, const std::string& variant);

// A chart of one kind, as an item of a scene. Its targets are what one can point at: marks, bars,
// strips or cells, by their index in the plot, which outlives the drawing.
class Drawing : public QGraphicsItem {
 public:
  // Takes the room, or more height where the rows of the chart need it. To be called before
  // anything below, and after every change of what is shown, of the look and of the room.
  void lay_out(const Shown& shown, const Look& look, const QSizeF& room);

  QRectF boundingRect() const override { return {QPointF(0, 0), m_size}; }

  // Where the axes of a chart that zooms lie.
  virtual std::optional<QRectF> zoom_area() const { return std::nullopt; }

  virtual std::size_t target_count() const = 0;
  // Around what is drawn of it; absent if nothing is, as it is hidden or out of view.
  virtual std::optional<QRectF> box_of(std::size_t target) const = 0;
  virtual RungPlace place_of(std::size_t target) const = 0;
  virtual Card card_of(std::size_t target) const = 0;
  virtual std::optional<std::size_t> target_at(const QPointF& place) const;
  // Of what is there where no target is: a line, a hole of a heat map.
  virtual std::optional<Card> remark_at(const QPointF&) const { return std::nullopt; }

 protected:
  // Returns the height it takes.
  virtual double arrange(const Shown& shown, const Look& look, const QSizeF& room) = 0;

 private:
  QSizeF m_size;
};

// The drawing of a plot's kind; nothing for one that has nothing to draw.
std::unique_ptr<Drawing> drawing_of(const Plot& plot);

}  // namespace roofladder::gui
