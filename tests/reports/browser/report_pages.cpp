// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "chart/layout.h"
#include "chart/xy_chart.h"
#include "reports/html/html_report.h"
#include "run/file/run_file.h"
#include "tests/reports/hostile_texts.h"
#include "tests/reports/small_analysis.h"
#include "tests/reports/three_ladders.h"

// Writes pages of analyses that no available run provides: two devices, hundreds and ten thousand
// results, two runs, hostile names. Also writes what the script must print in magnified views of
// rooflines.
namespace roofladder::test {
namespace {

void write(const std::filesystem::path& file, const Analysis& analysis) {
  std::ofstream out(file, std::ios::binary);
  write_html_report(analysis, out);
}

void write(const std::filesystem::path& file, const Comparison& comparison) {
  std::ofstream out(file, std::ios::binary);
  write_html_comparison(comparison, out);
}

// The ladders of a processor, repeated on a device ten times as fast, with counters.
Analysis two_devices() {
  constexpr double faster = 10;
  Analysis analysis = analyse(three_ladders());
  analysis.run.devices.push_back({"gpu:0", DeviceKind::gpu, "A device made up for a test", {}});
  for (std::size_t i = 0, count = analysis.ceilings.size(); i < count; ++i) {
    Ceiling ceiling = analysis.ceilings[i];
    ceiling.device = 1;
    ceiling.best *= faster;
    ceiling.spread = {ceiling.spread.low * faster, ceiling.spread.high * faster};
    ceiling.theoretical.reset();
    analysis.ceilings.push_back(ceiling);
  }
  for (std::size_t i = 0, count = analysis.ladders.size(); i < count; ++i) {
    Ladder ladder = analysis.ladders[i];
    ladder.device = 1;
    ladder.model = "cuda";
    for (Rung& rung : ladder.rungs) {
      if (rung.analysis.roofline) {
        rung.analysis.roofline->rate *= faster;
        rung.analysis.roofline->rate_interval.reset();
        rung.analysis.roofline->traffic = Provenance::counter;
      }
    }
    analysis.ladders.push_back(std::move(ladder));
  }
  return analysis;
}

// The runs have names, since nothing else distinguishes them.
Comparison two_runs() {
  Analysis monday = analyse(three_ladders());
  Analysis tuesday = two_devices();
  monday.run.title = "Monday";
  tuesday.run.title = "Tuesday";
  return compare({std::move(monday), std::move(tuesday)}, 0);
}

// The bytes of every third result are declared.
Analysis many_results(std::size_t ladders, std::size_t rungs) {
  Analysis analysis = small_analysis();
  Ladder& first = analysis.ladders[0];
  first.steps.clear();
  first.sweeps.clear();
  first.rungs.assign(rungs, first.rungs[1]);
  for (std::size_t i = 0; i < rungs; ++i) {
    RooflinePoint& point = *first.rungs[i].analysis.roofline;
    point.intensity *= 0.3 + static_cast<double>(i % 97) / 40;
    point.rate *= 0.2 + static_cast<double>(i % 211) / 80;
    point.traffic = i % 3 == 0 ? Provenance::declared : point.traffic;
  }
  analysis.ladders.assign(ladders, Ladder(first));
  return analysis;
}

// Magnifies around a mark without leaving the chart.
chart::View magnified(const chart::XyChart& chart, const chart::Pixel& mark, double factor) {
  const chart::Box& area = chart.area();
  const auto moved = [&](double from, double to, double at) {
    return std::clamp((from + to) / 2 - factor * at, to - factor * to, from - factor * from);
  };
  return {
      factor, factor, {moved(area.left, area.right, mark.x), moved(area.top, area.bottom, mark.y)}};
}

nlohmann::json texts_of(const chart::Scene& scene) {
  nlohmann::json texts = nlohmann::json::array();
  for (const auto* items : {&scene.below, &scene.inside, &scene.above}) {
    for (const chart::Item& item : *items) {
      if (const auto* text = std::get_if<chart::Text>(&item.shape)) {
        texts.push_back({{"text", text->content},
                         {"style", chart::row_of(item.style).name},
                         {"x", text->place.x},
                         {"y", text->place.y}});
      }
    }
  }
  return texts;
}

// Views of the first device's roofline around two marks that are far apart.
void write_views(const std::filesystem::path& file, const Analysis& analysis) {
  const XyPlot plot = roofline_plot(analysis, 0);
  const chart::XyChart chart(plot, chart::report_size(plot));
  const auto by_x = [](const auto& one, const auto& other) {
    return one.value().x < other.value().x;
  };
  const auto [left, right] = std::ranges::minmax_element(chart.marks(), by_x);
  nlohmann::json views = nlohmann::json::array();
  for (const double factor : {2.0, 8.0, 64.0}) {
    for (const auto& mark : {*left, *right}) {
      const chart::View view = magnified(chart, mark.value(), factor);
      views.push_back({{"zoom", {factor, view.moved.x, view.moved.y}},
                       {"texts", texts_of(chart::scene_of(chart, {}, view))}});
    }
  }
  std::ofstream(file) << views;
}

}  // namespace
}  // namespace roofladder::test

int main(int argc, char** argv) {
  using namespace roofladder;
  if (argc != 3) {
    std::cerr << "usage: report_pages FOLDER EXAMPLE\n";
    return 2;
  }
  const std::filesystem::path folder = argv[1];
  test::write(folder / "two_devices.html", test::two_devices());
  test::write_views(folder / "two_devices.views.json", test::two_devices());
  test::write_views(folder / "h200.views.json", analyse(read_run(argv[2]).run));
  test::write(folder / "hundreds.html", test::many_results(1, 300));
  test::write(folder / "large.html", test::many_results(5, 2000));
  test::write(folder / "two_runs.html", test::two_runs());
  std::size_t number = 0;
  for (const std::string& text : test::hostile_texts()) {
    const std::string name = std::to_string(++number) + ".html";
    const Analysis hostile = test::with_text(text);
    test::write(folder / ("hostile-" + name), hostile);
    test::write(folder / ("hostile-runs-" + name), compare({hostile, hostile}, 0));
  }
}
