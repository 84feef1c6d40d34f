// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "run/formula.h"
#include "run/metric.h"

namespace roofladder {

// The formula of a derived metric of the table, parsed once, and the metrics that it names.
const Formula& formula_of(const Metric& metric);
// The metric must have a stand-in.
const Formula& stand_in_of(const Metric& metric);
const std::vector<const Metric*>& inputs_of(const Metric& metric);
const std::vector<const Metric*>& inputs_of_stand_in(const Metric& metric);

// The derived metrics, ordered such that inputs come before metrics that use them: those that no
// ceiling enters, and the others.
const std::vector<const Metric*>& derived_without_ceilings();
const std::vector<const Metric*>& derived_with_ceilings();

}  // namespace roofladder
