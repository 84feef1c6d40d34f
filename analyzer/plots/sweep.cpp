// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "analyzer/plots/caption.h"
#include "analyzer/plots/plot.h"
#include "analyzer/words/factor_text.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

struct Remark {
  const Metric* metric;
  std::string_view name;
};
constexpr std::array remarks{
    Remark{&metric::l1_hit_rate, "L1"}, Remark{&metric::l2_kept, "L2 kept"},
    Remark{&metric::llc_hit_rate, "LLC"}, Remark{&metric::local_hit_rate, "local"},
    Remark{&metric::occupancy_achieved, "occupancy"}};

std::optional<double> time_of(const Rung& rung) {
  return rung.analysis.time ? std::optional(rung.analysis.time->median) : std::nullopt;
}

Axis colour_scale(const Ladder& ladder) {
  std::vector<double> times;
  for (const Sweep& sweep : ladder.sweeps) {
    for (const SweepPlace& place : sweep.places) {
      if (const auto time = time_of(ladder.rungs[place.rung])) {
        times.push_back(*time);
      }
    }
  }
  Axis axis{"time of one repetition", dimension::seconds, Scale::logarithmic, 1, 1};
  if (!times.empty()) {
    const auto [least, greatest] = std::minmax_element(times.begin(), times.end());
    axis.low = *least;
    axis.high = *greatest;
  }
  return axis;
}

std::vector<std::string> remarks_of(const Ladder& ladder, std::size_t rung) {
  std::vector<std::string> lines;
  for (const Step& step : ladder.steps) {
    if (step.to == rung && step.speedup) {
      lines.push_back(factor_text(*step.speedup) + " over parent");
    }
  }
  for (const Remark& remark : remarks) {
    if (const auto value = ladder.rungs[rung].analysis.value(*remark.metric)) {
      lines.push_back(fmt::format("{} {}", remark.name, format_percent(*value)));
    }
  }
  return lines;
}

Cell cell_of(const Analysis& analysis, const Ladder& ladder, const SweepPlace& place) {
  const Rung& rung = ladder.rungs[place.rung];
  Cell cell;
  cell.column = place.column;
  cell.row = place.row;
  cell.value = time_of(rung);
  cell.label = cell.value ? format_quantity(*cell.value, dimension::seconds) : "no time";
  cell.remarks = remarks_of(ladder, place.rung);
  cell.variant = variant_of(analysis, rung).id;
  cell.title = variant_of(analysis, rung).title;
  cell.place = place_of(analysis, ladder, rung);
  return cell;
}

void mark_best(std::vector<Cell>& cells) {
  const auto best = std::min_element(cells.begin(), cells.end(), [](const Cell& a, const Cell& b) {
    return a.value && (!b.value || *a.value < *b.value);
  });
  if (best != cells.end() && best->value) {
    best->best = true;
  }
}

}  // namespace

HeatPlot sweep_plot(const Analysis& analysis, const Ladder& ladder, const Sweep& sweep) {
  HeatPlot plot;
  plot.id = anchor("sweep-" + sweep.technique, analysis, ladder);
  plot.title = "Sweep of " + sweep.technique;
  plot.subtitle = circumstances(analysis, ladder);
  plot.columns = sweep.columns;
  plot.rows = sweep.rows;
  plot.colour = colour_scale(ladder);
  for (const SweepPlace& place : sweep.places) {
    plot.cells.push_back(cell_of(analysis, ladder, place));
  }
  mark_best(plot.cells);
  if (!sweep.origin.empty()) {
    plot.note = fmt::format("The last row, {}, is the technique that the others were derived from.",
                            sweep.origin);
  }
  return plot;
}

}  // namespace roofladder
