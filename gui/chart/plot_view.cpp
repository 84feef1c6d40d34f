// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/plot_view.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include "gui/chart/canvas.h"
#include "gui/chart/legend.h"
#include "gui/chart/look.h"
#include "gui/text.h"

namespace roofladder::gui {
namespace {

// True if the charts have the same names at the same places.
bool shows_the_same(const Plot& a, const Plot& b) {
  const auto same_axis = [](const Axis& one, const Axis& other) {
    return one.low == other.low && one.high == other.high && one.scale == other.scale;
  };
  const auto* one = std::get_if<XyPlot>(&a);
  const auto* other = std::get_if<XyPlot>(&b);
  return one != nullptr && other != nullptr && one->id == other->id &&
         one->groups == other->groups && same_axis(one->x, other->x) &&
         same_axis(one->y, other->y) &&
         std::ranges::equal(one->lines, other->lines, {}, &Line::name, &Line::name);
}

QLabel* text_label(QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label->setMinimumWidth(1);
  return label;
}

}  // namespace

PlotView::PlotView(QWidget* parent)
    : QWidget(parent),
      m_title(text_label(this)),
      m_legend(new Legend(this)),
      m_canvas(new Canvas(this)),
      m_note(text_label(this)) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  setFocusProxy(m_canvas);
  m_title->setTextFormat(Qt::RichText);
  m_note->setTextFormat(Qt::PlainText);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 8);
  column->addWidget(m_title);
  column->addWidget(m_legend);
  column->addWidget(m_canvas, 1);
  column->addWidget(m_note);
  column->addStretch();
  connect(m_canvas, &Canvas::chosen, this, [this](RungPlace place) {
    m_selected = place;
    emit chosen(place);
  });
  connect(m_canvas, &Canvas::cleared, this, [this] {
    m_selected.reset();
    emit cleared();
  });
  connect(m_canvas, &Canvas::pointed_at, this, &PlotView::describe);
  connect(m_legend, &Legend::group_toggled, this, &PlotView::set_group_visible);
  connect(m_legend, &Legend::line_toggled, this, &PlotView::set_line_visible);
  show_plot({});
}

PlotView::~PlotView() = default;

void PlotView::show_plot(const Plot& plot) {
  std::optional<Shown> kept;
  if (shows_the_same(m_plot, plot)) {
    kept = m_canvas->shown();
  }
  m_plot = plot;
  m_canvas->show_plot(m_plot);
  const auto* roofline = std::get_if<XyPlot>(&m_plot);
  m_legend->show_plot(roofline == nullptr ? XyPlot() : *roofline);
  if (!kept) {
    m_canvas->forget_views();
  } else {
    m_canvas->set_shown(*kept);
    for (std::size_t group = 0; group < kept->groups.size(); ++group) {
      m_legend->set_group_visible(group, kept->groups[group]);
    }
    for (std::size_t line = 0; line < kept->lines.size(); ++line) {
      m_legend->set_line_visible(line, kept->lines[line]);
    }
  }
  m_canvas->setVisible(m_canvas->drawing() != nullptr);
  m_note->setVisible(!head_of(m_plot).note.empty());
  restyle();
  describe({});
}

void PlotView::select(std::optional<RungPlace> place) {
  m_selected = place;
  m_canvas->select(place);
}

void PlotView::set_goal(std::optional<double> value) {
  Shown shown = m_canvas->shown();
  shown.goal = value;
  m_canvas->set_shown(shown);
}

void PlotView::set_group_visible(std::size_t group, bool is_visible) {
  Shown shown = m_canvas->shown();
  if (group >= shown.groups.size() || shown.groups[group] == is_visible) {
    return;
  }
  shown.groups[group] = is_visible;
  m_canvas->set_shown(shown);
  m_legend->set_group_visible(group, is_visible);
}

void PlotView::set_line_visible(std::size_t line, bool is_visible) {
  Shown shown = m_canvas->shown();
  if (line >= shown.lines.size() || shown.lines[line] == is_visible) {
    return;
  }
  shown.lines[line] = is_visible;
  m_canvas->set_shown(shown);
  m_legend->set_line_visible(line, is_visible);
}

bool PlotView::is_group_visible(std::size_t group) const {
  const auto& groups = m_canvas->shown().groups;
  return group < groups.size() && groups[group];
}

bool PlotView::is_line_visible(std::size_t line) const {
  const auto& lines = m_canvas->shown().lines;
  return line < lines.size() && lines[line];
}

void PlotView::fit() {
  m_canvas->fit();
}

void PlotView::zoom(double factor) {
  m_canvas->zoom(factor);
}

void PlotView::zoom_back() {
  m_canvas->zoom_back();
}

bool PlotView::can_zoom() const {
  return m_canvas->drawing() != nullptr && m_canvas->drawing()->zoom_area().has_value();
}

std::optional<RungPlace> PlotView::place_at(const QPoint& global) const {
  return m_canvas->place_at(global);
}

std::optional<RungPlace> PlotView::pointed_place() const {
  return m_canvas->pointed_place();
}

void PlotView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
    restyle();
  }
}

// Texts are untrusted: a QLabel would interpret them as HTML.
void PlotView::restyle() {
  const Look look(palette(), font());
  m_title->setFont(look.normal);
  m_title->setText(QString("<b style='font-size:15px'>%1</b>&nbsp;&nbsp;<span style='color:%2'>%3"
                           "</span>")
                       .arg(shown(head_of(m_plot).title).toHtmlEscaped(), look.muted.name(),
                            shown(head_of(m_plot).subtitle).toHtmlEscaped()));
  m_title->setVisible(!head_of(m_plot).title.empty());
  m_note->setFont(look.small);
  m_note->setText(shown(head_of(m_plot).note, 2000));
}

void PlotView::describe(const QString& pointed_at) {
  const QString title = shown(head_of(m_plot).title);
  QStringList sentences;
  for (const QString& one :
       {pointed_at, shown(head_of(m_plot).subtitle), shown(head_of(m_plot).note, 2000)}) {
    if (!one.isEmpty()) {
      sentences << one;
    }
  }
  for (QWidget* widget : {static_cast<QWidget*>(this), static_cast<QWidget*>(m_canvas)}) {
    widget->setAccessibleName(title);
    widget->setAccessibleDescription(sentences.join(". "));
  }
}

}  // namespace roofladder::gui
