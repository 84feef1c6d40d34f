// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QMainWindow>

namespace roofladder::gui {

class MainWindow : public QMainWindow {
  Q_OBJECT
};

}  // namespace roofladder::gui
