// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/views.h"

#include <fmt/format.h>

#include "analyzer/ladder/changes.h"
#include "analyzer/ladder/factors.h"
#include "analyzer/ladder/step_traffic.h"
#include "analyzer/variant/pipes.h"
#include "run/metric.h"

namespace roofladder {
namespace {

constexpr double most_of_work = 100;  // times the work: past it, a step takes the work away

constexpr View memory_view{"less", "more", "traffic", "bandwidth"};
constexpr View compute_view{"fewer", "more", "flops", "flop rate"};
constexpr View processor_view{"less", "more", "processor time", "number of processors at work"};
constexpr View instruction_view{"fewer", "more", "instructions", "instruction rate"};
constexpr View warp_view{"fewer", "more", "instructions", "number of warps at work"};
constexpr View rate_of_warp_view{"fewer", "more", "instructions", "rate of each warp"};

void add_memory_view(const VariantAnalysis& before, const VariantAnalysis& after,
                     const Estimate& speedup, bool has_transfers, Split& split) {
  if (const auto traffic = traffic_of_step(before, after, has_transfers, split)) {
    split.factors.push_back(factors(memory_view, speedup, traffic->before, traffic->after));
  }
}

void add_compute_view(const VariantAnalysis& before, const VariantAnalysis& after,
                      const Estimate& speedup, Split& split) {
  const auto from = before.value(metric::flops).value_or(0);
  const auto to = after.value(metric::flops).value_or(0);
  if (from > 0 && to > 0) {
    split.factors.push_back(factors(compute_view, speedup, from, to));
  } else {
    note(split, fmt::format("no flop factor: flops are unknown ({})",
                            why_unknown(from > 0 ? after : before, metric::flops)));
  }
}

// Warps that multiprocessors hold on average, over the most that they can hold. Nothing on a CPU.
std::optional<double> warps_at_work(const VariantAnalysis& variant) {
  const auto occupancy = variant.value(metric::occupancy_achieved);
  return occupancy && *occupancy > 0
             ? std::optional(*occupancy * variant.value(metric::sm_balance).value_or(1))
             : std::nullopt;
}

// Splits the instruction rate of a GPU whose warps wait into their number and the rate of each: the
// more there are, the more of their waiting is hidden.
void split_rate_by_warps(const VariantAnalysis& before, const VariantAnalysis& after,
                         const Estimate& speedup, double instructions,
                         std::vector<Factor>& factors) {
  const auto waits = [](const VariantAnalysis& variant) {
    return variant.bound.kind == BoundKind::latency || variant.bound.kind == BoundKind::imbalance;
  };
  const auto from = warps_at_work(before);
  const auto to = warps_at_work(after);
  if (!from || !to || !(waits(before) || waits(after))) {
    return;
  }
  const double warps = *to / *from;
  factors.pop_back();
  factors.push_back(rate_factor(warp_view, {warps, std::nullopt}, 1));
  factors.push_back(rate_factor(rate_of_warp_view, speedup, instructions * warps));
}

// Returns false where one side's instructions are unknown, or another source's.
bool add_instruction_view(const VariantAnalysis& before, const VariantAnalysis& after,
                          const Estimate& speedup, Split& split) {
  const auto from = before.value(metric::instructions).value_or(0);
  const auto to = after.value(metric::instructions).value_or(0);
  if (from <= 0 || to <= 0 ||
      before.metric(metric::instructions)->provenance !=
          after.metric(metric::instructions)->provenance) {
    return false;
  }
  split.factors.push_back(factors(instruction_view, speedup, from, to));
  split_rate_by_warps(before, after, speedup, from / to, split.factors.back());
  note(split, fmt::format("{} instructions / measured time",
                          name_of(before.metric(metric::instructions)->provenance)));
  return true;
}

// The pipe or the waiting that binds, unless it is that of all instructions.
const Pipe* binding_pipe(const Bound& bound) {
  return bound.kind == BoundKind::instructions ? nullptr : bound.pipe;
}

// Time is the cycles in which a pipe is in use over its use.
void add_pipe_view(const VariantAnalysis& before, const VariantAnalysis& after,
                   const Estimate& speedup, const Pipe& pipe, Split& split) {
  const auto from = use_of(before, pipe);
  const auto to = use_of(after, pipe);
  if (!from || !to) {
    note(split, fmt::format("no factor of the {}: its use is unknown on one side", pipe.name));
    return;
  }
  note(split, fmt::format("use of the {} / measured time", pipe.name));
  const std::string work =
      pipe.work != nullptr ? pipe.work : fmt::format("cycles of the {}", pipe.name);
  const double cycles_before = *from * speedup.value;
  if (pipe.kind == BoundKind::speculation || *to * most_of_work < cycles_before ||
      cycles_before * most_of_work < *to) {
    split.factors.push_back(spared_factors(work, speedup, *from, *to));
    return;
  }
  const std::string rate =
      pipe.rate != nullptr ? pipe.rate : fmt::format("use of the {}", pipe.name);
  const bool is_of_cycles = pipe.work == nullptr;
  const View view{is_of_cycles ? "fewer" : "less", "more", work.c_str(), rate.c_str()};
  split.factors.push_back(factors(view, speedup, cycles_before, *to));
}

// The bytes that go through a cache at its bandwidth.
void add_cache_view(const VariantAnalysis& before, const VariantAnalysis& after,
                    const Estimate& speedup, const CacheTraffic& cache, Split& split) {
  const double from = before.value(*cache.bytes).value_or(0);
  const double to = after.value(*cache.bytes).value_or(0);
  if (from <= 0 || to <= 0 ||
      before.metric(*cache.bytes)->provenance != after.metric(*cache.bytes)->provenance) {
    note(split,
         fmt::format("no factor of {} traffic: it is unknown or none on one side", cache.name));
    return;
  }
  const std::string work = fmt::format("{} traffic", cache.name);
  const std::string rate = fmt::format("{} bandwidth", cache.name);
  const View view{"less", "more", work.c_str(), rate.c_str()};
  split.factors.push_back(factors(view, speedup, from, to));
  note(split, fmt::format("{} {} traffic / measured time",
                          name_of(before.metric(*cache.bytes)->provenance), cache.name));
}

// Where processors have nothing to do before or after the step.
void add_processor_view(const VariantAnalysis& before, const VariantAnalysis& after,
                        const Estimate& speedup, Split& split) {
  const auto is_idle = [](const VariantAnalysis& variant) {
    return variant.bound.kind == BoundKind::imbalance && variant.value(metric::processors);
  };
  const double from = before.value(metric::task_clock).value_or(0);
  const double to = after.value(metric::task_clock).value_or(0);
  if ((is_idle(before) || is_idle(after)) && from > 0 && to > 0) {
    split.factors.push_back(factors(processor_view, speedup, from, to));
  }
}

// Where nothing binds and no instructions are known, takes a change of flops, else one of
// traffic, and everything else.
void add_unbound_view(const VariantAnalysis& before, const VariantAnalysis& after,
                      const Estimate& speedup, bool has_transfers, Split& split) {
  note(split,
       "neither memory nor arithmetic binds before or after, and instructions were not counted");
  const auto from = before.value(metric::flops).value_or(0);
  const auto to = after.value(metric::flops).value_or(0);
  if (from > 0 && to > 0 && !is_same(from / to)) {
    split.factors.push_back(factors(compute_view, speedup, from, to));
    return;
  }
  if (const auto traffic = traffic_of_step(before, after, has_transfers, split)) {
    const double work = traffic->before / traffic->after;
    split.factors.push_back(
        {work_factor(memory_view, work), {std::string(everything_else), over(speedup, work)}});
  }
}

}  // namespace

void add_views(const VariantAnalysis& before, const VariantAnalysis& after, const Estimate& speedup,
               bool has_transfers, Split& split) {
  const auto either = [&](BoundKind kind) {
    return binds(before.bound, kind) || binds(after.bound, kind);
  };
  const bool compute = either(BoundKind::compute);
  const bool memory = either(BoundKind::memory);
  if (memory) {
    add_memory_view(before, after, speedup, has_transfers, split);
  }
  if (compute) {
    add_compute_view(before, after, speedup, split);
  }
  const Pipe* pipe = binding_pipe(before.bound);
  pipe = pipe == nullptr ? binding_pipe(after.bound) : pipe;
  if (pipe != nullptr) {
    add_pipe_view(before, after, speedup, *pipe, split);
  }
  const CacheTraffic* cache =
      before.bound.cache != nullptr ? before.bound.cache : after.bound.cache;
  if (cache != nullptr) {
    add_cache_view(before, after, speedup, *cache, split);
  }
  add_processor_view(before, after, speedup, split);
  const bool asks_instructions =
      split.factors.empty() || is_below_roofs(before.bound) || is_below_roofs(after.bound);
  const bool has_instructions =
      asks_instructions && add_instruction_view(before, after, speedup, split);
  const bool at_roof = memory || compute || pipe != nullptr || cache != nullptr;
  if (!at_roof && !has_instructions) {
    add_unbound_view(before, after, speedup, has_transfers, split);
  }
}

}  // namespace roofladder
