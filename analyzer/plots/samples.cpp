// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "analyzer/plots/axis.h"
#include "analyzer/plots/caption.h"
#include "analyzer/plots/plot.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double reach_of_samples = 0.05;  // least extent of the axis from 1

Strip strip_of(const Analysis& analysis, const Ladder& ladder, const Rung& rung) {
  const VariantInfo& variant = variant_of(analysis, rung);
  const double median = rung.analysis.time->median;
  Strip strip;
  strip.label = variant.title;
  strip.variant = variant.id;
  strip.name = name_of(variant);
  strip.branch = variant.branch;
  strip.place = place_of(analysis, ladder, rung);
  strip.annotation = fmt::format("n {}, median {}", rung.analysis.times.size(),
                                 format_quantity(median, dimension::seconds));
  for (const double time : rung.analysis.times) {
    strip.values.push_back(time / median);
  }
  return strip;
}

void set_axis(StripPlot& plot) {
  const std::vector<double> values = values_of(plot.strips);
  plot.axis =
      around_one("time of a repetition over the median of its variant", reach_of_samples, values);
  if (!values.empty() && std::ranges::max(values) > plot.axis.high) {
    plot.note = fmt::format("Repetitions of more than {} stand at the edge; the longest took {}.",
                            format_factor(plot.axis.high), format_factor(std::ranges::max(values)));
  }
}

}  // namespace

StripPlot samples_plot(const Analysis& analysis, const Ladder& ladder) {
  StripPlot plot;
  plot.id = anchor("samples", analysis, ladder);
  plot.title = kernel_title(analysis, ladder) + ": every repetition";
  plot.subtitle = circumstances(analysis, ladder);
  for (const Rung& rung : ladder.rungs) {
    if (rung.analysis.time && rung.analysis.time->median > 0 && !rung.analysis.times.empty()) {
      plot.strips.push_back(strip_of(analysis, ladder, rung));
    }
  }
  set_axis(plot);
  return plot;
}

}  // namespace roofladder
