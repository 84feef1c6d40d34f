// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/collect/end_with_this_program.h"

#include <QProcess>
#include <csignal>
#include <sys/prctl.h>
#include <unistd.h>

namespace roofladder::gui {

// Linux keeps the request across exec, except for a program with capabilities or set-user-ID bits.
void end_with_this_program(QProcess& process) {
  process.setChildProcessModifier([parent = getpid()] {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) {
      _exit(128 + SIGTERM);  // the parent ended before the request was made
    }
  });
}

}  // namespace roofladder::gui
