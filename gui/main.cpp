// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QApplication>

#include "gui/window/main_window.h"

int main(int argc, char** argv) {
  const QApplication application(argc, argv);
  roofladder::gui::MainWindow window;
  window.show();
  return QApplication::exec();
}
