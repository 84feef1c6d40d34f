// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <fmt/ostream.h>

#include "reports/html/cell.h"
#include "reports/html/fold.h"
#include "reports/html/naming.h"
#include "reports/html/sections.h"
#include "reports/markup.h"
#include "run/metric.h"

namespace roofladder::html {
namespace {

struct LimitColumn {
  const Metric* metric;
  std::string_view title;
  bool is_on_card = false;  // shown when the rung is pointed at in a chart
};

constexpr std::array limit_columns{
    LimitColumn{&metric::dram_bytes, "DRAM bytes", true},
    LimitColumn{&metric::traffic_excess, "over the minimum"},
    LimitColumn{&metric::flops, "Flops"},
    LimitColumn{&metric::intensity, "Intensity", true},
    LimitColumn{&metric::dram_throughput, "Throughput", true},
    LimitColumn{&metric::stream_fraction, "of STREAM triad", true},
    LimitColumn{&metric::mix_fraction, "of nearest mix"},
    LimitColumn{&metric::floor, "Floor"},
    LimitColumn{&metric::floor_distance, "Time against the floor"},
};

std::string_view text_of(ProofStatus status) {
  switch (status) {
    case ProofStatus::equal:
      return "proven equal";
    case ProofStatus::explained:
      return "explained";
    case ProofStatus::differs:
      return "differs";
    case ProofStatus::not_counted:
      break;
  }
  return "not counted";
}

std::string proof_mark(const Proof& proof) {
  return fmt::format("<span class=\"proof proof-{}\" title=\"{}\">{}</span>",
                     static_cast<int>(proof.status), escaped(proof.text), text_of(proof.status));
}

void write_limits(const ShownRun& shown, const Ladder& ladder, std::size_t index,
                  std::ostream& out) {
  const Rung& rung = ladder.rungs[index];
  const VariantInfo& variant = info(shown.analysis, rung);
  fmt::print(out, "<tr data-rung=\"{}\"><th scope=\"row\" rowspan=\"2\">{}</th>",
             rung_key(shown, ladder, index),
             variant_name(variant, variant_anchor(shown, ladder, rung)));
  for (const LimitColumn& column : limit_columns) {
    fmt::print(out, "<td class=\"number\" data-title=\"{}\">{}", column.title,
               metric_cell(rung.analysis, *column.metric));
    if (column.metric == &metric::flops) {
      out << ' ' << proof_mark(variant.proof);
    }
    if (column.metric == &metric::mix_fraction && !rung.analysis.nearest_reference.empty()) {
      fmt::print(out, " <small>{}</small>", escaped(rung.analysis.nearest_reference));
    }
    out << "</td>";
  }
  fmt::print(out, "</tr>\n<tr class=\"bound\"><td colspan=\"{}\">{}</td></tr>\n",
             limit_columns.size(), html_prose(rung.analysis.bound.sentence));
}

void write_rows_of_limits(const ShownRun& shown, const Ladder& ladder, std::ostream& out) {
  out << "<div class=\"scroll\"><table class=\"limits\">\n<thead><tr><th "
         "scope=\"col\">Variant</th>";
  for (const LimitColumn& column : limit_columns) {
    fmt::print(out, "<th scope=\"col\"{}>{}</th>", column.is_on_card ? " data-card=\"\"" : "",
               column.title);
  }
  out << "</tr></thead>\n<tbody>\n";
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    write_limits(shown, ladder, i, out);
  }
  out << "</tbody></table></div>\n";
}

}  // namespace

void write_limits_table(const ShownRun& shown, const Ladder& ladder, std::ostream& out) {
  write_folded(
      {ladder_anchor(shown, ladder) + "-limits", "Work, traffic and distance to the limits"}, out,
      [&] { write_rows_of_limits(shown, ladder, out); });
}

}  // namespace roofladder::html
