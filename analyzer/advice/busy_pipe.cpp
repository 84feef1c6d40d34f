// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "analyzer/advice/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

// NVIDIA, CUDA C++ Programming Guide, "Arithmetic Instructions": results a cycle and
// multiprocessor.
constexpr std::pair<const Metric*, const char*> attempts[] = {
    {&metric::pipe_fp64,
     "fewer operations in double precision: multiply-adds that are fused, common factors computed "
     "once, one reciprocal for several divisions; single precision where the result allows it"},
    {&metric::pipe_fma,
     "fewer operations: multiply-adds that are fused, common factors computed once, products of "
     "indices out of the loop"},
    {&metric::pipe_tensor, "fewer products, or factors in a lower precision"},
    {&metric::pipe_divider,
     "fewer divisions and square roots: one reciprocal for several divisions by the same number, "
     "factors in place of divisors; single precision where the result allows it, wider vectors"},
    {&metric::pipe_special,
     "fewer reciprocals, roots, transcendental functions and conversions: one reciprocal for "
     "several divisions, tables, polynomials"},
    {&metric::pipe_alu,
     "fewer integer operations, comparisons and selections: indices computed once and advanced, "
     "loops unrolled, branches that a whole warp takes"},
    {&metric::pipe_lsu,
     "fewer and wider loads and stores: 16 bytes a thread, values kept in registers"},
    {&metric::pipe_l1_data,
     "fewer passes through L1 and shared memory: neighbouring threads at neighbouring addresses, "
     "rows padded against bank conflicts, values kept in registers"},
};

}  // namespace

std::optional<Advice> advise_busy_pipe(const RungContext& rung) {
  const std::vector<PipeUse> uses = pipe_uses(rung.analysis());
  if (rung.analysis().bound.kind != BoundKind::pipe || uses.empty()) {
    return std::nullopt;
  }
  const auto& [pipe, share] = uses.front();
  const auto* attempt =
      std::ranges::find(attempts, pipe->use, &std::pair<const Metric*, const char*>::first);
  if (attempt == std::end(attempts)) {
    return std::nullopt;
  }
  return Advice{.numbers = fmt::format("the {} is in use for {} of the time", pipe->name,
                                       format_percent(share)),
                .attempt = attempt->second,
                .most_speedup = beside_transfers(rung, most_without(rung, uses.front()))};
}

}  // namespace roofladder
