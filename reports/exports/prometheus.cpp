// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <fmt/ostream.h>
#include <map>
#include <vector>

#include "analyzer/comparison/comparison.h"
#include "reports/exports/exports.h"
#include "run/format.h"

// Text-based format of Prometheus, version 0.0.4. Units are SI base units, as that project asks.
namespace roofladder {
namespace {

// "roofladder_dram_read", which is "dram.read".
std::string series_of(std::string_view metric) {
  std::string name = "roofladder_";
  for (const char letter : metric) {
    name += letter == '.' ? '_' : letter;
  }
  return name;
}

std::string label_text(std::string_view text) {
  std::string escaped;
  for (const char letter : text) {
    if (letter == '\n') {
      escaped += "\\n";
      continue;
    }
    if (letter == '\\' || letter == '"') {
      escaped += '\\';
    }
    escaped += letter;
  }
  return escaped;
}

std::string labels_of(const Analysis& analysis, const Ladder& ladder, const Rung& rung) {
  const VariantInfo& variant = variant_of(analysis.run, rung);
  return fmt::format(
      R"({{kernel="{}",model="{}",variant="{}",size="{}",cache="{}",device="{}",host="{}"}})",
      label_text(variant.kernel), label_text(variant.model), label_text(name_of(variant)),
      label_text(as_option(ladder.size)), name_of(ladder.cache),
      label_text(analysis.run.devices.at(ladder.device).name), label_text(host_of(analysis.run)));
}

struct Value {
  std::string labels;
  double value;
};

}  // namespace

// All values of a series stand together, as the format demands.
void write_prometheus(const Analysis& analysis, std::ostream& out) {
  std::map<std::string_view, std::vector<Value>> series;
  for (const Ladder& ladder : analysis.ladders) {
    for (const Rung& rung : ladder.rungs) {
      if (!rung.has_valid_time()) {
        continue;
      }
      const std::string labels = labels_of(analysis, ladder, rung);
      for (const MetricValue& metric : rung.analysis.metrics.present()) {
        if (!metric.metric->is_evidence()) {
          series[metric.metric->name].push_back({labels, *number_in(metric)});
        }
      }
    }
  }
  for (const auto& [name, values] : series) {
    fmt::print(out, "# HELP {0} {1}\n# TYPE {0} gauge\n", series_of(name),
               find_metric(name)->sentence);
    for (const Value& value : values) {
      fmt::print(out, "{}{} {}\n", series_of(name), value.labels, format_exact(value.value));
    }
  }
}

}  // namespace roofladder
