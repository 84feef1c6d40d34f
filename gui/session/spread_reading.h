// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QObject>
#include <QTimer>
#include <atomic>
#include <thread>
#include <utility>

#include "analyzer/comparison/spread.h"
#include "gui/session/loading.h"

namespace roofladder::gui {

// Reads every run of the open files in the background, including those runs of a merged file that
// no page shows. Only one run of a file is in memory at a time.
class SpreadReading : public QObject {
  Q_OBJECT

 public:
  explicit SpreadReading(QObject* parent = nullptr);
  ~SpreadReading() override;

  // Abandons the current reading unless it is of the same files.
  void start(std::shared_ptr<const Loaded> loaded);

  bool is_reading() const { return m_timer.isActive(); }
  const std::vector<Spread>& spreads() const { return m_spreads; }  // valid after finished()
  const std::vector<std::string>& errors() const { return m_errors; }

 signals:
  void progressed(qint64 runs, qint64 of);
  void finished();

 private:
  using Files = std::vector<std::pair<std::filesystem::path, std::optional<Stamp>>>;

  void read(const Loaded& loaded, const std::stop_token& stop);
  void add_file(const std::filesystem::path& path, SpreadOfRuns& all, const std::stop_token& stop);
  void finish(int attempt);

  Files m_files;
  QTimer m_timer;     // emits progressed()
  int m_attempt = 0;  // current attempt: finish() ignores earlier ones
  qint64 m_of = 0;
  std::atomic<qint64> m_runs = 0;
  std::vector<Spread> m_spreads;  // owned by the reader until it ends
  std::vector<std::string> m_errors;
  std::jthread m_reader;  // last: destroyed first, which waits for its end
};

}  // namespace roofladder::gui
