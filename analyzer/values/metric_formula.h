// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "run/formula.h"
#include "run/metric.h"

namespace roofladder {

// Throws std::invalid_argument for a name that the metric table lacks.
const Metric& metric_named(std::string_view name);

const Metric& time_metric();

// The formula of a derived metric of the table, parsed once, and the metrics that it names.
const Formula& formula_of(const Metric& metric);
const std::vector<const Metric*>& inputs_of(const Metric& metric);

}  // namespace roofladder
