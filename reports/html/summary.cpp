// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/ostream.h>

#include "reports/html/cell.h"
#include "reports/html/extent.h"
#include "reports/html/naming.h"
#include "reports/html/sections.h"
#include "reports/markup.h"
#include "run/format.h"

namespace roofladder::html {
namespace {

const Estimate* speedup_of(const Rung& rung) {
  return rung.speedups.empty() || !rung.speedups.front() ? nullptr : &*rung.speedups.front();
}

// The rung with the highest speedup over the first baseline; null if none has one.
const Rung* fastest(const Ladder& ladder) {
  const Rung* best = nullptr;
  for (const Rung& rung : ladder.rungs) {
    const Estimate* speedup = speedup_of(rung);
    if (speedup != nullptr && (best == nullptr || speedup->value > speedup_of(*best)->value)) {
      best = &rung;
    }
  }
  return best;
}

void write_stream_fraction(const VariantAnalysis& variant, std::ostream& out) {
  const MetricValue* fraction = variant.metric("stream_fraction");
  if (fraction == nullptr || !std::holds_alternative<Estimate>(fraction->value)) {
    return;
  }
  fmt::print(out, "<p>{} of STREAM {}</p>\n",
             escaped(format_percent(std::get<Estimate>(fraction->value).value)), badge(*fraction));
}

// A publication's single times tell of no ladder.
bool is_quoted_alone(const Analysis& analysis, const Ladder& ladder) {
  const std::string& kernel = analysis.run.kernels.at(ladder.kernel).name;
  const bool quoted = std::ranges::any_of(analysis.published, [&](const PublishedStory& story) {
    return story.kernel.name == kernel && story.own.empty();
  });
  return quoted && std::ranges::count_if(ladder.rungs, [](const Rung& rung) {
                     return rung.analysis.time.has_value();
                   }) < 2;
}

void write_headline(const ShownRun& shown, const Ladder& ladder, std::ostream& out) {
  const KernelInfo& kernel = shown.analysis.run.kernels.at(ladder.kernel);
  fmt::print(out, "<li data-ladder=\"{0}\">\n<h{1}><a href=\"#{2}\">{3}</a></h{1}>\n",
             ladder_number(shown, ladder), shown.is_alone() ? 2 : 3, ladder_anchor(shown, ladder),
             html_name(kernel.name));
  const Rung* best = fastest(ladder);
  if (best == nullptr || ladder.baselines.empty()) {
    out << "<p class=\"headline absent\">—</p>\n<p>No speedup: no two variants have a "
           "time.</p>\n</li>\n";
    return;
  }
  const Rung& baseline = ladder.rungs.at(ladder.baselines.front().rung);
  fmt::print(out, "<p class=\"headline\">{}</p>\n<p>from {} to {}</p>\n",
             format_factor(speedup_of(*best)->value),
             html_name(info(shown.analysis, baseline).title),
             html_name(info(shown.analysis, *best).title));
  write_stream_fraction(best->analysis, out);
  fmt::print(out, "<p class=\"setting\">{}</p>\n</li>\n",
             html_name(setting(shown.analysis, ladder)));
}

void write_state(const Run& run, std::ostream& out) {
  if (run.state == RunState::finished) {
    return;
  }
  fmt::print(out,
             "<p class=\"notice\" role=\"note\">This run is {}: it holds what was measured until "
             "it stopped.</p>\n",
             run.state == RunState::partial ? "partial" : "unfinished");
}

}  // namespace

void write_summary(const ShownRun& shown, std::ostream& out) {
  const Analysis& analysis = shown.analysis;
  const Run& run = analysis.run;
  out << "<p class=\"machine-line\">";
  for (const Device& device : run.devices) {
    fmt::print(out, "<span>{}</span> ",
               html_name(device.title.empty() ? device.name : device.title));
  }
  fmt::print(out, "<span><time>{}</time></span> <span>Roofladder {}</span></p>\n",
             escaped(run.started), escaped(run.tool_version));
  write_state(run, out);
  if (analysis.ladders.empty()) {
    out << "<p class=\"notice\" role=\"note\">This run has no ladder: nothing but ceilings was "
           "measured, or nothing at all.</p>\n";
    return;
  }
  out << "<ul class=\"headlines\">\n";
  const std::size_t count = std::min(analysis.ladders.size(), most_headlines);
  for (std::size_t i = 0; i < count; ++i) {
    if (!is_quoted_alone(analysis, analysis.ladders[i])) {
      write_headline(shown, analysis.ladders[i], out);
    }
  }
  out << "</ul>\n";
  if (count < analysis.ladders.size()) {
    fmt::print(out, "<p class=\"note\">… and {} more ladders, below.</p>\n",
               analysis.ladders.size() - count);
  }
}

}  // namespace roofladder::html
