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

// A run on a page, alone or as one of several: its sections are the same either way. Ladders are
// numbered over the whole page.
struct PageRun {
  const Analysis& analysis;
  std::string name;
  std::string id;  // "run-2"; empty: it is alone on the page
  std::size_t ladders_before = 0;
  std::size_t results_of_page = 0;  // rungs of all its runs

  bool is_alone() const { return id.empty(); }
  bool is_detailed() const { return results_of_page <= most_detailed_rungs; }
  // An identifier that is unique among the runs of the page.
  std::string own(std::string_view what) const;
};

PageRun alone(const Analysis& analysis);

std::vector<PageRun> page_runs(const Comparison& comparison);

// Sets the plot's places to the page's numbers of ladders.
template <typename AnyPlot>
AnyPlot on_page(AnyPlot plot, std::span<const PageRun> runs) {
  for (RungPlace* place : places_of(plot)) {
    place->ladder += runs[place->run].ladders_before;
  }
  return plot;
}

// Sets the plot's id and its places to the page's.
template <typename AnyPlot>
AnyPlot on_page(AnyPlot plot, const PageRun& run) {
  head_of(plot).id = run.own(head_of(plot).id);
  return on_page(std::move(plot), std::span(&run, 1));
}

}  // namespace roofladder::html
