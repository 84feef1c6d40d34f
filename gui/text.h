// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>
#include <cstddef>
#include <string>
#include <string_view>

namespace roofladder::gui {

// An untrusted text for a widget or a chart that shows plain text: control characters made visible,
// and no more characters than these.
QString shown(std::string_view text, std::size_t longest = 400);

// The same of several lines: line feeds and tabs stay.
QString shown_lines(std::string_view text);

// A tool tip is read as HTML when it looks like it: escaped, and wrapped at the width of a
// paragraph.
QString tool_tip(std::string_view text);

// '&' marks a shortcut in menus, tabs and buttons.
QString without_mnemonic(const QString& text);

}  // namespace roofladder::gui
