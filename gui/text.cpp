// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/text.h"

#include "reports/markup.h"
#include "run/format.h"

namespace roofladder::gui {

QString shown(std::string_view text, std::size_t longest) {
  return QString::fromStdString(shortened(text, longest));
}

QString shown_lines(std::string_view text) {
  QString lines;
  while (!text.empty()) {
    const std::size_t end = text.find_first_of("\n\t");
    lines += QString::fromStdString(printable(text.substr(0, end)));
    if (end == std::string_view::npos) {
      break;
    }
    lines += QChar::fromLatin1(text[end]);
    text.remove_prefix(end + 1);
  }
  return lines;
}

QString tool_tip(std::string_view text) {
  return text.empty() ? QString() : "<p>" + shown(text).toHtmlEscaped() + "</p>";
}

QString without_mnemonic(const QString& text) {
  return QString(text).replace('&', "&&");
}

}  // namespace roofladder::gui
