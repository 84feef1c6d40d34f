// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QStringList>

namespace roofladder::gui {

// The most recently opened run files, newest first. They persist between sessions.
QStringList recent_files();
void add_recent_file(const QString& path);
void forget_recent_files();

}  // namespace roofladder::gui
