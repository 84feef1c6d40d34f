// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/context_menu.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>
#include <array>

#include "analyzer/words/result_text.h"
#include "gui/chart/plot_view.h"
#include "gui/pages/page.h"
#include "gui/tables/table_model.h"
#include "gui/tables/table_view.h"
#include "gui/text.h"

namespace roofladder::gui {
namespace {

struct Destination {
  const char* page;  // as page_table() names it
  const char* text;
};
constexpr std::array destinations{
    Destination{"roofline", "Show on the &Roofline"}, Destination{"ladder", "Show on the &Ladder"},
    Destination{"table", "Show in the &Table"},       Destination{"source", "Show the So&urce"},
    Destination{"samples", "Show the Re&petitions"},
};

template <typename Widget>
Widget* enclosing(QWidget* inner) {
  for (QWidget* widget = inner; widget != nullptr; widget = widget->parentWidget()) {
    if (auto* found = qobject_cast<Widget*>(widget)) {
      return found;
    }
  }
  return nullptr;
}

void copy_text(const QString& text) {
  QApplication::clipboard()->setText(text);
}

void add_chart(PlotView& chart, QMenu& menu) {
  menu.addAction("&Copy Picture", &chart, [&chart] { copy_picture(chart); });
  menu.addAction("&Save Picture…", &chart, [&chart] { save_picture(chart); });
  if (chart.can_zoom()) {
    menu.addSeparator();
    menu.addAction("Zoom &Back", &chart, &PlotView::zoom_back);
    menu.addAction("&Fit", &chart, &PlotView::fit);
  }
}

void add_table(TableView& table, const QModelIndex& cell, QMenu& menu) {
  menu.addAction("&Copy Rows", &table, [&table] { copy_text(table.selected_text()); });
  if (cell.isValid()) {
    menu.addAction("Copy C&ell", &table, [text = cell.data().toString()] { copy_text(text); });
  }
}

void add_place(Page& page, const RungPlace& place, QMenu& menu) {
  Session& session = page.session();
  const Analysis& analysis = session.comparison().runs.at(place.run);
  const VariantInfo& variant =
      info(analysis, analysis.ladders.at(place.ladder).rungs.at(place.rung));
  menu.addSection(without_mnemonic(shown(variant.title)));
  menu.addAction("Copy &Id", &page, [id = QString::fromStdString(variant.id)] { copy_text(id); });
  for (const Destination& destination : destinations) {
    if (page.objectName() != destination.page) {
      menu.addAction(destination.text, &session,
                     [&session, place, id = destination.page] { session.select_on(id, place); });
    }
  }
}

std::optional<RungPlace> place_of(const QModelIndex& cell) {
  const QVariant place = cell.data(place_role);
  return place.isValid() ? std::optional(place.value<RungPlace>()) : std::nullopt;
}

}  // namespace

QMenu* context_menu(Page& page, const QContextMenuEvent& event) {
  const bool is_by_keys = event.reason() == QContextMenuEvent::Keyboard;
  QWidget* inner =
      is_by_keys ? page.focusWidget() : page.childAt(page.mapFromGlobal(event.globalPos()));
  auto* chart = enclosing<PlotView>(inner);
  auto* table = enclosing<TableView>(inner);
  if (chart == nullptr && table == nullptr) {
    return nullptr;
  }
  auto* menu = new QMenu(&page);
  std::optional<RungPlace> place;
  if (chart != nullptr) {
    add_chart(*chart, *menu);
    place = is_by_keys ? chart->pointed_place() : chart->place_at(event.globalPos());
  } else {
    const QModelIndex cell = is_by_keys ? table->currentIndex() : table->cell_at(event.globalPos());
    add_table(*table, cell, *menu);
    place = place_of(cell);
  }
  if (place) {
    add_place(page, *place, *menu);
  }
  return menu;
}

void copy_picture(const PlotView& chart) {
  QApplication::clipboard()->setImage(chart.image(chart.size(), chart.devicePixelRatioF()));
}

void save_picture(PlotView& chart) {
  const QString path = QFileDialog::getSaveFileName(&chart, "Save the chart", "chart.svg",
                                                    "SVG (*.svg);;PNG (*.png)");
  if (!path.isEmpty() && !chart.save(path)) {
    QMessageBox::warning(&chart, "Not written",
                         QString("%1 cannot be written: %2. Choose another folder.")
                             .arg(path, chart.error())
                             .toHtmlEscaped());
  }
}

}  // namespace roofladder::gui
