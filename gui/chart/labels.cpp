// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/labels.h"

#include <QFontMetricsF>
#include <QTransform>
#include <algorithm>

#include "gui/chart/geometry.h"
#include "gui/text.h"

namespace roofladder::gui {

// Its longest piece in view.
struct Labels::VisibleLine {
  const Line* line;
  svg::Segment piece;
};

QPolygonF PlacedLabel::outline() const {
  const QFontMetricsF metrics(style.font);
  // Letters between base line and cap height; the rest is seldom used.
  const QRectF letters(0, -metrics.capHeight(), width_of(text, style.font), metrics.capHeight());
  return QTransform()
      .translate(place.start.x, place.start.y)
      .rotate(place.degrees)
      .map(QPolygonF(letters));
}

Labels::Labels(const XyPlot& plot, const Shown& shown, const Axes& axes, const Marks& marks,
               const std::vector<PlacedArrow>& arrows, const Look& look)
    : m_look(look), m_placement(box(axes.area())), m_mark_radius(marks.radius()) {
  std::vector<VisibleLine> lines = visible_lines(plot, shown, axes);
  if (!marks.are_dense()) {
    occupy(marks, arrows);
    name_marks(plot, marks);
  }
  name_lines(std::move(lines));
}

std::vector<Labels::VisibleLine> Labels::visible_lines(const XyPlot& plot, const Shown& shown,
                                                       const Axes& axes) {
  std::vector<VisibleLine> visible;
  for (std::size_t i = 0; i < plot.lines.size(); ++i) {
    const Line& line = plot.lines[i];
    if (!shown.lines[i]) {
      continue;
    }
    svg::Segment longest;
    std::optional<QPointF> last;
    for (const auto& [x, y] : line.points) {
      if (!axes.accepts(x, y)) {
        continue;
      }
      const QPointF next = axes.at(x, y);
      if (const auto piece =
              last ? svg::clipped({pixel(*last), pixel(next)}, box(axes.area())) : std::nullopt) {
        m_placement.cross(*piece);
        longest = piece->length() > longest.length() ? *piece : longest;
      }
      last = next;
    }
    if (longest.length() >= 1 && !line.label.empty()) {
      visible.push_back({&line, longest});
    }
  }
  return visible;
}

void Labels::occupy(const Marks& marks, const std::vector<PlacedArrow>& arrows) {
  for (const PlacedMark& mark : marks.placed()) {
    const QPointF radius(m_mark_radius, m_mark_radius);
    m_placement.occupy(box(QRectF(mark.centre - radius, mark.centre + radius)));
  }
  for (const PlacedArrow& arrow : arrows) {
    m_placement.cross(arrow.shaft);
  }
}

void Labels::name_marks(const XyPlot& plot, const Marks& marks) {
  for (const bool prominent : {true, false}) {
    for (const PlacedMark& placed : marks.placed()) {
      const Mark& mark = plot.marks[placed.index];
      const bool is_wanted = prominent || !marks.are_crowded();
      if (mark.prominent == prominent && !(is_wanted && name_mark(mark, placed.centre))) {
        ++m_left_out;
      }
    }
  }
}

// False if there is no room for it.
bool Labels::name_mark(const Mark& mark, const QPointF& centre) {
  const QString text = shown(mark.label, 36);
  const auto place = m_placement.beside(pixel(centre), width_of(text, m_look.strong));
  if (place) {
    m_placed.push_back({text, *place, {m_look.strong, m_look.ink, Qt::AlignLeft, m_look.plate}});
  }
  return place.has_value();
}

// Measured roofs first: where there is room for one name only, it is theirs. Of those the short
// ones first, which have the fewest places.
void Labels::name_lines(std::vector<VisibleLine> lines) {
  std::ranges::stable_sort(lines, {}, [](const VisibleLine& one) {
    return std::pair(one.line->faint, one.piece.length());
  });
  for (const auto& [line, piece] : lines) {
    name_line(*line, piece);
  }
}

void Labels::name_line(const Line& line, const svg::Segment& piece) {
  const QString text = shown(line.faint ? "theoretical " + line.label : line.label, 60);
  if (const auto place = m_placement.along(piece, width_of(text, m_look.small))) {
    const QColor& colour = line.faint ? m_look.muted : m_look.ink;
    m_placed.push_back({text, *place, {m_look.small, colour, Qt::AlignLeft, m_look.plate}});
  }
}

void Labels::draw(QPainter& painter) const {
  for (const PlacedLabel& label : m_placed) {
    if (label.place.leader) {
      painter.setPen(QPen(m_look.muted, 0.8));
      painter.drawLine(point(label.place.leader->at(m_mark_radius - 1)),
                       point(label.place.leader->to));
    }
    painter.save();
    painter.translate(point(label.place.start));
    painter.rotate(label.place.degrees);
    draw_text(painter, {0, 0}, label.text, label.style);
    painter.restore();
  }
}

}  // namespace roofladder::gui
