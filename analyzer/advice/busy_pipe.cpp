// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <string>
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
    {&metric::pipe_arithmetic,
     "fewer instructions of arithmetic: wider vectors, multiply-adds that are fused, common "
     "factors "
     "computed once; single precision, of which a vector holds twice as many, where the result "
     "allows it"},
    {&metric::pipe_loads,
     "fewer and wider loads: vectors, values kept in registers over several iterations, tables and "
     "indices that are computed"},
    {&metric::pipe_stores,
     "fewer and wider stores: vectors, sums kept in registers until the loop ends"},
    {&metric::pipe_chain,
     "several chains at a time: loops unrolled with a sum for each iteration, several elements in "
     "turn; faster operations in the chain, products in place of divisions"},
    {&metric::pipe_irregular,
     "more loads at a time that need nothing of one another: several chains in turn, lines asked "
     "for before they are needed (prefetches); or fewer such lines: data in the order of "
     "their use, smaller tables, tiles"},
    {&metric::pipe_mispredictions,
     "fewer branches that go now this way, now that: conditional moves, masks and selections in "
     "place of them, data sorted or split so that neighbours go the same way"},
    {&metric::pipe_issue,
     "fewer instructions for the same result: wider vectors, loops unrolled, indices and common "
     "factors computed once"},
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

std::string in_numbers(const RungContext& rung, const Pipe& pipe) {
  const double share = use_of(rung.analysis(), pipe).value_or(0);
  const std::string percent = format_percent(share);
  if (&pipe == &irregular_lines) {
    const double in_flight = rung.amount(metric::irregular_in_flight);
    return fmt::format(
        "lines that no prefetcher foresees take {:.2g} times the time, were they asked for one "
        "after another; a thread can have {:.2g} in flight",
        in_flight, in_flight / share);
  }
  switch (pipe.kind) {
    case BoundKind::latency:
      return fmt::format("the {} takes {} of the time", pipe.name, percent);
    case BoundKind::speculation:
      return fmt::format("{} take {} of the time", pipe.name, percent);
    default:
      return fmt::format("{} of the time of the {} is used", percent, pipe.name);
  }
}

}  // namespace

std::optional<Advice> advise_busy_pipe(const RungContext& rung) {
  const Pipe* pipe = rung.analysis().bound.pipe;
  if (pipe == nullptr) {
    return std::nullopt;
  }
  const auto* attempt =
      std::ranges::find(attempts, pipe->use, &std::pair<const Metric*, const char*>::first);
  if (attempt == std::end(attempts)) {
    return std::nullopt;
  }
  const PipeUse use{pipe, use_of(rung.analysis(), *pipe).value_or(0)};
  return Advice{.numbers = in_numbers(rung, *pipe),
                .attempt = attempt->second,
                .most_speedup = beside_transfers(rung, most_without(rung, use))};
}

}  // namespace roofladder
