// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QPlainTextEdit>

#include "reports/line_diff.h"

namespace roofladder::gui {

class Highlighter;

// Source text or a diff, for reading and copying.
class CodeView : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit CodeView(const QString& name, QWidget* parent = nullptr);

  void show_text(std::string_view text);
  void show_diff(const std::vector<DiffLine>& lines);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void mark_lines();
  void restyle();

  Highlighter* m_highlighter = nullptr;
  std::vector<Edit> m_edits;  // one for each line; empty for a text
};

}  // namespace roofladder::gui
