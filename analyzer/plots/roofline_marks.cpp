// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/plots/roofline_marks.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "analyzer/plots/caption.h"
#include "analyzer/words/metric_text.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

constexpr std::size_t most_named_left_out = 12;

void add_mark(XyPlot& plot, const Analysis& analysis, const Ladder& ladder, const Rung& rung,
              const RooflineView& view) {
  const VariantAnalysis& variant = rung.analysis;
  const RooflinePoint& point = *(variant.*view.point);
  Mark mark;
  mark.x = point.intensity;
  mark.y = point.rate;
  mark.y_interval = point.rate_interval;
  mark.variant = variant_of(analysis, rung).id;
  mark.label = name_of(variant_of(analysis, rung));
  mark.hollow = point.traffic == Provenance::declared;
  mark.place = place_of(analysis, ladder, rung);
  const std::string title = kernel_title(analysis, ladder);
  const auto group = std::find(plot.groups.begin(), plot.groups.end(), title);
  mark.group = static_cast<std::size_t>(group - plot.groups.begin());
  if (group == plot.groups.end()) {
    plot.groups.push_back(title);
  }
  mark.details.emplace_back("Variant", variant_of(analysis, rung).title);
  for (const Metric* detail : view.details) {
    const MetricValue& metric = *variant.metric(*detail);
    if (const auto* estimate = std::get_if<Estimate>(&metric.value)) {
      mark.details.emplace_back(detail->title, metric_text(*detail, estimate->value));
    }
  }
  mark.details.emplace_back("Bound", variant.bound.sentence);
  mark.details.emplace_back("Traffic", std::string(name_of(point.traffic)));
  plot.marks.push_back(std::move(mark));
}

// Marks as prominent the ends of the ladder's main line and its fastest rung, among those that have
// a place on the roofline.
void name_prominent(XyPlot& plot, const Analysis& analysis, const Ladder& ladder,
                    const std::map<std::size_t, std::size_t>& mark_of) {
  std::vector<std::size_t> main_line;
  const std::size_t* fastest = nullptr;
  for (const auto& [rung, mark] : mark_of) {
    if (!variant_of(analysis, ladder.rungs[rung]).branch) {
      main_line.push_back(mark);
    }
    if (!ladder.rungs[rung].judgement.may_count()) {
      continue;
    }
    if (fastest == nullptr ||
        ladder.rungs[rung].analysis.time->median < ladder.rungs[*fastest].analysis.time->median) {
      fastest = &rung;
    }
  }
  if (fastest != nullptr) {
    plot.marks[mark_of.at(*fastest)].prominent = true;
  }
  if (!main_line.empty()) {
    plot.marks[main_line.front()].prominent = plot.marks[main_line.back()].prominent = true;
  }
}

std::string why_no_place(const VariantAnalysis& variant, const RooflineView& view) {
  if (variant.failure) {
    return variant.failure->reason;
  }
  if (variant.value(metric::flops) == 0.0) {
    return "it executes no flops";
  }
  const auto* why = std::get_if<Absence>(&variant.metric(*view.needed)->value);
  return why == nullptr ? std::string(view.otherwise) : why->reason;
}

// Names up to a dozen variants, and only counts the others.
void add_left_out(XyPlot& plot, const std::string& id, const VariantAnalysis& variant,
                  const RooflineView& view, std::size_t& left_out) {
  if (++left_out <= most_named_left_out) {
    plot.note += fmt::format("{}{} has no place on the roofline: {}", plot.note.empty() ? "" : "; ",
                             id, why_no_place(variant, view));
  }
}

void add_ladder(XyPlot& plot, const Analysis& analysis, const Ladder& ladder,
                const RooflineView& view, std::size_t& left_out) {
  std::map<std::size_t, std::size_t> mark_of;
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    const Rung& rung = ladder.rungs[i];
    if (rung.analysis.*view.point) {
      mark_of[i] = plot.marks.size();
      add_mark(plot, analysis, ladder, rung, view);
      continue;
    }
    add_left_out(plot, variant_of(analysis, rung).id, rung.analysis, view, left_out);
  }
  name_prominent(plot, analysis, ladder, mark_of);
  for (const Step& step : ladder.steps) {
    if (mark_of.contains(step.from) && mark_of.contains(step.to)) {
      plot.arrows.push_back({mark_of[step.from], mark_of[step.to],
                             variant_of(analysis, ladder.rungs[step.to]).branch});
    }
  }
}

}  // namespace

void add_ladders(XyPlot& plot, const Analysis& analysis, std::uint32_t device,
                 const RooflineView& view) {
  std::size_t left_out = 0;
  for (const Ladder& ladder : analysis.ladders) {
    if (ladder.device == device) {
      add_ladder(plot, analysis, ladder, view, left_out);
    }
  }
  if (left_out > most_named_left_out) {
    plot.note += fmt::format("; and {} more", left_out - most_named_left_out);
  }
}

}  // namespace roofladder
