// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

class QProcess;

namespace roofladder::gui {

// Makes the kernel send SIGTERM to the process when this program ends, for whatever reason. Call it
// from the main thread before starting the process.
void end_with_this_program(QProcess& process);

}  // namespace roofladder::gui
