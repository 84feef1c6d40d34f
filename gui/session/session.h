// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>
#include <optional>
#include <thread>

#include "analyzer/plots/plot.h"
#include "gui/session/filter.h"
#include "gui/session/loading.h"

namespace roofladder::gui {

// The open runs and the current selection, shared by all pages. Runs are read in the background.
class Session : public QObject {
  Q_OBJECT

 public:
  explicit Session(QObject* parent = nullptr);
  const std::vector<OpenRun>& runs() const { return m_loaded->runs; }
  const Comparison& comparison() const { return m_loaded->comparison; }
  std::shared_ptr<const Loaded> loaded() const { return m_loaded; }
  std::size_t shown() const { return m_shown; }  // index of the run that pages of one run show
  const Analysis* analysis() const;              // of that run; null while none is open
  std::optional<RungPlace> selected() const { return m_selected; }
  const Filter& filter() const { return m_filter; }
  bool is_loading() const { return m_is_loading; }

  void open(const std::vector<std::filesystem::path>& paths);
  void close(std::size_t run);
  void reload();
  void set_baseline(std::size_t run);
  void set_baseline(const std::filesystem::path& path);  // may name a run that is still being read
  void show(std::size_t run);
  void open_number(std::size_t run,
                   std::int64_t number);  // replaces a run by another of the same file
  void select(std::optional<RungPlace> place);
  void set_filter(const Filter& filter);
  void select_on(const QString& page, const RungPlace& place);  // and switches to that page

 signals:
  void runs_changed();  // the open runs, the baseline, or the run shown
  void selection_changed();
  void filter_changed();
  void loading_changed();
  void opened(const QString& path);
  void page_wanted(const QString& id);  // as page_table() names it
  void failed(const QString& message);  // names the file and a remedy

 private:
  void start_loading();
  void finish();
  void watch();
  void reload_changed();

  QFileSystemWatcher m_watcher;
  QTimer m_settle;
  std::shared_ptr<const Loaded> m_loaded = std::make_shared<const Loaded>();
  Wanted m_wanted;
  bool m_is_loading = false;
  bool m_is_stale = false;  // the request changed while loading
  std::size_t m_shown = 0;
  std::optional<RungPlace> m_selected;
  Filter m_filter;
  LoadResult m_result;    // owned by the loader until it ends
  std::jthread m_loader;  // last: destroyed first, which waits for its end
};

}  // namespace roofladder::gui
