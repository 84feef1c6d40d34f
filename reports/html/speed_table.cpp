// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/ostream.h>

#include "analyzer/ladder/precision.h"
#include "reports/html/cell.h"
#include "reports/html/naming.h"
#include "reports/html/sections.h"
#include "reports/markup.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder::html {
namespace {

// Where the ladder's times come from, if it has any.
std::string time_source(const Ladder& ladder) {
  for (const Rung& rung : ladder.rungs) {
    const MetricValue* time = rung.analysis.metric(metric::time);
    if (time != nullptr && std::holds_alternative<Estimate>(time->value)) {
      return badge(time->provenance);
    }
  }
  return "";
}

void write_head(const Ladder& ladder, std::ostream& out) {
  out << "<div class=\"scroll\"><table class=\"rungs\">\n<caption>Time and speedup "
      << time_source(ladder)
      << "</caption>\n<thead><tr><th scope=\"col\">#</th><th scope=\"col\">Variant</th>"
         "<th scope=\"col\" data-card=\"timer\">Median</th><th "
         "scope=\"col\">Minimum</th>"
         "<th scope=\"col\">n</th>";
  for (const Baseline& baseline : ladder.baselines) {
    fmt::print(out, "<th scope=\"col\" data-card=\"timer\">over {}</th>", html_name(baseline.name));
  }
  out << "<th scope=\"col\" data-card=\"timer\">over its parent</th></tr></thead>\n<tbody>\n";
}

void write_time(const VariantAnalysis& variant, std::ostream& out) {
  if (!variant.time) {
    fmt::print(out, "<td colspan=\"3\">{}</td>", absent_with_reason(failure_of(variant)));
    return;
  }
  const Distribution& time = *variant.time;
  fmt::print(out, "<td class=\"number\">{} {}", quantity(time.median, dimension::seconds),
             plus_minus(time));
  fmt::print(out, "</td><td class=\"number\">{}</td><td class=\"number\">{}</td>",
             quantity(time.minimum, dimension::seconds), time.n);
}

void write_steps_to(const Ladder& ladder, std::size_t rung, std::ostream& out) {
  out << "<td class=\"number\">";
  for (const Step& step : ladder.steps) {
    if (step.to == rung) {
      out << factor(step.speedup) << ' ' << (step.speedup ? verdict_mark(step.verdict) : "");
    }
  }
  out << "</td>";
}

void write_noise(const ShownRun& shown, const Ladder& ladder, std::ostream& out) {
  const Precision precision = precision_reached(shown.analysis.run, ladder);
  if (precision.results == 0) {
    return;
  }
  const std::string asked =
      fmt::format("{}{:.3g} %{}", precision.is_known ? "the " : "", 100 * precision.asked,
                  precision.is_known ? " that was asked for" : "");
  out << "<p class=\"note\">± is half the width of the 95 % interval of the median. ";
  if (precision.missed == 0) {
    fmt::print(out, "Every interval reaches at most {} from its median.</p>\n", asked);
  } else {
    fmt::print(out,
               "{} of {} reach further than {} from their medians, or have too few samples.</p>\n",
               precision.missed, precision.results, asked);
  }
}

void write_row(const ShownRun& shown, const Ladder& ladder, std::size_t index, std::ostream& out) {
  const Rung& rung = ladder.rungs[index];
  const VariantInfo& variant = info(shown.analysis, rung);
  fmt::print(
      out,
      "<tr data-rung=\"{}\"{}><td class=\"number\">{}</td><th scope=\"row\" title=\"{}\">{}{}</th>",
      rung_key(shown, ladder, index), variant.branch ? " class=\"branch\"" : "", index + 1,
      escaped(variant.claim), variant_name(variant, variant_anchor(shown, ladder, rung)),
      variant.branch ? " <span class=\"tag\">branch</span>" : "");
  write_time(rung.analysis, out);
  for (std::size_t i = 0; i < ladder.baselines.size(); ++i) {
    const bool is_known = i < rung.speedups.size();
    fmt::print(out, "<td class=\"number\">{}</td>",
               factor(is_known ? rung.speedups[i] : std::nullopt));
  }
  write_steps_to(ladder, index, out);
  out << "</tr>\n";
}

}  // namespace

void write_speed_table(const ShownRun& shown, const Ladder& ladder, std::ostream& out) {
  write_head(ladder, out);
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    write_row(shown, ladder, i, out);
  }
  out << "</tbody></table></div>\n";
  write_noise(shown, ladder, out);
}

}  // namespace roofladder::html
