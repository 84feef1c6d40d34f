// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QProcess>
#include <optional>

#include "gui/collect/progress_line.h"

namespace roofladder::gui {

// How a collection ended.
struct CollectionEnd {
  std::optional<CollectionFinished> run;  // what was written; absent if nothing was
  QString message;                        // what happened, and what to do
};

// `roofladder collect` as a process of its own; one at a time. Whatever ends this program ends it,
// with what it measured written.
class CollectorProcess : public QObject {
  Q_OBJECT

 public:
  explicit CollectorProcess(QObject* parent = nullptr);
  ~CollectorProcess() override;  // ends it and waits

  // False while one runs. How it ends is told by ended(), also if it does not start.
  bool start(const QString& program, const QStringList& arguments);
  // Asks it to write what is measured and to end.
  void cancel();
  // The same, and waits; what does not end by itself is killed.
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
  QByteArray m_line;   // its beginning: the rest is yet to come
  QByteArray m_words;  // the last on standard error
  QByteArray m_nonsense;
  std::optional<CollectionStarted> m_started;
  std::optional<CollectionFinished> m_run;
};

}  // namespace roofladder::gui
