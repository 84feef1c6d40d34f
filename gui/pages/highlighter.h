// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QRegularExpression>
#include <QSyntaxHighlighter>
#include <QTextCharFormat>
#include <vector>

namespace roofladder::gui {

// Highlights C++ and CUDA in colours that suit the palette's background. Lines of a diff keep their
// marks.
class Highlighter : public QSyntaxHighlighter {
  Q_OBJECT

 public:
  Highlighter(QTextDocument* document, bool is_dark);

 protected:
  void highlightBlock(const QString& text) override;

 private:
  struct Rule {
    QRegularExpression pattern;
    QTextCharFormat format;
  };

  void highlight_comments(const QString& text);

  std::vector<Rule> m_rules;
  QTextCharFormat m_comment;
};

}  // namespace roofladder::gui
