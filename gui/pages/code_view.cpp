// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/code_view.h"

#include <QEvent>
#include <QFontDatabase>
#include <QTextBlock>
#include <algorithm>

#include "gui/pages/highlighter.h"
#include "gui/palette.h"
#include "gui/text.h"

namespace roofladder::gui {
namespace {

QString line_of(const DiffLine& line) {
  switch (line.edit) {
    case Edit::removed:
      return "- " + shown_lines(line.text);
    case Edit::added:
      return "+ " + shown_lines(line.text);
    case Edit::gap:
      return "⋯";
    case Edit::file:
      return shown(line.text);
    case Edit::same:
      break;
  }
  return "  " + shown_lines(line.text);
}

}  // namespace

CodeView::CodeView(const QString& name, QWidget* parent) : QPlainTextEdit(parent) {
  setAccessibleName(name);
  setReadOnly(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setLineWrapMode(NoWrap);
  setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  setTabStopDistance(4 * fontMetrics().horizontalAdvance(' '));
  restyle();
}

void CodeView::show_text(std::string_view text) {
  m_edits.clear();
  setPlainText(shown_lines(text));
  setExtraSelections({});
}

void CodeView::show_diff(const std::vector<DiffLine>& lines) {
  QStringList text;
  m_edits.clear();
  for (const DiffLine& line : lines) {
    text += line_of(line);
    m_edits.push_back(line.edit);
  }
  setPlainText(text.join('\n'));
  mark_lines();
}

void CodeView::mark_lines() {
  const bool dark = is_dark(palette());
  QList<QTextEdit::ExtraSelection> marks;
  for (std::size_t i = 0; i < m_edits.size(); ++i) {
    if (m_edits[i] != Edit::added && m_edits[i] != Edit::removed) {
      continue;
    }
    const bool is_added = m_edits[i] == Edit::added;
    QTextEdit::ExtraSelection mark;
    mark.format.setBackground(is_added
                                  ? (dark ? QColor(0x1E, 0x3A, 0x28) : QColor(0xDD, 0xF3, 0xE2))
                                  : (dark ? QColor(0x45, 0x22, 0x24) : QColor(0xFB, 0xE3, 0xE1)));
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    mark.cursor = QTextCursor(document()->findBlockByNumber(static_cast<int>(i)));
    marks += mark;
  }
  setExtraSelections(marks);
}

void CodeView::restyle() {
  delete m_highlighter;
  m_highlighter = new Highlighter(document(), is_dark(palette()));
  mark_lines();
}

void CodeView::changeEvent(QEvent* event) {
  QPlainTextEdit::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) {
    restyle();
  }
}

}  // namespace roofladder::gui
