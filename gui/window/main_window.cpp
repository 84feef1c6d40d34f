// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/window/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QProgressBar>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "gui/pages/page.h"
#include "gui/pages/page_table.h"
#include "gui/session/recent_files.h"
#include "gui/text.h"
#include "gui/window/filters_dock.h"
#include "gui/window/runs_dock.h"
#include "gui/window/welcome.h"

namespace roofladder::gui {
namespace {

constexpr int message_time = 10'000;  // milliseconds

std::vector<std::filesystem::path> local_files(const QMimeData& data) {
  std::vector<std::filesystem::path> files;
  for (const QUrl& url : data.urls()) {
    if (url.isLocalFile()) {
      files.emplace_back(url.toLocalFile().toStdString());
    }
  }
  return files;
}

}  // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent),
      m_centre(new QStackedWidget),
      m_cautions(new QLabel),
      m_welcome(new Welcome),
      m_tabs(new QTabWidget),
      m_runs(new RunsDock(m_session, this)),
      m_filters(new FiltersDock(m_session, this)),
      m_audit(new QLabel),
      m_trouble(new QLabel),
      m_busy(new QProgressBar) {
  setWindowTitle("Roofladder");
  setAcceptDrops(true);
  add_pages();
  add_docks();
  add_status();
  add_menus();
  connect(m_tabs, &QTabWidget::currentChanged, this, &MainWindow::show_session);
  connect(m_welcome, &Welcome::open_asked, this, &MainWindow::choose_files);
  connect(m_welcome, &Welcome::collect_asked, this, [this] { show_page("collect"); });
  connect(m_welcome, &Welcome::chosen, this,
          [this](const QString& path) { m_session.open({path.toStdString()}); });
  connect(&m_session, &Session::runs_changed, this, &MainWindow::show_session);
  connect(&m_session, &Session::loading_changed, this, &MainWindow::show_status);
  connect(&m_session, &Session::opened, this, &add_recent_file);
  connect(&m_session, &Session::page_wanted, this, &MainWindow::show_page);
  connect(&m_session, &Session::failed, this, &MainWindow::report_failure);
  restore_layout();
  show_session();
}

void MainWindow::add_pages() {
  m_tabs->setDocumentMode(true);
  m_tabs->setAccessibleName("Pages");
  for (const PageKind& kind : page_table()) {
    Page* page = kind.make(m_session, m_tabs);
    page->setObjectName(kind.id);
    page->setAccessibleName(kind.title);
    page->setAccessibleDescription(kind.sentence);
    m_pages.push_back(page);
    const int tab = m_tabs->addTab(page, kind.title);
    m_tabs->setTabToolTip(tab, kind.sentence);
  }
  m_centre->addWidget(m_welcome);
  m_centre->addWidget(m_tabs);
  m_cautions->setTextFormat(Qt::PlainText);
  m_cautions->setWordWrap(true);
  m_cautions->setFrameStyle(QFrame::StyledPanel);
  m_cautions->setMargin(6);
  m_cautions->setObjectName("cautions");
  m_cautions->setAccessibleName("Cautions");
  auto* middle = new QWidget;
  auto* layout = new QVBoxLayout(middle);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_cautions);
  layout->addWidget(m_centre, 1);
  setCentralWidget(middle);
}

void MainWindow::add_status() {
  m_busy->setRange(0, 0);
  m_busy->setMaximumWidth(160);
  m_busy->setAccessibleName("Reading runs");
  for (QLabel* label : {m_audit, m_trouble}) {
    label->setTextFormat(Qt::PlainText);
  }
  statusBar()->addWidget(m_trouble);
  statusBar()->addPermanentWidget(m_busy);
  statusBar()->addPermanentWidget(m_audit);
}

void MainWindow::show_page(const QString& id) {
  for (Page* page : m_pages) {
    if (page->objectName() == id) {
      m_tabs->setCurrentWidget(page);
    }
  }
}

Page* MainWindow::chosen_page() const {
  return m_pages.at(static_cast<std::size_t>(m_tabs->currentIndex()));
}

Page* MainWindow::current_page() const {
  return m_centre->currentWidget() == m_tabs ? chosen_page() : nullptr;
}

void MainWindow::show_session() {
  const bool is_open = !m_session.runs().empty();
  if (!is_open) {
    m_welcome->refresh();
  }
  const bool shows_pages = is_open || !chosen_page()->needs_run();
  m_centre->setCurrentWidget(shows_pages ? static_cast<QWidget*>(m_tabs) : m_welcome);
  const QString name =
      is_open ? shown(m_session.runs()[m_session.shown()].path.filename().string()) : "";
  setWindowTitle(is_open ? name + " — Roofladder" : "Roofladder");
  show_cautions();
  show_status();
}

// All of them in the tool tip, where they are many.
void MainWindow::show_cautions() {
  constexpr std::size_t most = 2;
  const Analysis* analysis = current_page() != nullptr ? m_session.analysis() : nullptr;
  m_cautions->setVisible(analysis != nullptr && !analysis->cautions.empty());
  if (m_cautions->isHidden()) {
    return;
  }
  const std::vector<std::string>& cautions = analysis->cautions;
  QString text;
  for (std::size_t i = 0; i < std::min(cautions.size(), most); ++i) {
    text += (i == 0 ? "⚠ " : "\n⚠ ") + shown(cautions[i]);
  }
  if (cautions.size() > most) {
    text += QString("\n… and %1 more").arg(cautions.size() - most);
  }
  m_cautions->setText(text);
  std::string all;
  for (const std::string& caution : cautions) {
    all += caution + "\n";
  }
  m_cautions->setToolTip(tool_tip(all));
}

void MainWindow::show_status() {
  m_busy->setVisible(m_session.is_loading());
  const Analysis* analysis = m_session.analysis();
  m_audit->setVisible(analysis != nullptr);
  m_trouble->setVisible(analysis != nullptr);
  if (analysis == nullptr) {
    return;
  }
  const std::size_t count = analysis->findings.size();
  m_audit->setText(count == 0
                       ? "Audit: no finding"
                       : QString("⚠ Audit: %1 finding%2").arg(count).arg(count > 1 ? "s" : ""));
  m_audit->setToolTip(
      "Values that contradict a limit, a declaration or another value: see page Machine");
  m_trouble->setText(shown(m_session.runs()[m_session.shown()].trouble));
}

void MainWindow::report(const QString& message) {
  statusBar()->showMessage(message, message_time);
  emit message_shown(message);
}

// Shows a message box, unless the run is open and its trouble is visible anyway.
void MainWindow::report_failure(const QString& message) {
  report(message);
  for (const OpenRun& run : m_session.runs()) {
    if (shown_lines(run.trouble) == message) {
      return;
    }
  }
  auto* box = new QMessageBox(QMessageBox::Warning, "Not opened", message, QMessageBox::Ok, this);
  box->setTextFormat(Qt::PlainText);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->open();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!std::ranges::all_of(m_pages, [](Page* page) { return page->may_close(); })) {
    event->ignore();
    return;
  }
  save_layout();
  QMainWindow::closeEvent(event);
}

// Does not call QApplication::quit(), which closes windows and so would ask the user. The
// destructor of the window waits for the collector.
void MainWindow::end() {
  save_layout();
  hide();
  QApplication::exit();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (!local_files(*event->mimeData()).empty()) {
    event->acceptProposedAction();
  }
}

void MainWindow::dropEvent(QDropEvent* event) {
  m_session.open(local_files(*event->mimeData()));
  event->acceptProposedAction();
}

}  // namespace roofladder::gui
