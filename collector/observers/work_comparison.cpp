// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/observers/work_comparison.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string>

#include "roofladder/ladder/work.hpp"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

constexpr std::array<OperationClass, 21> classes{{
    {metric::ops_fp64_add.name, &rl_work::fp64, &rl_operations::add, true},
    {metric::ops_fp64_mul.name, &rl_work::fp64, &rl_operations::mul, true},
    {metric::ops_fp64_fma.name, &rl_work::fp64, &rl_operations::fma, true},
    {metric::ops_fp64_div.name, &rl_work::fp64, &rl_operations::div, false},
    {metric::ops_fp64_sqrt.name, &rl_work::fp64, &rl_operations::sqrt, false},
    {metric::ops_fp64_special.name, &rl_work::fp64, &rl_operations::special, false},
    {metric::ops_fp64_compare.name, &rl_work::fp64, &rl_operations::compare, false},
    {metric::ops_fp64_convert.name, &rl_work::fp64, &rl_operations::convert, false},
    {metric::ops_fp32_add.name, &rl_work::fp32, &rl_operations::add, true},
    {metric::ops_fp32_mul.name, &rl_work::fp32, &rl_operations::mul, true},
    {metric::ops_fp32_fma.name, &rl_work::fp32, &rl_operations::fma, true},
    {metric::ops_fp32_div.name, &rl_work::fp32, &rl_operations::div, false},
    {metric::ops_fp32_sqrt.name, &rl_work::fp32, &rl_operations::sqrt, false},
    {metric::ops_fp32_special.name, &rl_work::fp32, &rl_operations::special, false},
    {metric::ops_fp32_compare.name, &rl_work::fp32, &rl_operations::compare, false},
    {metric::ops_fp32_convert.name, &rl_work::fp32, &rl_operations::convert, false},
    {metric::ops_fp16_add.name, &rl_work::fp16, &rl_operations::add, true},
    {metric::ops_fp16_mul.name, &rl_work::fp16, &rl_operations::mul, true},
    {metric::ops_fp16_fma.name, &rl_work::fp16, &rl_operations::fma, true},
    {metric::ops_bf16_fma.name, &rl_work::bf16, &rl_operations::fma, true},
    {metric::ops_tf32_fma.name, &rl_work::tf32, &rl_operations::fma, true},
}};

rl_operations without_contraction(rl_operations operations) {
  operations.add += operations.fma;
  operations.mul += operations.fma;
  operations.fma = 0;
  return operations;
}

// A division or a square root consists of so many operations at most where the device has no
// instruction for it.
// NVIDIA's sequences in double precision have some 7 instructions in the usual ranges (two
// divisions and a root are 21 on an H100, CUDA 13.0), most of them of two flops, and more in
// others.
constexpr double most_flops_of_a_sequence = 40;

// A multiply-add of single precision, by which NVIDIA's division in double precision tells from the
// upper halves whether it is in the usual range.
constexpr double most_single_flops_of_a_double_sequence = 2;

using Precision = rl_operations rl_work::*;

// Divisions and roots that are declared, where counters saw none.
double sequences(const rl_operations& declared, const rl_operations& counted) {
  return counted.div + counted.sqrt == 0 ? declared.div + declared.sqrt : 0;
}

// Whether what counters saw beyond the declaration can be what divisions and roots are made of. The
// compiler takes what two of them share out of the sequences.
bool has_sequences(const rl_work& declared, const rl_work& counted, Precision precision) {
  double most = most_flops_of_a_sequence * sequences(declared.*precision, counted.*precision);
  if (precision == &rl_work::fp32) {
    most += most_single_flops_of_a_double_sequence * sequences(declared.fp64, counted.fp64);
  }
  const auto simple = [](const rl_operations& of) { return of.add + of.mul + 2 * of.fma; };
  const double beyond = simple(counted.*precision) - simple(declared.*precision);
  return beyond >= 0 && beyond <= most;
}

}  // namespace

std::span<const OperationClass> operation_classes() {
  return classes;
}

bool is_recorded(const rl_work& work) {
  rl_work recorded{};
  for (const OperationClass& row : classes) {
    recorded.*row.precision.*row.operations = work.*row.precision.*row.operations;
  }
  return flops(recorded) == flops(work);
}

rl_work work_of(const std::vector<Observation>& observations) {
  rl_work work{};
  for (const Observation& observation : observations) {
    const auto* row =
        std::ranges::find(classes, std::string_view(observation.metric), &OperationClass::metric);
    if (row != classes.end() && observation.part == whole_variant) {
      work.*row->precision.*row->operations = std::get<double>(observation.value);
    }
  }
  return work;
}

Proof compare_work(const rl_work& declared, const rl_work& counted, std::string_view size) {
  bool flops_equal = true;
  std::string differences;
  for (const OperationClass& row : classes) {
    const double expected = without_contraction(declared.*row.precision).*row.operations;
    const double seen = without_contraction(counted.*row.precision).*row.operations;
    if (expected != seen) {
      flops_equal = flops_equal && (!row.exact || has_sequences(declared, counted, row.precision));
      differences += fmt::format("{}{}: declared {}, counted {}", differences.empty() ? "" : "; ",
                                 row.metric, format_exact(expected), format_exact(seen));
    }
  }
  if (differences.empty()) {
    return {ProofStatus::equal,
            fmt::format("{} flop at {}, declared = counted", format_exact(flops(declared)), size)};
  }
  return {flops_equal ? ProofStatus::explained : ProofStatus::differs,
          fmt::format("at {}: {}", size, differences)};
}

}  // namespace roofladder
