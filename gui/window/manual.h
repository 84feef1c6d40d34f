// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <span>

class QWidget;

namespace roofladder::gui {

// A text of docs/ that is built into the program, in Markdown.
struct ManualText {
  const char* title;  // of its entry in the menu
  const char* file;   // below docs/, as links name it
  const char* text;
};

// The manual of the window and the glossary.
std::span<const ManualText> manual_texts();

// The chapters of docs/method/, its index first.
std::span<const ManualText> method_chapters();

// Opens the text in a window beside this one.
void show_manual(QWidget& window, const ManualText& text);

}  // namespace roofladder::gui
