// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/ostream.h>

#include "reports/html/cell.h"
#include "reports/html/naming.h"
#include "reports/html/sections.h"
#include "reports/markup.h"

namespace roofladder::html {
namespace {

void write_fact(std::string_view name, const std::string& text, std::ostream& out) {
  if (!text.empty()) {
    fmt::print(out, "<dt>{}</dt><dd>{}</dd>\n", name, escaped(text));
  }
}

void write_source_link(const Run& run, const VariantInfo& variant, std::ostream& out) {
  if (run.texts.contains(variant.source_digest)) {
    fmt::print(out, "<dt>Source</dt><dd><a href=\"#{}\">{}</a></dd>\n", source_anchor(variant),
               escaped(variant.source_name));
  } else {
    write_fact("Source", variant.source_name, out);
  }
}

void write_facts(const Run& run, const VariantInfo& variant, std::ostream& out) {
  out << "<dl class=\"facts\">\n";
  write_fact("Variant", variant.id, out);
  write_fact("Claim", variant.claim, out);
  write_fact("Made from", variant.parent, out);
  write_fact("Parameters", to_text(variant.parameters), out);
  write_fact("Stores", variant.stores, out);
  write_fact("Built with", variant.build, out);
  write_fact("Proof of its flops", variant.proof.text, out);
  write_source_link(run, variant, out);
  out << "</dl>\n";
}

void write_metric(const MetricValue& value, std::ostream& out) {
  fmt::print(out, "<tr><th scope=\"row\" title=\"{}\">{} <small class=\"name\">{}</small></th>",
             escaped(value.metric->sentence), escaped(value.metric->title),
             escaped(value.metric->name));
  if (const auto* absence = std::get_if<Absence>(&value.value)) {
    fmt::print(out, "<td colspan=\"3\">{} <small>{}</small></td></tr>\n",
               absent_with_reason(*absence), escaped(value.note));
    return;
  }
  fmt::print(out, "<td>{}</td><td>{}</td><td><small>{}</small></td></tr>\n",
             value_with_interval(*value.metric, std::get<Estimate>(value.value)), badge(value),
             escaped(value.note));
}

void write_metrics(const std::string& caption, const std::vector<MetricValue>& metrics,
                   std::ostream& out) {
  if (metrics.empty()) {
    return;
  }
  fmt::print(
      out,
      "<div class=\"scroll\"><table class=\"metrics\">\n<caption>{}</caption>\n<thead><tr>"
      "<th scope=\"col\">Metric</th><th scope=\"col\">Value</th><th scope=\"col\">Provenance</th>"
      "<th scope=\"col\">Note</th></tr></thead>\n<tbody>\n",
      caption);
  for (const MetricValue& value : metrics) {
    write_metric(value, out);
  }
  out << "</tbody></table></div>\n";
}

}  // namespace

void write_variant_details(const Analysis& analysis, const Ladder& ladder, std::ostream& out) {
  out << "<h4>Every metric</h4>\n";
  for (const Rung& rung : ladder.rungs) {
    const VariantInfo& variant = info(analysis, rung);
    fmt::print(out, "<details id=\"{}\">\n<summary>{}</summary>\n",
               variant_anchor(analysis, ladder, rung), html_name(variant.title));
    write_facts(analysis.run, variant, out);
    write_metrics("All metrics of one repetition", rung.analysis.metrics, out);
    for (const PartAnalysis& part : rung.analysis.parts) {
      if (rung.analysis.parts.size() > 1) {
        write_metrics("Part: " + html_name(part.name), part.metrics, out);
      }
    }
    out << "</details>\n";
  }
}

}  // namespace roofladder::html
