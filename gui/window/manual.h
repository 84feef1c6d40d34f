// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <span>

class QWidget;

namespace roofladder::gui {

// A text of docs/ that is built into the program, in Markdown.
struct ManualText {
  const char* title;  // of its entry in the menu
  const char* file;   // as in links between the texts
  const char* text;
};

std::span<const ManualText> manual_texts();

// Opens the text in a separate window.
void show_manual(QWidget& window, const ManualText& text);

}  // namespace roofladder::gui
