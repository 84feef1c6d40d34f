// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QApplication>
#include <QChart>
#include <QChartView>
#include <QLogValueAxis>
#include <QMouseEvent>
#include <QScatterSeries>
#include <QTest>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <random>
#include <string_view>
#include <vector>

#include "gui/chart/plot_view.h"

// Measures how long a roofline of many marks takes to its first frame, and per frame while it is
// dragged; and the same marks as a QScatterSeries, for comparison.
namespace roofladder {
namespace {

using Clock = std::chrono::steady_clock;

constexpr QSize window(1280, 800);
constexpr int drags = 40;
constexpr std::size_t slow_scatter = 50'000;  // takes half a minute from here on

double milliseconds(const auto& work) {
  const auto start = Clock::now();
  work();
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

XyPlot roofline(std::size_t marks) {
  XyPlot plot;
  plot.id = "scale";
  plot.x = {"arithmetic intensity", dimension::flops_per_byte, Scale::logarithmic, 0.01, 100};
  plot.y = {"flop rate", dimension::flops_per_second, Scale::logarithmic, 1e9, 1e14};
  plot.lines = {{"triad", {{0.01, 4e10}, {16, 6.4e13}}, {}, false, "triad 4.00 TB/s"}};
  plot.groups = {"one", "another", "a third"};
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> decades(-1.9, 1.9);
  for (std::size_t i = 0; i < marks; ++i) {
    Mark mark;
    mark.x = std::pow(10.0, decades(random));
    mark.y = std::pow(10.0, 11.5 + decades(random));
    mark.label = fmt::format("mark {}", i);
    mark.group = i % plot.groups.size();
    mark.place = {0, i};
    plot.marks.push_back(std::move(mark));
  }
  return plot;
}

void move_mouse(QWidget* ground, const QPointF& place, Qt::MouseButtons buttons) {
  QMouseEvent event(QEvent::MouseMove, place, ground->mapToGlobal(place), Qt::NoButton, buttons,
                    Qt::NoModifier);
  QCoreApplication::sendEvent(ground, &event);
}

struct Times {
  double first_frame = 0;
  double median_frame = 0;
  double worst_frame = 0;
  std::optional<double> hover;  // of a view that shows details of the mark below the pointer
};

Times sorted_out(double first_frame, std::vector<double> frames, std::optional<double> hover) {
  std::ranges::sort(frames);
  return {first_frame, frames[frames.size() / 2], frames.back(), hover};
}

Times time_view(const XyPlot& plot) {
  gui::PlotView view;
  view.resize(window);
  const double first = milliseconds([&] {
    view.show_plot(plot);
    view.show();
    view.grab();
  });
  view.zoom(2);
  QWidget* ground = view.childAt(view.rect().center());
  const QPoint centre = ground->rect().center();
  QTest::mousePress(ground, Qt::LeftButton, {}, centre);
  std::vector<double> frames;
  for (int i = 1; i <= drags; ++i) {
    frames.push_back(milliseconds([&] {
      move_mouse(ground, centre + QPoint(4 * i, 2 * i), Qt::LeftButton);
      view.grab();
    }));
  }
  QTest::mouseRelease(ground, Qt::LeftButton);
  const double hover = milliseconds([&] {
    move_mouse(ground, centre, Qt::NoButton);
    view.grab();
  });
  return sorted_out(first, frames, hover);
}

Times time_scatter(const XyPlot& plot) {
  QChart* chart = nullptr;
  QChartView view;
  view.resize(window);
  const double first = milliseconds([&] {
    chart = new QChart;
    auto* series = new QScatterSeries;
    for (const Mark& mark : plot.marks) {
      series->append(mark.x, mark.y);
    }
    chart->addSeries(series);
    for (const auto& [axis, edge] :
         {std::pair(&plot.x, Qt::AlignBottom), {&plot.y, Qt::AlignLeft}}) {
      auto* scale = new QLogValueAxis;
      scale->setRange(axis->low, axis->high);
      chart->addAxis(scale, edge);
      series->attachAxis(scale);
    }
    view.setChart(chart);
    view.show();
    view.grab();
  });
  chart->zoom(2);
  std::vector<double> frames;
  for (int i = 0; i < drags; ++i) {
    frames.push_back(milliseconds([&] {
      chart->scroll(4, 2);
      view.grab();
    }));
  }
  return sorted_out(first, frames, std::nullopt);
}

void print(std::string_view what, std::size_t marks, const Times& times) {
  fmt::print("{:<16} {:>8} {:>13.1f} {:>13.1f} {:>13.1f} {:>10}\n", what, marks, times.first_frame,
             times.median_frame, times.worst_frame,
             times.hover ? fmt::format("{:.1f}", *times.hover) : "-");
  std::fflush(stdout);
}

int main_with(int argc, char** argv) {
  const bool is_patient = argc == 2 && std::string_view(argv[1]) == "--scatter-all";
  if (argc > 1 && !is_patient) {
    fmt::print(stderr, "usage: gui_scale [--scatter-all]\n");
    return 2;
  }
  fmt::print("{:<16} {:>8} {:>13} {:>13} {:>13} {:>10}\n", "", "marks", "first ms", "drag ms",
             "worst ms", "hover ms");
  for (const std::size_t marks : {1'000, 10'000, 100'000}) {
    const XyPlot plot = roofline(marks);
    print("PlotView", marks, time_view(plot));
    if (marks < slow_scatter || is_patient) {
      print("QScatterSeries", marks, time_scatter(plot));
    }
  }
  return 0;
}

}  // namespace
}  // namespace roofladder

int main(int argc, char** argv) {
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
  }
  const QApplication application(argc, argv);
  return roofladder::main_with(argc, argv);
}
