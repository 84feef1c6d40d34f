// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QObject>

namespace roofladder::gui {

// SIGTERM, SIGINT and SIGHUP as a signal of the event loop: a logout, the end of a job's time, a
// terminal that is closed. One that is ignored (nohup) stays ignored. The second of a kind ends the
// program at once. One object a program.
class EndingSignals : public QObject {
  Q_OBJECT

 public:
  explicit EndingSignals(QObject* parent = nullptr);

 signals:
  void received();
};

}  // namespace roofladder::gui
