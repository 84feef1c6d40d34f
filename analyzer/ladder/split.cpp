// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/split.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <string_view>

#include "analyzer/ladder/changes.h"
#include "analyzer/variant/pipes.h"
#include "analyzer/variant/transfers.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

constexpr double time_rounding = 1e-9;  // of a variant's time: below it, the parts are the whole
constexpr double worth_a_factor = 0.1;  // of the time, in transfers before or after the step
constexpr double unchanged = 0.005;     // a factor this close to 1 counts as no change
constexpr double most_of_work = 100;    // times the work: past it, a step takes the work away
constexpr double least_rest = 0.01;     // of the time: no floor tells the time to a hundredth

std::vector<PartChange> part_changes(const VariantAnalysis& before, const VariantAnalysis& after) {
  std::vector<PartChange> changes;
  for (const PartTime& part : part_times(before)) {
    changes.push_back({part.name, part.seconds, std::nullopt});
  }
  for (const PartTime& part : part_times(after)) {
    const auto known = std::find_if(changes.begin(), changes.end(), [&](const PartChange& change) {
      return change.name == part.name;
    });
    if (known == changes.end()) {
      changes.push_back({part.name, std::nullopt, part.seconds});
    } else {
      known->after = part.seconds;
    }
  }
  return changes;
}

// A speedup as less work times a higher rate: t0/t1 = (w0/w1) (w1/t1)/(w0/t0).
struct View {
  const char* less;
  const char* more;
  const char* work;
  const char* rate;
};
constexpr View memory_view{"less", "more", "traffic", "bandwidth"};
constexpr View compute_view{"fewer", "more", "flops", "flop rate"};
constexpr View processor_view{"less", "more", "processor time", "number of processors at work"};
constexpr View instruction_view{"fewer", "more", "instructions", "instruction rate"};
constexpr View warp_view{"fewer", "more", "instructions", "number of warps at work"};
constexpr View rate_of_warp_view{"fewer", "more", "instructions", "rate of each warp"};

bool is_same(double factor) {
  return std::abs(factor - 1) < unchanged;
}

Estimate over(const Estimate& speedup, double factor) {
  Estimate rest{speedup.value / factor, std::nullopt};
  if (speedup.interval) {
    rest.interval = Interval{speedup.interval->low / factor, speedup.interval->high / factor};
  }
  return rest;
}

Factor work_factor(const View& view, double value) {
  const char* change = is_same(value) ? "same" : value > 1 ? view.less : view.more;
  return {fmt::format("{} {}", change, view.work), {value, std::nullopt}};
}

Factor rate_factor(const View& view, const Estimate& speedup, double work) {
  const Estimate value = over(speedup, work);
  const char* change = is_same(value.value) ? "same" : value.value > 1 ? "higher" : "lower";
  return {fmt::format("{} {}", change, view.rate), value};
}

// Work is counted at most once in a variant, so it has no interval; the rate carries the whole
// uncertainty of the times.
std::vector<Factor> factors(const View& view, const Estimate& speedup, double before,
                            double after) {
  const double work = before / after;
  return {work_factor(view, work), rate_factor(view, speedup, work)};
}

void note(Split& split, std::string_view sentence) {
  split.note += fmt::format("{}{}", split.note.empty() ? "" : "; ", sentence);
}

std::string reason(const VariantAnalysis& variant, const Metric& metric) {
  const MetricValue* value = variant.metric(metric);
  const auto* why = value == nullptr ? nullptr : std::get_if<Absence>(&value->value);
  return why == nullptr ? "it is zero" : why->reason;
}

// Cold bytes that the variant declares, including write-allocate.
std::optional<double> declared_bytes(const VariantAnalysis& variant) {
  double bytes = 0;
  for (const Metric* metric :
       {&metric::minimum_read, &metric::minimum_write, &metric::write_allocate}) {
    const auto value = variant.value(*metric);
    if (!value || variant.metric(*metric)->provenance != Provenance::declared) {
      return std::nullopt;
    }
    bytes += *value;
  }
  return bytes;
}

struct Traffic {
  double before = 0;
  double after = 0;
  std::string_view source;
};

// Bytes of both sides from one kind of source: simulated bytes over declared ones would be no ratio
// of traffic.
std::optional<Traffic> comparable_traffic(const VariantAnalysis& before,
                                          const VariantAnalysis& after, Split& split) {
  for (const VariantAnalysis* side : {&before, &after}) {
    if (side->value(metric::dram_bytes).value_or(0) <= 0) {
      note(split, fmt::format("no traffic factor: DRAM bytes {} are unknown ({})",
                              side == &before ? "before the step" : "after the step",
                              reason(*side, metric::dram_bytes)));
      return std::nullopt;
    }
  }
  const MetricValue& from = *before.metric(metric::dram_bytes);
  const MetricValue& to = *after.metric(metric::dram_bytes);
  if (from.inputs == to.inputs && from.inputs.size() == 1) {
    return Traffic{*before.value(metric::dram_bytes), *after.value(metric::dram_bytes),
                   name_of(from.inputs.front())};
  }
  const auto declared_before = declared_bytes(before);
  const auto declared_after = declared_bytes(after);
  if (declared_before.value_or(0) <= 0 || declared_after.value_or(0) <= 0) {
    note(split, "no traffic factor: the two sides' bytes come from different sources");
    return std::nullopt;
  }
  note(split, "only one side's traffic was observed, so both are as declared");
  return Traffic{*declared_before, *declared_after, name_of(Provenance::declared)};
}

// As comparable_traffic(), for the parts that are not transfers.
std::optional<Traffic> traffic_beside_transfers(const VariantAnalysis& before,
                                                const VariantAnalysis& after, Split& split) {
  const auto from = kernel_traffic(before);
  const auto to = kernel_traffic(after);
  if (!from || !to || from->source != to->source) {
    note(split, "no traffic factor: no one source knows the traffic of all other parts");
    return std::nullopt;
  }
  return Traffic{from->bytes, to->bytes, name_of(from->source)};
}

