// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

class QWidget;

namespace roofladder::gui {

void show_shortcuts(QWidget& window);  // every action of the window that has a shortcut
void show_about(QWidget& window);

}  // namespace roofladder::gui
