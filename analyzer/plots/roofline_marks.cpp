// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/plots/roofline_marks.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/plots/caption.h"
#include "analyzer/words/metric_text.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

constexpr std::size_t most_named_left_out = 6;  // for one reason

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

// Variants that have no place for the same reason.
struct LeftOut {
  std::string reason;
  std::vector<std::string> ids;
};

void add_left_out(std::vector<LeftOut>& left_out, const std::string& id, std::string reason) {
  const auto known = std::ranges::find(left_out, reason, &LeftOut::reason);
  if (known == left_out.end()) {
    left_out.push_back({std::move(reason), {id}});
  } else {
    known->ids.push_back(id);
  }
}

// "A, B, C and 4 more"
std::string names_of(const std::vector<std::string>& ids) {
  const std::size_t named = std::min(ids.size(), most_named_left_out);
  std::string names = fmt::format("{}", fmt::join(std::span(ids).first(named), ", "));
  return named < ids.size() ? fmt::format("{} and {} more", names, ids.size() - named) : names;
}

std::string note_of(const std::vector<LeftOut>& left_out) {
  std::string note;
  for (const auto& [reason, ids] : left_out) {
    note += fmt::format("{}{} {} no place on the roofline: {}", note.empty() ? "" : "; ",
                        names_of(ids), ids.size() == 1 ? "has" : "have", reason);
  }
  return note;
}

void add_ladder(XyPlot& plot, const Analysis& analysis, const Ladder& ladder,
                const RooflineView& view, std::vector<LeftOut>& left_out) {
  std::map<std::size_t, std::size_t> mark_of;
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    const Rung& rung = ladder.rungs[i];
    if (rung.analysis.*view.point) {
      mark_of[i] = plot.marks.size();
      add_mark(plot, analysis, ladder, rung, view);
      continue;
    }
    add_left_out(left_out, variant_of(analysis, rung).id, why_no_place(rung.analysis, view));
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
  std::vector<LeftOut> left_out;
  for (const Ladder& ladder : analysis.ladders) {
    if (ladder.device == device) {
      add_ladder(plot, analysis, ladder, view, left_out);
    }
  }
  if (!left_out.empty()) {
    plot.note += fmt::format("{}{}", plot.note.empty() ? "" : "; ", note_of(left_out));
  }
}

}  // namespace roofladder
