// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/collect_page.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <chrono>

#include "gui/chart/plot_view.h"
#include "gui/collect/collect_form.h"
#include "gui/collect/live_times.h"
#include "gui/tables/table_model.h"
#include "gui/tables/table_view.h"
#include "gui/text.h"
#include "run/installation.h"
#include "run/overloaded.h"

namespace roofladder::gui {
namespace {

constexpr std::chrono::seconds tick{1};
constexpr int most_messages = 1000;  // lines

Plot nothing_measured() {
  BarPlot plot;
  plot.note = "The speedups of the ladder that is being measured appear here.";
  return plot;
}

}  // namespace

CollectPage::CollectPage(Session& session, QWidget* parent)
    : Page(session, parent),
      m_program(QString::fromStdString(program_path().string())),
      m_form(new CollectForm),
      m_start(new QPushButton("&Start")),
      m_cancel(new QPushButton("Ca&ncel")),
      m_command(new QLineEdit),
      m_state(new QLabel),
      m_time(new QLabel),
      m_done(new QProgressBar),
      m_ladder(new PlotView),
      m_times(new LiveTimes(this)),
      m_table(new TableView("What was measured so far")),
      m_checks(new TableModel(this)),
      m_messages(new QPlainTextEdit) {
  auto* halves = new QSplitter(Qt::Horizontal);
  halves->addWidget(m_form);
  halves->addWidget(progress());
  halves->setStretchFactor(1, 1);
  halves->setSizes({340, 700});
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(halves);
  m_tick.setInterval(tick);
  connect(&m_tick, &QTimer::timeout, this, [this] {
    show_time();
    if (m_ladder->isVisible()) {  // the analysis uses processors that are being measured
      show_ladder();
    }
  });
  connect(m_form, &CollectForm::changed, this, &CollectPage::show_command);
  connect(m_form, &CollectForm::ladder_chosen, this, [this] {
    m_form->show_offer({});
    ask_what_is_offered();
  });
  connect(m_start, &QPushButton::clicked, this, &CollectPage::start);
  connect(m_cancel, &QPushButton::clicked, this, [this] {
    m_collector.cancel();
    m_state->setText("Ending: the repetition that has begun is measured to its end.");
  });
  connect(&m_collector, &CollectorProcess::said, this, &CollectPage::take);
  connect(&m_collector, &CollectorProcess::ended, this, &CollectPage::end);
  connect(&session, &Session::opened, this, &CollectPage::open);
  show_command();
}

QWidget* CollectPage::progress() {
  m_state->setObjectName("state");
  m_state->setTextFormat(Qt::PlainText);
  m_state->setWordWrap(true);
  m_done->setAccessibleName("Share of the collection that is done");
  m_done->setRange(0, 1);
  m_done->setValue(0);
  m_messages->setAccessibleName("Messages of the collector");
  m_messages->setReadOnly(true);
  m_messages->setMaximumBlockCount(most_messages);
  m_table->show_model(m_times);
  m_table->horizontalHeader()->setStretchLastSection(true);
  connect(m_times, &QAbstractItemModel::rowsInserted, m_table,
          [this] { m_table->resizeColumnToContents(0); });
  auto* checks = new TableView("What can be measured here");
  checks->wrap_lines();
  checks->show_model(m_checks);
  auto* tabs = new QTabWidget;
  tabs->setDocumentMode(true);
  tabs->setAccessibleName("Measurements, messages and what can be measured");
  m_ladder->show_plot(nothing_measured());
  tabs->addTab(m_ladder, "Ladder");
  tabs->addTab(m_table, "Measured");
  tabs->addTab(m_messages, "Messages");
  tabs->addTab(checks, "This machine");
  auto* bar = new QHBoxLayout;
  bar->addWidget(m_done, 1);
  bar->addWidget(m_time);
  auto* content = new QWidget;
  auto* layout = new QVBoxLayout(content);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addLayout(command_row());
  layout->addLayout(bar);
  layout->addWidget(m_state);
  layout->addWidget(tabs, 1);
  return content;
}

QLayout* CollectPage::command_row() {
  m_command->setReadOnly(true);
  m_command->setAccessibleName("The same as a command line");
  auto* copy = new QPushButton("Cop&y");
  copy->setToolTip("Copy the command line, for a terminal or a batch job");
  connect(copy, &QPushButton::clicked, this,
          [this] { QApplication::clipboard()->setText(m_command->text()); });
  auto* row = new QHBoxLayout;
  row->addWidget(m_start);
  row->addWidget(m_cancel);
  row->addWidget(m_command, 1);
  row->addWidget(copy);
  return row;
}

void CollectPage::set_program(const QString& program) {
  m_program = program;
  m_is_offered = false;
  m_form->show_offer({});
  refresh();
}

void CollectPage::refresh() {
  if (!m_is_offered && isVisible()) {
    ask_what_is_offered();
    ask_doctor();
  }
}

void CollectPage::ask_what_is_offered() {
  m_is_offered = true;
  m_state->setText("Asking what can be measured here…");
  const QString ladder = m_form->ladder();
  const auto is_stale = [this, program = m_program, ladder] {
    return program != m_program || ladder != m_form->ladder();
  };
  QStringList question{"list", "kernels", "--json"};
  if (!ladder.isEmpty()) {
    question << ladder;
  }
  ask(this, m_program, question, [this, is_stale, ladder](const Answer& answer) {
    if (is_stale()) {
      return;
    }
    const auto kernels = parse_kernels(answer.out);
    m_is_offered = kernels.has_value();
    if (kernels) {
      m_state->setText("Choose what to measure, and start.");
      m_offer = *kernels;
      m_form->show_offer(*kernels);
    } else if (!ladder.isEmpty()) {
      m_state->setText(shown(ladder.toStdString()) + ": " + answer.error);
    } else {
      m_state->setText(QString("%1 does not say what can be measured: it should be the roofladder "
                               "that comes with this program. %2")
                           .arg(shown(m_program.toStdString()), answer.error));
    }
  });
}

void CollectPage::ask_doctor() {
  ask(this, m_program, {"doctor", "--json"}, [this](const Answer& answer) {
    m_checks->show_table(parse_checks(answer.out).value_or(DisplayTable{}));
  });
}

void CollectPage::show_command() {
  const CollectRequest request = m_form->request();
  m_command->setText(command_line(m_program, arguments_of(request)));
  m_command->setCursorPosition(0);
  const bool is_running = m_collector.is_running();
  const QString conflict = conflict_of(request);
  m_start->setEnabled(!is_running && !request.kernels.isEmpty() && !request.models.isEmpty() &&
                      !request.output.isEmpty() && conflict.isEmpty());
  m_start->setToolTip(is_running           ? "A collection is running"
                      : conflict.isEmpty() ? "Needs a kernel, a model and a run file"
                                           : tool_tip(conflict.toStdString()));
  m_cancel->setEnabled(is_running);
}

void CollectPage::start() {
  m_run.begin(m_offer);
  m_ladder->show_plot(nothing_measured());
  m_times->clear();
  m_messages->clear();
  m_done->setRange(0, 0);  // until the number of steps is known
  m_clock.start();
  m_tick.start();
  show_time();
  m_state->setText("Starting…");
  m_collector.start(m_program, arguments_of(m_form->request()));
  show_command();
}

void CollectPage::show_time() {
  const qint64 seconds = m_clock.elapsed() / 1000;
  m_time->setText(QString("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QChar('0')));
}

void CollectPage::show_ladder() {
  if (const auto ladder = m_run.ladder()) {
    m_ladder->show_plot(*ladder);
  }
}

void CollectPage::take(const ProgressLine& line) {
  std::visit(Overloaded{[this](const CollectionStarted& started) {
                          m_done->setRange(0, static_cast<int>(started.steps));
                          m_done->setValue(0);
                        },
                        [this](const StepBegun& step) {
                          m_done->setValue(std::min(m_done->value() + 1, m_done->maximum()));
                          m_state->setText(shown(step.what) + ": " + shown(step.variant));
                          m_times->add(step);
                        },
                        [this](const RepetitionTimed& repetition) {
                          m_run.add(repetition);
                          m_times->add(repetition);
                        },
                        [this](const MeasurementFailed& failure) {
                          m_times->add(failure);
                          m_messages->appendPlainText(shown(failure.variant) + ": " +
                                                      shown_lines(failure.reason));
                        },
                        [this](const CollectionNote& note) {
                          m_messages->appendPlainText(shown_lines(note.text));
                        },
                        [](const auto&) {}},
             line);
}

void CollectPage::end(const CollectionEnd& end) {
  m_tick.stop();
  show_time();
  show_ladder();
  const bool is_complete = end.run && end.run->is_complete;
  m_done->setRange(0, std::max(1, m_done->maximum()));
  m_done->setValue(is_complete ? m_done->maximum() : std::max(0, m_done->value()));
  m_state->setText(end.message);
  m_messages->appendPlainText(end.message);
  if (end.run) {
    const QFileInfo file(QString::fromStdString(end.run->file));
    m_awaited = file.canonicalFilePath();
    session().open({m_awaited.toStdString()});
    m_form->suggest_output();
  }
  show_command();
}

void CollectPage::open(const QString& file) {
  const auto& runs = session().runs();
  const std::filesystem::path awaited = m_awaited.toStdString();
  const auto opened = std::ranges::find(runs, awaited, &OpenRun::path);
  if (file == m_awaited && opened != runs.end()) {
    session().show(static_cast<std::size_t>(opened - runs.begin()));
  }
}

bool CollectPage::may_close() {
  if (!m_collector.is_running()) {
    return true;
  }
  const auto answer = QMessageBox::question(
      this, "A collection is running",
      "End it and close the window? What is measured is kept in the run file.");
  if (answer == QMessageBox::Yes) {
    m_collector.stop();
  }
  return answer == QMessageBox::Yes;
}

}  // namespace roofladder::gui