std::optional<Traffic> traffic_of_step(const VariantAnalysis& before, const VariantAnalysis& after,
                                       bool has_transfers, Split& split) {
  const auto traffic =
      (has_transfers ? traffic_beside_transfers : comparable_traffic)(before, after, split);
  if (traffic) {
    note(split, fmt::format("{} traffic / measured time{}", traffic->source,
                            has_transfers ? " of the other parts" : ""));
  }
  return traffic;
}

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
                            reason(from > 0 ? after : before, metric::flops)));
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

// The pipe, or the latency of dependent operations, that binds the rung; null if none does.
const Pipe* binding_pipe(const VariantAnalysis& variant) {
  const BoundKind kind = variant.bound.kind;
  const std::vector<PipeUse> uses = pipe_uses(variant);
  const bool is_of_pipe =
      kind == BoundKind::pipe || kind == BoundKind::latency || kind == BoundKind::speculation;
  const bool binds = is_of_pipe && !uses.empty() && uses.front().pipe->kind == kind;
  return binds ? uses.front().pipe : nullptr;
}

// Splits a step into the time of work that it spares and everything else, for work of which nothing
// or next to nothing is left. t0/t1 = t0/(t0 - spared) x (t0 - spared)/t1.
std::vector<Factor> spared_factors(const std::string& what, const Estimate& speedup, double before,
                                   double after) {
  const double rest = 1 - std::min(before, 1.0) + std::min(after, 1.0) / speedup.value;
  const double factor = 1 / std::max(rest, least_rest);
  return {{fmt::format("{}{}", what, spared), {factor, std::nullopt}},
          {std::string(everything_else), over(speedup, factor)}};
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
  if (pipe.kind == BoundKind::speculation) {
    split.factors.push_back(spared_factors("mispredicted branches", speedup, *from, *to));
    return;
  }
  const std::string work = fmt::format("cycles of the {}", pipe.name);
  const double cycles_before = *from * speedup.value;
  if (*to * most_of_work < cycles_before || cycles_before * most_of_work < *to) {
    split.factors.push_back(spared_factors(work, speedup, *from, *to));
    return;
  }
  const std::string rate = fmt::format("use of the {}", pipe.name);
  const View view{"fewer", "more", work.c_str(), rate.c_str()};
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
  const Pipe* pipe = binding_pipe(before);
  pipe = pipe == nullptr ? binding_pipe(after) : pipe;
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

// Names the factor "shorter" or "longer" after the transfers' own time. If that does not explain
// the factor, the rest of the time changed, and the transfers' share with it.
std::string transfer_change(double factor, double shorter) {
  if (is_same(factor)) {
    return "same share of transfers";
  }
  if (factor > 1) {
    return shorter > 1 + unchanged ? "shorter transfers" : "smaller share of transfers";
  }
  return shorter < 1 - unchanged ? "longer transfers" : "greater share of transfers";
}

// Speedup = (1 + T0/R0)/(1 + T1/R1) x R0/R1, T being the time of transfers and R that of the rest.
Factor transfer_factor(const TransferTime& before, const TransferTime& after) {
  const double value = (1 + before.transfers / before.rest) / (1 + after.transfers / after.rest);
  return {transfer_change(value, before.transfers / after.transfers), {value, std::nullopt}};
}

// Adds the rest of the time as one plain factor if it cannot be explained.
void add_views_beside_transfers(const VariantAnalysis& before, const VariantAnalysis& after,
                                const Estimate& speedup, const Factor& transfers, Split& split) {
  const Estimate rest = over(speedup, transfers.value.value);
  add_views(before, after, rest, true, split);
  if (split.factors.empty()) {
    const char* change = is_same(rest.value) ? "same" : rest.value > 1 ? "less" : "more";
    split.factors.push_back({{fmt::format("{} time beside them", change), rest}});
  }
  for (std::vector<Factor>& view : split.factors) {
    view.insert(view.begin(), transfers);
  }
}

void add_factors(const VariantAnalysis& before, const VariantAnalysis& after,
                 const Estimate& speedup, Split& split) {
  const TransferTime from = transfer_time(before);
  const TransferTime to = transfer_time(after);
  if (std::max(from.share(), to.share()) <= worth_a_factor) {
    add_views(before, after, speedup, false, split);
    return;
  }
  note(split, fmt::format("transfers over the host link take {} of the time before, {} after",
                          format_percent(from.share()), format_percent(to.share())));
  if (std::max(from.share(), to.share()) >= 1 - time_rounding) {
    note(split, "no factors: there is nothing else on one side");
    return;
  }
  add_views_beside_transfers(before, after, speedup, transfer_factor(from, to), split);
}

}  // namespace

std::vector<PartTime> part_times(const VariantAnalysis& variant) {
  if (!variant.time) {
    return {};
  }
  std::vector<PartTime> times;
  double rest = variant.time->median;
  for (const PartAnalysis& part : variant.parts) {
    if (part.time) {
      times.push_back({part.name, variant.time->median * part.share});
      rest -= times.back().seconds;
    }
  }
  if (std::abs(rest) > time_rounding * variant.time->median) {
    times.push_back({"outside parts", rest});
  }
  return times;
}

Split split_of(const VariantAnalysis& before, const VariantAnalysis& after,
               const std::optional<Estimate>& speedup) {
  Split split;
  split.parts = part_changes(before, after);
  if (!speedup) {
    note(split, "no factors: one side has no time");
    return split;
  }
  add_factors(before, after, *speedup, split);
  return split;
}

}  // namespace roofladder
