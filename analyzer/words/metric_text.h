// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "analyzer/limits/ceiling.h"
#include "analyzer/values/metric_values.h"

namespace roofladder {

std::string value_text(double value, Dimension dimension, Display display);

// A metric's value for people: a fraction as a percentage, an excess or a distance as a factor,
// anything else with its unit.
std::string metric_text(const Metric& metric, double value);

// Dimension of the ceiling's value.
Dimension dimension_of(LimitKind kind);

// "timer"; for a derived value "from timer, simulated".
std::string provenance_text(const MetricValue& value);

// The provenance that limits how far a value can be trusted: for a derived value, that of its
// weakest input.
Provenance weakest_provenance(const MetricValue& value);

}  // namespace roofladder
