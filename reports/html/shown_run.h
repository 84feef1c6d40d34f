// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/comparison/comparison.h"
#include "analyzer/plots/plot.h"
#include "reports/html/extent.h"

namespace roofladder::html {

// A run as a page shows it, alone or as one of several: its sections are written alike. Ladders are
// numbered through the page.
struct ShownRun {
  const Analysis& analysis;
  std::string name;
  std::string id;  // "run-2"; empty: it is alone on the page
  std::size_t ladders_before = 0;
  std::size_t results_of_page = 0;  // rungs of all its runs

  bool is_alone() const { return id.empty(); }
  bool is_detailed() const { return results_of_page <= most_detailed_rungs; }
  // The identifier of something that another run of the page may have too.
  std::string own(std::string_view what) const;
};

ShownRun alone(const Analysis& analysis);

std::vector<ShownRun> shown_runs(const Comparison& comparison);

// A plot of all runs as it stands on the page.
template <typename AnyPlot>
AnyPlot on_page(AnyPlot plot, std::span<const ShownRun> runs) {
  for (RungPlace* place : places_of(plot)) {
    place->ladder += runs[place->run].ladders_before;
  }
  return plot;
}

// The plot of a run as it stands on the page: its id, and its places by the page's numbers of
// ladders.
template <typename AnyPlot>
AnyPlot on_page(AnyPlot plot, const ShownRun& run) {
  head_of(plot).id = run.own(head_of(plot).id);
  return on_page(std::move(plot), std::span(&run, 1));
}

}  // namespace roofladder::html
