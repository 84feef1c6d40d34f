// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/window/ending_signals.h"

#include <QSocketNotifier>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <sys/eventfd.h>
#include <unistd.h>

namespace roofladder::gui {
namespace {

int signal_events = -1;

// A signal handler may do little; the event loop does the rest.
void note_signal(int /*signal*/) {
  const int error = errno;
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = write(signal_events, &one, sizeof one);
  errno = error;
}

void catch_signal(int signal) {
  struct sigaction before {};
  sigaction(signal, nullptr, &before);
  if (before.sa_handler == SIG_IGN) {
    return;
  }
  struct sigaction action {};
  action.sa_handler = note_signal;
  action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
  sigaction(signal, &action, nullptr);
}

}  // namespace

EndingSignals::EndingSignals(QObject* parent) : QObject(parent) {
  signal_events = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  auto* notifier = new QSocketNotifier(signal_events, QSocketNotifier::Read, this);
  connect(notifier, &QSocketNotifier::activated, this, [this, notifier] {
    notifier->setEnabled(false);
    emit received();
  });
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
    catch_signal(signal);
  }
}

}  // namespace roofladder::gui
