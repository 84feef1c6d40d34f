// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/session/session.h"

#include <algorithm>
#include <chrono>

#include "gui/text.h"

namespace roofladder::gui {
namespace {

// Delays reading a changed file: one that is still being copied changes many times.
constexpr std::chrono::milliseconds settling_time{300};

std::filesystem::path canonical_of(const std::filesystem::path& path) {
  std::error_code unknown;
  const std::filesystem::path full = std::filesystem::weakly_canonical(path, unknown);
  return unknown ? path : full;
}

bool has(const Comparison& comparison, const RungPlace& place) {
  return place.run < comparison.runs.size() &&
         place.ladder < comparison.runs[place.run].ladders.size() &&
         place.rung < comparison.runs[place.run].ladders[place.ladder].rungs.size();
}

}  // namespace

Session::Session(QObject* parent) : QObject(parent) {
  m_settle.setSingleShot(true);
  m_settle.setInterval(settling_time);
  connect(&m_settle, &QTimer::timeout, this, &Session::reload_changed);
  connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_settle, qOverload<>(&QTimer::start));
  connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_settle,
          qOverload<>(&QTimer::start));
}

const Analysis* Session::analysis() const {
  return m_shown < comparison().runs.size() ? &comparison().runs[m_shown] : nullptr;
}

void Session::open(const std::vector<std::filesystem::path>& paths) {
  for (const std::filesystem::path& given : paths) {
    const std::filesystem::path path = canonical_of(given);
    const auto known = std::ranges::find(m_wanted.runs, path, &WantedRun::path);
    if (known == m_wanted.runs.end()) {
      m_wanted.runs.push_back({.path = path});
    } else {
      known->again = true;
    }
  }
  start_loading();
}

void Session::close(std::size_t run) {
  if (run >= runs().size()) {
    return;
  }
  std::erase_if(m_wanted.runs,
                [&](const WantedRun& wanted) { return wanted.path == runs()[run].path; });
  start_loading();
}

void Session::reload() {
  for (WantedRun& wanted : m_wanted.runs) {
    wanted.again = true;
  }
  start_loading();
}

void Session::set_baseline(std::size_t run) {
  if (run < runs().size()) {
    set_baseline(runs()[run].path);
  }
}

void Session::set_baseline(const std::filesystem::path& path) {
  m_wanted.baseline = canonical_of(path);
  start_loading();
}

void Session::show(std::size_t run) {
  if (run == m_shown || run >= runs().size()) {
    return;
  }
  m_shown = run;
  m_selected.reset();
  emit runs_changed();
  emit selection_changed();
}

void Session::open_number(std::size_t run, std::int64_t number) {
  if (run >= runs().size() || number == runs()[run].number) {
    return;
  }
  for (WantedRun& wanted : m_wanted.runs) {
    if (wanted.path == runs()[run].path) {
      wanted.number = number;
      wanted.again = true;
    }
  }
  start_loading();
}

void Session::select(std::optional<RungPlace> place) {
  if (place && !has(comparison(), *place)) {
    place.reset();
  }
  if (place == m_selected) {
    return;
  }
  if (place) {
    show(place->run);
  }
  m_selected = place;
  emit selection_changed();
}

void Session::set_filter(const Filter& filter) {
  if (filter != m_filter) {
    m_filter = filter;
    emit filter_changed();
  }
}

void Session::select_on(const QString& page, const RungPlace& place) {
  select(place);
  emit page_wanted(page);
}

void Session::start_loading() {
  if (m_is_loading) {
    m_is_stale = true;
    return;
  }
  m_is_loading = true;
  m_is_stale = false;
  emit loading_changed();
  m_loader = std::jthread([this, wanted = m_wanted, before = m_loaded] {
    m_result = load(wanted, *before);
    QMetaObject::invokeMethod(this, &Session::finish, Qt::QueuedConnection);
  });
  for (WantedRun& wanted : m_wanted.runs) {
    wanted.again = false;
  }
}

void Session::finish() {
  m_loader.join();
  const LoadResult result = std::move(m_result);
  const std::vector<OpenRun> before = runs();
  const std::filesystem::path was_shown = m_shown < before.size() ? before[m_shown].path : "";
  m_loaded = result.loaded;
  m_is_loading = false;
  const auto shown = std::ranges::find(runs(), was_shown, &OpenRun::path);
  m_shown = shown == runs().end() ? 0 : static_cast<std::size_t>(shown - runs().begin());
  const bool keeps_selection = m_selected && has(comparison(), *m_selected) &&
                               shown != runs().end() && m_selected->run == m_shown;
  if (!keeps_selection) {
    m_selected.reset();
  }
  for (const LoadError& error : result.errors) {
    // Do not try files again that could not be read.
    if (std::ranges::find(runs(), error.path, &OpenRun::path) == runs().end()) {
      std::erase_if(m_wanted.runs, [&](const WantedRun& run) { return run.path == error.path; });
    }
  }
  if (m_is_stale) {
    start_loading();
  }
  watch();
  emit runs_changed();
  emit selection_changed();
  for (const OpenRun& run : runs()) {
    if (std::ranges::find(before, run.path, &OpenRun::path) == before.end()) {
      emit opened(QString::fromStdString(run.path.string()));
    }
  }
  for (const LoadError& error : result.errors) {
    emit failed(shown_lines(error.sentence));
  }
  emit loading_changed();
}

// Watches folders, too: to the watcher, a replaced file is a new one.
void Session::watch() {
  const QStringList old = m_watcher.files() + m_watcher.directories();
  if (!old.isEmpty()) {
    m_watcher.removePaths(old);
  }
  for (const OpenRun& run : runs()) {
    std::error_code unknown;
    if (std::filesystem::exists(run.path, unknown)) {
      m_watcher.addPath(QString::fromStdString(run.path.string()));
    }
    m_watcher.addPath(QString::fromStdString(run.path.parent_path().string()));
  }
}

void Session::reload_changed() {
  bool any = false;
  for (WantedRun& wanted : m_wanted.runs) {
    const auto open = std::ranges::find(runs(), wanted.path, &OpenRun::path);
    if (open != runs().end() && open->stamp != stamp_of(wanted.path)) {
      wanted.again = true;
      any = true;
    }
  }
  if (any) {
    start_loading();
  }
}

}  // namespace roofladder::gui
