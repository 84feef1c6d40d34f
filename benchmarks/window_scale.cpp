// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QApplication>
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

#include "benchmarks/repeated_run.h"
#include "gui/chart/plot_view.h"
#include "gui/pages/page.h"
#include "gui/pages/page_table.h"
#include "gui/window/main_window.h"
#include "run/file/run_file.h"
#include "run/temporary_folder.h"

// How long the window takes from being asked for a run of many results to its painted roofline, to
// turn to each other page, and for each frame while the roofline is dragged.
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
  const auto* page = window.findChild<gui::Page*>("roofline");
  page->chart()->zoom(2);
  const std::vector<double> frames = drag_frames(*page->chart());
  fmt::print("{} results: shown after {:.0f} ms, read and analysed after {:.0f} ms\n", results,
             opening, reading);
  fmt::print("  dragged: {:.1f} ms a frame, worst {:.1f} ms\n", frames[frames.size() / 2],
             frames.back());
  for (const gui::PageKind& kind : gui::page_table()) {
    fmt::print("  page {:<10} {:.0f} ms\n", kind.id, milliseconds([&] {
                 window.show_page(kind.id);
                 paint(window);
               }));
    std::fflush(stdout);
  }
  return true;
}

int main_with(int argc, char** argv) {
  Keep keep = Keep::all_metrics;
  std::size_t results = 0;
  for (int i = 2; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--one-time") {
      keep = Keep::one_time;
    } else if (std::from_chars(word.begin(), word.end(), results).ptr != word.end()) {
      results = 0;
    }
  }
  if (results == 0) {
    fmt::print(stderr, "usage: window_scale RUN [--one-time] RESULTS\n");
    return 2;
  }
  try {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "large.roofladder";
    const Run run = repeated(read_run(argv[1]).run, results, keep);
    RunWriter::create(file, run).finish(run);
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
  const QTemporaryDir settings;  // not the user's
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
  QApplication::setOrganizationName("Roofladder");
  QApplication::setApplicationName("window-scale");
  const QApplication application(argc, argv);
  return roofladder::main_with(argc, argv);
}
