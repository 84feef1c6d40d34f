// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <span>

class QWidget;

namespace roofladder::gui {

class Page;
class Session;

// Adding a page is one file and one row in page_table.cpp.
struct PageKind {
  const char* id;        // also a file name
  const char* title;     // of its tab
  const char* sentence;  // for its tool tip and for screen readers
  Page* (*make)(Session& session, QWidget* parent);
};

std::span<const PageKind> page_table();

}  // namespace roofladder::gui
