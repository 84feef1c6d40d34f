// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "collector/providers/provider.h"
#include "roofladder/model.h"
#include "run/run.h"

namespace roofladder {

// One class of operation of a precision, as a metric: "ops.fp64.add".
struct OperationClass {
  std::string_view metric;
  rl_operations rl_work::*precision;
  double rl_operations::*operations;
  bool exact;  // add, mul, fma: the count must equal the declaration
};
std::span<const OperationClass> operation_classes();

// Whether every flop is in one of these classes: others would be missing from every flop rate.
bool is_recorded(const rl_work& work);

// Operations that were counted for the whole variant; classes that no metric names are 0.
rl_work work_of(const std::vector<Observation>& observations);

// Compares what a variant executed on counting scalars with what it declares, at one size.
// Contraction is the compiler's choice, so an fma declared counts as one add and one mul. Where
// counters see no division, what divisions and roots are made of explains a difference.
Proof compare_work(const rl_work& declared, const rl_work& counted, std::string_view size);

}  // namespace roofladder
