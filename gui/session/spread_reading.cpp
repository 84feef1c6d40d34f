// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/session/spread_reading.h"

#include <chrono>
#include <exception>

#include "run/file/run_file.h"

namespace roofladder::gui {
namespace {

constexpr std::chrono::milliseconds between_signs{100};

// Thrown if the result is no longer wanted.
struct GivenUp {};

}  // namespace

SpreadReading::SpreadReading(QObject* parent) : QObject(parent) {
  m_timer.setInterval(between_signs);
  connect(&m_timer, &QTimer::timeout, this, [this] { emit progressed(m_runs, m_of); });
}

SpreadReading::~SpreadReading() = default;

void SpreadReading::start(std::shared_ptr<const Loaded> loaded) {
  Files files;
  qint64 runs = 0;
  for (const OpenRun& run : loaded->runs) {
    files.emplace_back(run.path, run.stamp);
    runs += run.of;
  }
  if (files == m_files) {
    return;
  }
  m_reader = {};  // stops the reader and waits for it
  m_files = std::move(files);
  m_of = runs;
  m_runs = 0;
  m_spreads.clear();
  m_errors.clear();
  m_timer.start();
  m_reader = std::jthread(
      [this, attempt = ++m_attempt, loaded = std::move(loaded)](const std::stop_token& stop) {
        read(*loaded, stop);
        QMetaObject::invokeMethod(
            this, [this, attempt] { finish(attempt); }, Qt::QueuedConnection);
      });
}

void SpreadReading::read(const Loaded& loaded, const std::stop_token& stop) {
  SpreadOfRuns all;
  try {
    for (std::size_t i = 0; i < loaded.runs.size(); ++i) {
      if (loaded.runs[i].of > 1) {
        add_file(loaded.runs[i].path, all, stop);
      } else {
        all.add(loaded.comparison.runs[i]);
        ++m_runs;
      }
    }
  } catch (const GivenUp&) {
    return;
  }
  m_spreads = all.spreads();
}

void SpreadReading::add_file(const std::filesystem::path& path, SpreadOfRuns& all,
                             const std::stop_token& stop) {
  try {
    read_each_run(path, [&](ReadRun read) {
      if (stop.stop_requested()) {
        throw GivenUp{};
      }
      all.add(analyse(std::move(read.run)));
      ++m_runs;
    });
  } catch (const std::exception& error) {
    m_errors.emplace_back(error.what());
  }
}

// Ignores a message of an earlier attempt that ended just before it was stopped.
void SpreadReading::finish(int attempt) {
  if (attempt == m_attempt) {
    m_timer.stop();
    emit finished();
  }
}

}  // namespace roofladder::gui
