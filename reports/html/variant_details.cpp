// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/ostream.h>

#include "analyzer/words/metric_text.h"
#include "reports/html/cell.h"
#include "reports/html/fold.h"
#include "reports/html/naming.h"
#include "reports/html/sections.h"
#include "reports/markup.h"

namespace roofladder::html {
namespace {

void write_fact(std::string_view name, const std::string& text, std::ostream& out) {
  if (!text.empty()) {
    fmt::print(out, "<dt>{}</dt><dd>{}</dd>\n", name, html_prose(text));
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
  fmt::print(
      out,
      "<tr data-provenance=\"{}\"><th scope=\"row\">{} <small "
      "class=\"name\">{}</small></th><td>{}</td><td>{}</td><td><small>{}</small></td></tr>\n",
      name_of(weakest_provenance(value)), escaped(value.metric->title), escaped(value.metric->name),
      value_with_interval(*value.metric, std::get<Estimate>(value.value)), badge(value),
      html_prose(value.note));
}

// A zero that is no measurement with a spread: no operations of a precision, no spills.
bool is_plain_zero(const MetricValue& value) {
  const auto* estimate = std::get_if<Estimate>(&value.value);
  return estimate != nullptr && estimate->value == 0 &&
         (!estimate->interval || estimate->interval->high == 0);
}

bool has_row(const MetricValue& value) {
  return std::holds_alternative<Estimate>(value.value) && !is_plain_zero(value);
}

// Metrics that have one thing in common, by that: a reason for having no value, or being zero. Most
// variants have many of either.
void write_shared(const MetricValues& metrics, std::ostream& out) {
  std::vector<std::pair<std::string, std::string>> groups;  // what is common, the metrics' titles
  for (const MetricValue& value : metrics) {
    if (has_row(value)) {
      continue;
    }
    const auto* absence = std::get_if<Absence>(&value.value);
    const std::string shared = absence != nullptr
                                   ? absent_with_reason(*absence)
                                   : "<span class=\"value\">0</span> " + badge(value);
    const auto known = std::find_if(groups.begin(), groups.end(),
                                    [&](const auto& each) { return each.first == shared; });
    if (known == groups.end()) {
      groups.emplace_back(shared, value.metric->title);
    } else {
      known->second += fmt::format(", {}", value.metric->title);
    }
  }
  if (groups.empty()) {
    return;
  }
  out << "<dl class=\"shared\">\n";
  for (const auto& [shared, titles] : groups) {
    fmt::print(out, "<dt>{}</dt><dd>{}</dd>\n", shared, escaped(titles));
  }
  out << "</dl>\n";
}

void write_metrics(const std::string& caption, const MetricValues& metrics, std::ostream& out) {
  if (std::any_of(metrics.begin(), metrics.end(), has_row)) {
    fmt::print(
        out,
        "<div class=\"scroll\"><table class=\"metrics\">\n<caption>{}</caption>\n<thead><tr>"
        "<th scope=\"col\">Metric</th><th scope=\"col\">Value</th><th scope=\"col\">Provenance</th>"
        "<th scope=\"col\">Note</th></tr></thead>\n<tbody>\n",
        caption);
    for (const MetricValue& value : metrics) {
      if (has_row(value)) {
        write_metric(value, out);
      }
    }
    out << "</tbody></table></div>\n";
  }
}

void write_variant(const ShownRun& shown, const Ladder& ladder, std::size_t index,
                   std::ostream& out) {
  const Rung& rung = ladder.rungs[index];
  const VariantInfo& variant = info(shown.analysis, rung);
  fmt::print(out, "<details id=\"{}\" data-rung=\"{}\">\n<summary>{}</summary>\n",
             variant_anchor(shown, ladder, rung), rung_key(shown, ladder, index),
             variant_name(variant));
  write_facts(shown.analysis.run, variant, out);
  write_metrics("All metrics of one repetition", rung.analysis.metrics, out);
  write_shared(rung.analysis.metrics, out);
  for (const PartAnalysis& part : rung.analysis.parts) {
    if (rung.analysis.parts.size() > 1) {
      write_metrics("Part: " + html_name(part.name), part.metrics, out);
    }
  }
  out << "</details>\n";
}

}  // namespace

void write_variant_details(const ShownRun& shown, const Ladder& ladder, std::ostream& out) {
  const std::string count = fmt::format("{} variants", ladder.rungs.size());
  write_folded({ladder_anchor(shown, ladder) + "-metrics", "Every metric", count}, out, [&] {
    for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
      write_variant(shown, ladder, i, out);
    }
  });
}

}  // namespace roofladder::html
