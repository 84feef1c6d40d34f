// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/pipes.h"

#include <algorithm>

namespace roofladder {
namespace {

constexpr Pipe pipes[] = {
    {&metric::pipe_fp64, "fp64 pipe", true, BoundKind::pipe},
    {&metric::pipe_fma, "FMA pipe", true, BoundKind::pipe},
    {&metric::pipe_tensor, "tensor pipe", true, BoundKind::pipe},
    {&metric::pipe_divider, "divider", false, BoundKind::pipe},
    {&metric::pipe_arithmetic, "arithmetic units", true, BoundKind::pipe},
    {&metric::pipe_loads, "load units", false, BoundKind::pipe},
    {&metric::pipe_stores, "store units", false, BoundKind::pipe},
    {&metric::pipe_chain, "dependent latency", false, BoundKind::latency},
    {&metric::pipe_irregular, "lines that can be in flight", false, BoundKind::latency,
     "latency of irregular lines", "number of irregular lines in flight"},
    {&metric::pipe_mispredictions, "branch mispredictions", false, BoundKind::speculation,
     "mispredicted branches"},
    {&metric::pipe_issue, "issue slots", false, BoundKind::instructions},
    {&metric::pipe_special, "special function pipe", false, BoundKind::pipe},
    {&metric::pipe_alu, "ALU pipe", false, BoundKind::pipe},
    {&metric::pipe_lsu, "load/store pipe", false, BoundKind::pipe},
    {&metric::pipe_l1_data, "L1 data stage", false, BoundKind::pipe},
    {&metric::issue_active, "issue slots", false, BoundKind::instructions},
};

double active_share(const VariantAnalysis& variant) {
  return variant.value(metric::sm_balance).value_or(1) *
         std::min(1.0, variant.value(metric::busy_fraction).value_or(1));
}

}  // namespace

const Pipe& irregular_lines = *std::ranges::find(pipes, &metric::pipe_irregular, &Pipe::use);

std::optional<double> use_of(const VariantAnalysis& variant, const Pipe& pipe) {
  const auto use = variant.value(*pipe.use);
  return use ? std::optional(*use * active_share(variant)) : std::nullopt;
}

std::vector<PipeUse> pipe_uses(const VariantAnalysis& variant) {
  std::vector<PipeUse> uses;
  for (const Pipe& pipe : pipes) {
    if (const auto share = use_of(variant, pipe)) {
      uses.push_back({&pipe, *share});
    }
  }
  std::ranges::stable_sort(uses, std::ranges::greater(), &PipeUse::share);
  return uses;
}

}  // namespace roofladder
