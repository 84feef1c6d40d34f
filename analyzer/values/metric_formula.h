// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "run/formula.h"
#include "run/metric.h"

namespace roofladder {

// The formula of a derived metric of the table, parsed once, and the metrics that it names.
const Formula& formula_of(const Metric& metric);
// Of a metric that has a stand-in.
const Formula& stand_in_of(const Metric& metric);
const std::vector<const Metric*>& inputs_of(const Metric& metric);

}  // namespace roofladder
