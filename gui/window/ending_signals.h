// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QObject>

namespace roofladder::gui {

// Reports SIGTERM, SIGINT and SIGHUP (a logout, the end of a job's time, a closed terminal) to the
// event loop. Ignored signals (nohup) stay ignored. A second signal of the same kind ends the
// program at once. Only one object may exist.
class EndingSignals : public QObject {
  Q_OBJECT

 public:
  explicit EndingSignals(QObject* parent = nullptr);

 signals:
  void received();
};

}  // namespace roofladder::gui
