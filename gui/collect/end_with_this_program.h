// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

class QProcess;

namespace roofladder::gui {

// To be called from the main thread before the process is started: the kernel sends it SIGTERM when
// this program is gone, however it went.
void end_with_this_program(QProcess& process);

}  // namespace roofladder::gui
