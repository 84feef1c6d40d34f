// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/window/runs_dock.h"

#include <QListWidget>
#include <QPainter>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "gui/session/session.h"
#include "gui/text.h"

namespace roofladder::gui {
namespace {

constexpr int room = 4;  // pixels above and below a run

// A line below each run, since each has several lines of text.
class RuledItems : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    QStyledItemDelegate::paint(painter, option, index);
    painter->save();
    painter->setPen(option.palette.color(QPalette::Mid));
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    painter->restore();
  }

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    return QStyledItemDelegate::sizeHint(option, index) + QSize(0, 2 * room);
  }
};

// The name of the run, and the file if the name does not have it.
QString name_and_file(const OpenRun& run, const std::string& name) {
  const std::string file = run.path.filename().string();
  return name.find(file) == std::string::npos ? shown(name) + '\n' + shown(file) : shown(name);
}

}  // namespace

RunsDock::RunsDock(Session& session, QWidget* parent)
    : QDockWidget("Runs", parent),
      m_session(session),
      m_list(new QListWidget),
      m_number(new QSpinBox) {
  setObjectName("runs");
  m_list->setAccessibleName("Open runs");
  m_list->setWordWrap(true);
  m_list->setItemDelegate(new RuledItems(m_list));
  m_number->setAccessibleName("Run of the merged file");
  m_number->setToolTip("Which run of the merged file the pages show; page Spread shows all");
  m_number->setPrefix("Run ");
  m_number->setKeyboardTracking(false);
  m_number->hide();
  auto* content = new QWidget;
  auto* layout = new QVBoxLayout(content);
  layout->setContentsMargins({});
  layout->addWidget(m_list);
  layout->addWidget(m_number);
  setWidget(content);
  connect(m_number, &QSpinBox::valueChanged, &session,
          [&session](int number) { session.open_number(session.shown(), number); });
  connect(
      m_list, &QListWidget::currentRowChanged, &session,
      [&session](int run) { session.show(static_cast<std::size_t>(run)); }, Qt::QueuedConnection);
  connect(&session, &Session::runs_changed, this, &RunsDock::refresh);
}

int RunsDock::current_run() const {
  return m_list->currentRow();
}

QListWidgetItem* RunsDock::item_of(std::size_t run) const {
  const OpenRun& open = m_session.runs()[run];
  const Comparison& comparison = m_session.comparison();
  QString text = name_and_file(open, comparison.names[run]);
  if (open.of > 1) {
    text += QString("\nrun %1 of %2").arg(open.number).arg(open.of);
  }
  if (comparison.runs.size() > 1 && run == comparison.baseline) {
    text += "\nbaseline";
  }
  if (!open.trouble.empty()) {
    text += "\n⚠ " + shown(open.trouble);
  }
  for (const std::string& warning : open.warnings) {
    text += "\n⚠ " + shown(warning);
  }
  auto* item = new QListWidgetItem(text);
  item->setToolTip(tool_tip(open.path.string()));
  return item;
}

void RunsDock::refresh() {
  const QSignalBlocker silent(m_list);
  m_list->clear();
  for (std::size_t run = 0; run < m_session.runs().size(); ++run) {
    m_list->addItem(item_of(run));
  }
  m_list->setCurrentRow(m_session.runs().empty() ? -1 : static_cast<int>(m_session.shown()));
  refresh_number();
}

void RunsDock::refresh_number() {
  const QSignalBlocker silent(m_number);
  const bool is_merged = !m_session.runs().empty() && m_session.runs()[m_session.shown()].of > 1;
  m_number->setVisible(is_merged);
  if (is_merged) {
    const OpenRun& run = m_session.runs()[m_session.shown()];
    m_number->setRange(1, static_cast<int>(run.of));
    m_number->setSuffix(QString(" of %1").arg(run.of));
    m_number->setValue(static_cast<int>(run.number));
  }
}

}  // namespace roofladder::gui
