// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QApplication>
#include <QProgressBar>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <string_view>
#include <vector>

#include "benchmarks/fleet.h"
#include "benchmarks/repeated_run.h"
#include "gui/chart/plot_view.h"
#include "gui/pages/page.h"
#include "gui/pages/page_table.h"
#include "gui/pages/spread_page.h"
#include "gui/window/main_window.h"
#include "run/file/merge.h"
#include "run/file/run_file.h"
#include "run/temporary_folder.h"

// Measures how long the window takes to open a run of many results, or the merged runs of a
// simulated batch job, until its roofline is painted; to turn to each other page; and per frame
// while the roofline is dragged.
namespace roofladder {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int drags = 40;
constexpr int patience = 600'000;  // milliseconds

double milliseconds(const auto& work) {
  const auto start = Clock::now();
  work();
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

void paint(gui::MainWindow& window) {
  QCoreApplication::processEvents();
  window.grab();
}

std::vector<double> drag_frames(QWidget& chart) {
  QWidget* ground = chart.childAt(chart.rect().center());
  const QPoint centre = ground->rect().center();
  QTest::mousePress(ground, Qt::LeftButton, {}, centre);
  std::vector<double> frames;
  for (int i = 1; i <= drags; ++i) {
    frames.push_back(milliseconds([&] {
      QTest::mouseMove(ground, centre + QPoint(4 * i, 2 * i));
      chart.grab();
    }));
  }
  QTest::mouseRelease(ground, Qt::LeftButton);
  std::ranges::sort(frames);
  return frames;
}

// Waits until page Spread has read every run; false if that takes too long.
bool read_spread(gui::MainWindow& window) {
  window.show_page("spread");
  const auto* progress = window.findChild<gui::SpreadPage*>()->findChild<QProgressBar*>();
  const bool is_read = QTest::qWaitFor([&] { return !progress->isVisible(); }, patience);
  paint(window);
  return is_read;
}

// False if the window did not open the run.
bool measure(const std::filesystem::path& file, std::size_t results) {
  gui::MainWindow window;
  window.resize(1280, 800);
  window.show();
  paint(window);
  bool is_open = false;
  double reading = 0;
  const double opening = milliseconds([&] {
    reading = milliseconds([&] {
      window.session().open({file});
      is_open = QTest::qWaitFor([&] { return !window.session().is_loading(); }, patience) &&
                !window.session().runs().empty();
    });
    paint(window);
  });
  if (!is_open) {
    return false;
  }
  fmt::print("{} results: shown after {:.0f} ms, read and analysed after {:.0f} ms\n", results,
             opening, reading);
  auto* chart = window.findChild<gui::Page*>("roofline")->chart();
  if (chart->isVisible()) {
    chart->zoom(2);
    const std::vector<double> frames = drag_frames(*chart);
    fmt::print("  dragged: {:.1f} ms a frame, worst {:.1f} ms\n", frames[frames.size() / 2],
               frames.back());
  }
  for (const gui::PageKind& kind : gui::page_table()) {
    fmt::print("  page {:<10} {:.0f} ms\n", kind.id, milliseconds([&] {
                 window.show_page(kind.id);
                 paint(window);
               }));
    std::fflush(stdout);
  }
  bool is_read = false;
  const double spread = milliseconds([&] { is_read = read_spread(window); });
  fmt::print("  spread of all runs {:.0f} ms\n", spread);
  return is_read;
}

void write_repeated(const std::filesystem::path& file, const char* original, std::size_t results,
                    Keep keep) {
  const Run run = repeated(read_run(original).run, results, keep);
  RunWriter::create(file, run).finish(run);
}

void write_fleet(const std::filesystem::path& file, std::size_t results, std::size_t ranks) {
  const TemporaryFolder folder;
  write_shards(
      {.ranks = static_cast<std::int64_t>(ranks), .results = static_cast<std::int64_t>(results)},
      folder.path());
  std::vector<std::filesystem::path> shards;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    shards.push_back(entry.path());
  }
  merge_runs(shards, file);
  fmt::print("{} runs in {:.0f} MB\n", ranks,
             static_cast<double>(std::filesystem::file_size(file)) / 1e6);
}

// 0 for a word that is no count.
std::size_t count_of(std::string_view word) {
  std::size_t count = 0;
  const auto [end, error] = std::from_chars(word.begin(), word.end(), count);
  return error == std::errc() && end == word.end() ? count : 0;
}

int usage() {
  fmt::print(stderr,
             "usage: window_scale RUN [--one-time] RESULTS\n"
             "       window_scale --fleet RESULTS RANKS\n");
  return 2;
}

int main_with(int argc, char** argv) {
  const std::vector<std::string_view> words(argv + 1, argv + argc);
  if (words.size() < 2 || words.size() > 3) {
    return usage();
  }
  const bool is_fleet = words[0] == "--fleet";
  const bool one_time = words[1] == "--one-time";
  const std::size_t results = count_of(words[one_time ? words.size() - 1 : 1]);
  const std::size_t ranks = is_fleet ? count_of(words.back()) : 1;
  if (results == 0 || ranks == 0 || (words.size() == 3) != (is_fleet || one_time)) {
    return usage();
  }
  try {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "large.roofladder";
    if (is_fleet) {
      write_fleet(file, results, ranks);
    } else {
      write_repeated(file, argv[1], results, one_time ? Keep::one_time : Keep::all_metrics);
    }
    if (!measure(file, results)) {
      fmt::print(stderr, "window_scale: the window did not open the run\n");
      return 4;
    }
  } catch (const RunFileError& error) {
    fmt::print(stderr, "window_scale: {}\n", error.what());
    return 4;
  }
  return 0;
}

}  // namespace
}  // namespace roofladder

int main(int argc, char** argv) {
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
  }
  const QTemporaryDir settings;  // keeps the user's settings out
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
  QApplication::setOrganizationName("Roofladder");
  QApplication::setApplicationName("window-scale");
  const QApplication application(argc, argv);
  return roofladder::main_with(argc, argv);
}
