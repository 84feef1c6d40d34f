// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/window/help.h"

#include <QAction>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QMessageBox>
#include <QVBoxLayout>

#include "analyzer/tables/cells.h"
#include "gui/tables/table_model.h"
#include "gui/tables/table_view.h"
#include "run/version.h"

namespace roofladder::gui {
namespace {

constexpr const char* about_text =
    "<h3>Roofladder %1</h3>"
    "<p>Measures how a kernel gets faster, and shows what every step bought.</p>"
    "<p>Licence: Apache-2.0 AND GPL-3.0-only. The desktop application is distributed under the GNU "
    "General Public License, version 3, because Qt Charts is; everything else of Roofladder is "
    "under the Apache License 2.0.</p>"
    "<p>With Qt %2 (LGPL-3.0-only; Qt Charts GPL-3.0-only), SQLite (public domain), SQLiteCpp and "
    "fmt (MIT), JSON for Modern C++ (MIT), CLI11 (BSD-3-Clause), OpenSSL (Apache-2.0), and D3 "
    "(ISC) "
    "in the HTML report.</p>"
    "<p>There is no warranty, to the extent permitted by law.</p>";

Table shortcuts_of(const QWidget& window) {
  Table table{.id = "shortcuts",
              .title = "Shortcuts",
              .columns = {{.title = "Keys", .is_number = false, .is_heading = true},
                          {.title = "What they do", .is_number = false}}};
  for (const QAction* action : window.findChildren<QAction*>()) {
    if (!action->shortcut().isEmpty()) {
      QString text = action->text();
      table.rows.push_back(
          {{cells::text(action->shortcut().toString(QKeySequence::NativeText).toStdString()),
            cells::text(text.remove('&').toStdString())},
           {},
           {}});
    }
  }
  for (const auto& [keys, text] :
       {std::pair("Arrows, Enter", "In a chart: walk from mark to mark, choose"),
        std::pair("Wheel, drag, + - 0", "In a chart: zoom at the cursor, move, zoom, fit"),
        std::pair("Shift and drag", "In a roofline: frame what is to be magnified"),
        std::pair("Backspace", "In a roofline: back to what was in view before"),
        std::pair("Right button, Menu", "In a chart or table: copy, save, show on other pages"),
        std::pair("Escape", "In a chart: nothing is selected any more")}) {
    table.rows.push_back({{cells::text(keys), cells::text(text)}, {}, {}});
  }
  return table;
}

}  // namespace

void show_shortcuts(QWidget& window) {
  auto* dialog = new QDialog(&window);
  dialog->setObjectName("shortcuts");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle("Shortcuts");
  dialog->resize(560, 480);
  auto* model = new TableModel(dialog);
  auto* view = new TableView("Shortcuts");
  view->show_model(model);
  model->show_table(display_table(shortcuts_of(window)));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  auto* layout = new QVBoxLayout(dialog);
  layout->addWidget(view);
  layout->addWidget(buttons);
  dialog->open();
}

void show_about(QWidget& window) {
  QMessageBox::about(&window, "About Roofladder", QString(about_text).arg(version, qVersion()));
}

}  // namespace roofladder::gui
