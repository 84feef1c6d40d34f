// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analyzer/ladder/changes.h"
#include "analyzer/ladder/scope.h"
#include "analyzer/plots/caption.h"
#include "analyzer/plots/speedup_view.h"

namespace roofladder {
namespace {

// "traffic −25 %, bandwidth +2.0 %"
std::string annotation(const Ladder& ladder, std::size_t rung) {
  std::string text;
  for (const Step& step : ladder.steps) {
    if (step.to != rung) {
      continue;
    }
    for (const auto& view : step.split.factors) {
      text += (text.empty() ? "" : "; or ") + changes_text(view);
    }
  }
  return text;
}

void add_bar(BarPlot& plot, const Analysis& analysis, const Ladder& ladder, std::size_t rung,
             const Estimate& speedup) {
  const VariantInfo& variant = variant_of(analysis, ladder.rungs[rung]);
  plot.bars.push_back(
      {.label = variant.title + (begins_scope(ladder, rung) ? ", new baseline" : ""),
       .variant = variant.id,
       .name = name_of(variant),
       .value = speedup.value,
       .interval = speedup.interval,
       .pieces = {},
       .annotation = annotation(ladder, rung),
       .branch = variant.branch,
       .place = place_of(analysis, ladder, ladder.rungs[rung])});
}

}  // namespace

BarPlot speedup_plot(const Analysis& analysis, const Ladder& ladder, const SpeedupView& view) {
  BarPlot plot;
  plot.id = anchor("speedup", analysis, ladder);
  plot.title = fmt::format("{}: speedup over {}", kernel_title(analysis, ladder), view.name);
  plot.subtitle = circumstances(analysis, ladder);
  plot.axis = view.axis;
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    if (view.speedups[i]) {
      add_bar(plot, analysis, ladder, i, *view.speedups[i]);
    }
  }
  plot.note = without_time(analysis, ladder);
  if (const std::string scopes = scopes_text(analysis.run, ladder); !scopes.empty()) {
    plot.note += (plot.note.empty() ? "" : ". ") + scopes;
  }
  if (plot.bars.empty() && plot.note.empty()) {
    plot.note = "No variant of this ladder was measured.";
  }
  return plot;
}

BarPlot ladder_plot(const Analysis& analysis, const Ladder& ladder, std::size_t baseline) {
  const SpeedupView view = over_baseline(ladder, baseline);
  BarPlot plot = speedup_plot(analysis, ladder, view);
  plot.id =
      anchor(baseline == 0 ? "ladder" : fmt::format("ladder-over-{}", view.name), analysis, ladder);
  return plot;
}

}  // namespace roofladder
