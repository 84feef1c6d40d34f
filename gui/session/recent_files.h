// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QStringList>

namespace roofladder::gui {

// The run files that were opened last, newest first; kept between starts.
QStringList recent_files();
void add_recent_file(const QString& path);
void forget_recent_files();

}  // namespace roofladder::gui
