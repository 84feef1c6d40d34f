// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QProcess>
#include <optional>

#include "gui/collect/progress_line.h"

namespace roofladder::gui {

// The outcome of a collection.
struct CollectionEnd {
  std::optional<CollectionFinished> run;  // the run that was written; absent if there is none
  QString message;                        // what happened, and what to do
};

// Runs `roofladder collect` as a child process, one at a time. When this program ends, for whatever
// reason, the collector writes what it measured and ends, too.
class CollectorProcess : public QObject {
  Q_OBJECT

 public:
  explicit CollectorProcess(QObject* parent = nullptr);
  ~CollectorProcess() override;  // ends the collection and waits

  // False if one is running already. The outcome is emitted by ended(), even if the process does
  // not start.
  bool start(const QString& program, const QStringList& arguments);
  // Asks the collector to write what it measured and to end.
  void cancel();
  // As cancel(), and waits. Kills the process if it does not end by itself.
  void stop();
  bool is_running() const { return m_process.state() != QProcess::NotRunning; }

 signals:
  void said(const roofladder::gui::ProgressLine& line);
  void ended(const roofladder::gui::CollectionEnd& end);

 private:
  void read_lines();
  void take_line(const QByteArray& line);
  void read_words();
  void refuse(QProcess::ProcessError error);
  void finish(int code, QProcess::ExitStatus status);
  QString reason(int code, QProcess::ExitStatus status) const;

  QProcess m_process;
  QByteArray m_line;   // an incomplete line
  QByteArray m_words;  // the end of standard error
  QByteArray m_nonsense;
  std::optional<CollectionStarted> m_started;
  std::optional<CollectionFinished> m_run;
};

}  // namespace roofladder::gui
