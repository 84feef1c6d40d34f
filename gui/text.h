// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>
#include <string>
#include <string_view>

namespace roofladder::gui {

// An untrusted text for a widget that shows plain text: control characters made visible.
QString shown(std::string_view text);

// The same of several lines: line feeds and tabs stay.
QString shown_lines(std::string_view text);

// A tool tip is read as HTML when it looks like it: escaped, and wrapped at the width of a
// paragraph.
QString tool_tip(std::string_view text);

// '&' marks a shortcut in menus, tabs and buttons.
QString without_mnemonic(const QString& text);

}  // namespace roofladder::gui
