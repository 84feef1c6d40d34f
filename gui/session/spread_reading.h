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

// Goes through every run of what is open, of a merged file also those that no page shows, in the
// background: one of a file is in memory at a time.
class SpreadReading : public QObject {
  Q_OBJECT

 public:
  explicit SpreadReading(QObject* parent = nullptr);
  ~SpreadReading() override;

  // Gives up what is under way, unless it is of the same files.
  void start(std::shared_ptr<const Loaded> loaded);

  bool is_reading() const { return m_timer.isActive(); }
  const std::vector<Spread>& spreads() const { return m_spreads; }  // once it has ended
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
  QTimer m_timer;     // of progressed()
  int m_attempt = 0;  // that finish() has to be of
  qint64 m_of = 0;
  std::atomic<qint64> m_runs = 0;
  std::vector<Spread> m_spreads;  // the reader's until it ends
  std::vector<std::string> m_errors;
  std::jthread m_reader;  // last: it has ended when the rest is taken down
};

}  // namespace roofladder::gui
