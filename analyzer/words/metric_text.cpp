// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/words/metric_text.h"

#include <array>

#include "run/format.h"
#include "run/metric.h"

namespace roofladder {

std::string value_text(double value, Dimension dimension, Display display) {
  switch (display) {
    case Display::percent:
      return format_percent(value);
    case Display::factor:
      return format_factor(value);
    case Display::quantity:
      break;
  }
  return format_quantity(value, dimension);
}

std::string metric_text(const Metric& metric, double value) {
  return value_text(value, metric.dimension, metric.display);
}

Dimension dimension_of(LimitKind kind) {
  switch (kind) {
    case LimitKind::bandwidth:
      return dimension::bytes_per_second;
    case LimitKind::flops:
    case LimitKind::divisions:
    case LimitKind::roots:
      return dimension::flops_per_second;
    case LimitKind::clock:
      return dimension::hertz;
    case LimitKind::latency:
      return dimension::seconds;
    default:
      return dimension::per_second;
  }
}

std::string provenance_text(const MetricValue& value) {
  if (value.provenance != Provenance::derived || value.inputs.empty()) {
    return std::string(name_of(value.provenance));
  }
  std::string text = "from ";
  for (const Provenance input : value.inputs) {
    text += input == value.inputs.front() ? "" : ", ";
    text += name_of(input);
  }
  return text;
}

Provenance weakest_provenance(const MetricValue& value) {
  static constexpr std::array weakest_first{
      Provenance::simulated, Provenance::published, Provenance::imported, Provenance::declared,
      Provenance::sampled,   Provenance::compiler,  Provenance::device,   Provenance::collector,
      Provenance::counter,   Provenance::timer};
  for (const Provenance candidate : weakest_first) {
    if (value.inputs.contains(candidate)) {
      return candidate;
    }
  }
  return value.provenance;
}

}  // namespace roofladder
