// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>
#include <cstddef>
#include <string>
#include <string_view>

namespace roofladder::gui {

// Makes an untrusted text safe for a widget or a chart that shows plain text: control characters
// become visible, and the length is limited.
QString shown(std::string_view text, std::size_t longest = 400);

// As shown(), for several lines: keeps line feeds and tabs.
QString shown_lines(std::string_view text);

// Escapes a tool tip, which Qt would interpret as HTML if it looks like it, and wraps it at the
// width of a paragraph.
QString tool_tip(std::string_view text);

// Escapes '&', which marks a shortcut in menus, tabs and buttons.
QString without_mnemonic(const QString& text);

}  // namespace roofladder::gui
