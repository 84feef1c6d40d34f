// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/split.h"
#include "analyzer/plots/axis.h"
#include "analyzer/plots/caption.h"
#include "analyzer/plots/plot.h"

namespace roofladder {

BarPlot parts_plot(const Analysis& analysis, const Ladder& ladder) {
  BarPlot plot;
  plot.id = anchor("parts", analysis, ladder);
  plot.title = kernel_title(analysis, ladder) + ": time by part";
  plot.subtitle = circumstances(analysis, ladder);
  std::vector<double> heights;
  for (const Rung& rung : ladder.rungs) {
    if (!rung.analysis.time) {
      continue;
    }
    const VariantInfo& variant = variant_of(analysis, rung);
    Bar bar;
    bar.label = variant.title;
    bar.variant = variant.id;
    bar.name = name_of(variant);
    bar.value = rung.analysis.time->median;
    bar.interval = rung.analysis.time->median_interval;
    bar.branch = variant.branch;
    bar.place = place_of(analysis, ladder, rung);
    for (const PartTime& part : part_times(rung.analysis)) {
      bar.pieces.push_back({part.name, part.seconds});
    }
    heights.push_back(bar.interval ? bar.interval->high : bar.value);
    plot.bars.push_back(std::move(bar));
  }
  plot.axis = of_bars("time of one repetition", dimension::seconds, heights);
  if (plot.axis.scale == Scale::logarithmic) {
    plot.note = "Bars have a logarithmic axis; their colours divide them by share of the time.";
  }
  const std::string failed = without_time(analysis, ladder);
  plot.note += (plot.note.empty() || failed.empty() ? "" : " ") + failed;
  if (plot.bars.empty() && plot.note.empty()) {
    plot.note = "No variant of this ladder was measured.";
  }
  return plot;
}

}  // namespace roofladder
