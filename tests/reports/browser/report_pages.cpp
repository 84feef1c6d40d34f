// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <fstream>
#include <iostream>

#include "reports/html/html_report.h"
#include "tests/reports/hostile_texts.h"
#include "tests/reports/small_analysis.h"
#include "tests/reports/three_ladders.h"

// Pages of analyses that no run at hand has: two devices, ten thousand results, two runs, hostile
// names.
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

// The ladders of a processor again on a device ten times as fast, with counters.
Analysis two_devices() {
  constexpr double faster = 10;
  Analysis analysis = analyse(three_ladders());
  analysis.run.devices.push_back({"gpu:0", "gpu", "A device made up for a test", {}});
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

// Named, since both of the same name would tell nothing apart.
Comparison two_runs() {
  Analysis monday = analyse(three_ladders());
  Analysis tuesday = two_devices();
  monday.run.title = "Monday";
  tuesday.run.title = "Tuesday";
  return compare({std::move(monday), std::move(tuesday)}, 0);
}

Analysis large() {
  constexpr std::size_t rungs = 2000;
  Analysis analysis = small_analysis();
  Ladder& first = analysis.ladders[0];
  first.steps.clear();
  first.sweeps.clear();
  first.rungs.assign(rungs, first.rungs[1]);
  for (std::size_t i = 0; i < rungs; ++i) {
    RooflinePoint& point = *first.rungs[i].analysis.roofline;
    point.intensity *= 0.3 + static_cast<double>(i % 97) / 40;
    point.rate *= 0.2 + static_cast<double>(i % 211) / 80;
  }
  analysis.ladders.assign(5, first);
  return analysis;
}

}  // namespace
}  // namespace roofladder::test

int main(int argc, char** argv) {
  using namespace roofladder;
  if (argc != 2) {
    std::cerr << "usage: report_pages FOLDER\n";
    return 2;
  }
  const std::filesystem::path folder = argv[1];
  test::write(folder / "two_devices.html", test::two_devices());
  test::write(folder / "large.html", test::large());
  test::write(folder / "two_runs.html", test::two_runs());
  std::size_t number = 0;
  for (const std::string& text : test::hostile_texts()) {
    const std::string name = std::to_string(++number) + ".html";
    const Analysis hostile = test::with_text(text);
    test::write(folder / ("hostile-" + name), hostile);
    test::write(folder / ("hostile-runs-" + name), compare({hostile, hostile}, 0));
  }
}
