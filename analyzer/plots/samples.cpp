// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "analyzer/plots/caption.h"
#include "analyzer/plots/plot.h"
#include "run/format.h"

namespace roofladder {
namespace {

// Beyond twice the median dots would press all others together.
constexpr std::array reaches{0.05, 0.1, 0.2, 0.5, 1.0};

double reach(double greatest) {
  const auto* enough = std::lower_bound(reaches.begin(), reaches.end(), greatest);
  return enough == reaches.end() ? reaches.back() : *enough;
}

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
  double below = 0;
  double above = 0;
  for (const Strip& strip : plot.strips) {
    for (const double value : strip.values) {
      below = std::max(below, 1 - value);
      above = std::max(above, value - 1);
    }
  }
  plot.axis = {"time of a repetition over the median of its variant", dimension::ratio,
               Scale::linear, 1 - reach(below), 1 + reach(above)};
  if (above > reaches.back()) {
    plot.note = fmt::format("Repetitions of more than {} stand at the edge; the longest took {}.",
                            format_factor(plot.axis.high), format_factor(1 + above));
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
