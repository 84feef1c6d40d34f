// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <fmt/ostream.h>

#include "analyzer/words/metric_text.h"
#include "reports/html/naming.h"
#include "reports/html/sections.h"
#include "reports/markup.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder::html {
namespace {

struct ResultColumn {
  const Metric* metric;
  std::string_view title;
};

constexpr std::array result_columns{
    ResultColumn{&metric::time, "Median"},
    ResultColumn{&metric::dram_throughput, "DRAM throughput"},
    ResultColumn{&metric::stream_fraction, "of STREAM triad"},
    ResultColumn{&metric::flop_rate, "Flop rate"},
    ResultColumn{&metric::roof_fraction, "Fraction of roof"},
};

std::string cell(const VariantAnalysis& variant, const Metric& metric) {
  const MetricValue* found = variant.metric(metric);
  const auto* estimate = found == nullptr ? nullptr : std::get_if<Estimate>(&found->value);
  return estimate == nullptr ? "—" : escaped(metric_text(*found->metric, estimate->value));
}

void write_row(const ShownRun& shown, const Rung& rung, std::ostream& out) {
  fmt::print(out, "<tr><th scope=\"row\">{}</th>", variant_name(info(shown.analysis, rung)));
  for (const ResultColumn& column : result_columns) {
    fmt::print(out, "<td>{}</td>", cell(rung.analysis, *column.metric));
  }
  const bool has_speedup = !rung.speedups.empty() && rung.speedups.front();
  fmt::print(out, "<td>{}</td><td>{}</td></tr>\n",
             has_speedup ? format_factor(rung.speedups.front()->value) : "—",
             name_of(provenance_of(rung)));
}

}  // namespace

// A row a rung in the order of the ladder, by which a script knows it: short, since there are many.
void write_result_table(const ShownRun& shown, const Ladder& ladder, std::ostream& out) {
  fmt::print(
      out,
      "<div class=\"scroll long\"><table class=\"results\" data-ladder=\"{}\">\n<thead><tr><th "
      "scope=\"col\">Variant</th>",
      ladder_number(shown, ladder));
  for (const ResultColumn& column : result_columns) {
    fmt::print(out, "<th scope=\"col\" data-card=\"\">{}</th>", column.title);
  }
  fmt::print(out,
             "<th scope=\"col\" data-card=\"\">over {}</th><th scope=\"col\" "
             "data-card=\"\">Traffic</th></tr></thead>\n<tbody>\n",
             ladder.baselines.empty() ? "the original" : html_name(ladder.baselines.front().name));
  for (const Rung& rung : ladder.rungs) {
    write_row(shown, rung, out);
  }
  out << "</tbody></table></div>\n";
}

}  // namespace roofladder::html
