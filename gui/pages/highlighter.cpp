// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/highlighter.h"

namespace roofladder::gui {
namespace {

constexpr const char* keywords =
    R"(\b(?:alignas|auto|bool|break|case|char|class|const|constexpr|continue|default|do|double|else|enum|)"
    R"(explicit|extern|false|float|for|if|inline|int|long|namespace|new|nullptr|operator|override|)"
    R"(private|protected|public|return|short|signed|sizeof|static|struct|switch|template|this|true|)"
    R"(typename|unsigned|using|virtual|void|volatile|while|)"
    R"(__global__|__device__|__host__|__shared__|__constant__|__restrict__|__launch_bounds__)\b)";

QTextCharFormat coloured(const QColor& colour) {
  QTextCharFormat format;
  format.setForeground(colour);
  return format;
}

}  // namespace

// Colours with a contrast of at least 4.5 on white and on #1e1e1e.
Highlighter::Highlighter(QTextDocument* document, bool is_dark)
    : QSyntaxHighlighter(document),
      m_comment(coloured(is_dark ? QColor(0x8F, 0xA8, 0x8F) : QColor(0x4A, 0x6B, 0x4A))) {
  const QTextCharFormat keyword =
      coloured(is_dark ? QColor(0x8A, 0xB8, 0xF0) : QColor(0x1B, 0x4F, 0x9C));
  const QTextCharFormat number =
      coloured(is_dark ? QColor(0xD8, 0xB0, 0x7A) : QColor(0x8A, 0x4B, 0x08));
  const QTextCharFormat text =
      coloured(is_dark ? QColor(0xE0, 0x9A, 0x8A) : QColor(0x9C, 0x2B, 0x1B));
  const QTextCharFormat directive =
      coloured(is_dark ? QColor(0xC8, 0x9A, 0xE0) : QColor(0x7A, 0x2B, 0x8F));
  m_rules = {{QRegularExpression(keywords), keyword},
             {QRegularExpression(R"(\b\d[\w.']*)"), number},
             {QRegularExpression(R"("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"), text},
             {QRegularExpression(R"(^[ +-]*#\s*\w+.*$)"), directive}};
}

void Highlighter::highlightBlock(const QString& text) {
  for (const Rule& rule : m_rules) {
    auto matches = rule.pattern.globalMatch(text);
    while (matches.hasNext()) {
      const QRegularExpressionMatch match = matches.next();
      setFormat(static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength()),
                rule.format);
    }
  }
  highlight_comments(text);
}

// State of a line: 1 if a comment continues on the next.
void Highlighter::highlight_comments(const QString& text) {
  qsizetype from = previousBlockState() == 1 ? 0 : text.indexOf("/*");
  const qsizetype line_comment = text.indexOf("//");
  setCurrentBlockState(0);
  while (from >= 0 && (line_comment < 0 || from <= line_comment)) {
    const qsizetype end = text.indexOf("*/", from);
    const qsizetype length = end < 0 ? text.size() - from : end + 2 - from;
    setFormat(static_cast<int>(from), static_cast<int>(length), m_comment);
    if (end < 0) {
      setCurrentBlockState(1);
      return;
    }
    from = text.indexOf("/*", end + 2);
  }
  if (line_comment >= 0) {
    setFormat(static_cast<int>(line_comment), static_cast<int>(text.size() - line_comment),
              m_comment);
  }
}

}  // namespace roofladder::gui
