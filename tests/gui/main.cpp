// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>
#include <gtest/gtest.h>

#include "gui/window/visible_checks.h"

int main(int argc, char** argv) {
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
  }
  const QTemporaryDir settings;  // instead of the user's
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
  QApplication::setOrganizationName("Roofladder");
  QApplication::setApplicationName("roofladder-gui-tests");
  const QApplication application(argc, argv);
  roofladder::gui::use_visible_checks();
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
