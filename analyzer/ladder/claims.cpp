// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/claims.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <string_view>
#include <utility>

#include "analyzer/variant/transfers.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

constexpr double noise = 0.02;  // smaller relative changes count as none

// A quantity of one side, and the sources it was observed by.
struct Quantity {
  double value = 0;
  Provenances sources;
};

Absence unknown(std::string reason) {
  return {Status::not_asked, std::move(reason)};
}

Provenances sources_of(const MetricValue& value) {
  return value.inputs.empty() ? Provenances{value.provenance} : value.inputs;
}

Maybe<Quantity> value_of(const ClaimSide& side, const Metric& metric) {
  const MetricValue* value = side.analysis.metric(metric);
  if (value == nullptr) {
    return unknown("it was not computed");
  }
  if (const auto* absence = std::get_if<Absence>(&value->value)) {
    return *absence;
  }
  return Quantity{std::get<Estimate>(value->value).value, sources_of(*value)};
}

Maybe<Quantity> traffic_of(const ClaimSide& side) {
  const auto traffic = kernel_traffic(side.analysis);
  const Maybe<Quantity> whole = value_of(side, metric::dram_bytes);
  if (!traffic) {
    return std::holds_alternative<Absence>(whole)
               ? whole
               : unknown("no one source knows the traffic of all parts beside transfers");
  }
  return traffic->source == Provenance::declared
             ? Maybe<Quantity>(unknown("its bytes are only declared"))
             : Quantity{traffic->bytes, {traffic->source}};
}

Maybe<Quantity> bandwidth_of(const ClaimSide& side) {
  Maybe<Quantity> observed = traffic_of(side);
  if (auto* traffic = std::get_if<Quantity>(&observed)) {
    if (!side.analysis.time) {
      return unknown("it has no time");
    }
    traffic->value /= transfer_time(side.analysis).rest;
  }
  return observed;
}

bool is_only_declared(const Quantity& quantity, const ClaimSide& side) {
  const ProofStatus proof = side.info.proof.status;
  return quantity.sources.contains(Provenance::declared) && proof != ProofStatus::equal &&
         proof != ProofStatus::explained;
}

// Additions, products and fused operations, if counters tell them all.
std::optional<double> counted_arithmetic(const ClaimSide& side) {
  double flops = 0;
  for (const auto& [metric, each] :
       {std::pair(&metric::ops_fp64_add, 1), std::pair(&metric::ops_fp64_mul, 1),
        std::pair(&metric::ops_fp64_fma, 2), std::pair(&metric::ops_fp32_add, 1),
        std::pair(&metric::ops_fp32_mul, 1), std::pair(&metric::ops_fp32_fma, 2)}) {
    const auto value = side.analysis.value(*metric);
    if (!value || side.analysis.metric(*metric)->provenance != Provenance::counter) {
      return std::nullopt;
    }
    flops += each * *value;
  }
  return flops;
}

Maybe<Quantity> flops_of(const ClaimSide& side) {
  const Maybe<Quantity> flops = value_of(side, metric::flops);
  const auto* observed = std::get_if<Quantity>(&flops);
  return observed != nullptr && is_only_declared(*observed, side)
             ? unknown("its flops are only declared")
             : flops;
}

Maybe<Quantity> counted_flops_of(const ClaimSide& side) {
  const auto flops = counted_arithmetic(side);
  return flops ? Maybe<Quantity>(Quantity{*flops, {Provenance::counter}})
               : unknown("nothing counted them all");
}

Maybe<Quantity> divisions_of(const ClaimSide& side) {
  Quantity all;
  for (const Metric* metric : {&metric::ops_fp64_div, &metric::ops_fp32_div}) {
    const Maybe<Quantity> some = value_of(side, *metric);
    const auto* divisions = std::get_if<Quantity>(&some);
    if (divisions == nullptr) {
      return some;
    }
    if (is_only_declared(*divisions, side)) {
      return unknown("its divisions are only declared");
    }
    all.value += divisions->value;
    all.sources = divisions->sources;
  }
  return all;
}

Maybe<Quantity> instructions_of(const ClaimSide& side) {
  return value_of(side, metric::instructions);
}

// A part that is not timed became no shorter.
Maybe<Quantity> transfers_of(const ClaimSide& side) {
  if (!side.analysis.time) {
    return unknown("it has no time");
  }
  const double transfers = transfer_time(side.analysis).transfers;
  return transfers > 0 ? Maybe<Quantity>(Quantity{transfers, {Provenance::timer}})
                       : unknown("none of its parts is one");
}

Maybe<Quantity> achieved_occupancy(const ClaimSide& side) {
  return value_of(side, metric::occupancy_achieved);
}
Maybe<Quantity> theoretical_occupancy(const ClaimSide& side) {
  return value_of(side, metric::occupancy_theoretical);
}

Maybe<Quantity> processors_of(const ClaimSide& side) {
  return value_of(side, metric::processors);
}
Maybe<Quantity> multiprocessors_of(const ClaimSide& side) {
  return value_of(side, metric::sm_balance);
}

// The time in which nothing is issued: by a GPU's schedulers, or beside what a CPU's instructions
// take at their measured rate.
Maybe<Quantity> waiting_of(const ClaimSide& side) {
  if (!side.analysis.time) {
    return unknown("it has no time");
  }
  const bool is_gpu = side.analysis.value(metric::issue_active).has_value();
  Maybe<Quantity> issuing = value_of(side, is_gpu ? metric::issue_active : metric::pipe_issue);
  if (auto* share = std::get_if<Quantity>(&issuing)) {
    share->value = side.analysis.time->median * std::max(0.0, 1 - share->value);
  }
  return issuing;
}

// The quantity that an expectation is about, and the direction it should change in.
struct Comparison {
  std::string_view what;
  Dimension dimension;
  bool grows;
  Maybe<Quantity> (*observe)(const ClaimSide& side);
};

constexpr Comparison traffic{"DRAM bytes", dimension::bytes, false, traffic_of};
constexpr Comparison bandwidth{"DRAM throughput", dimension::bytes_per_second, true, bandwidth_of};
constexpr Comparison flops{"flops", dimension::flops, false, flops_of};
constexpr Comparison counted_flops{"flops", dimension::flops, false, counted_flops_of};
constexpr Comparison divisions{"divisions", dimension::flops, false, divisions_of};
constexpr Comparison instructions{"instructions", dimension::count, false, instructions_of};
constexpr Comparison transfers{"time of transfers", dimension::seconds, false, transfers_of};
constexpr Comparison achieved{"achieved occupancy", dimension::ratio, true, achieved_occupancy};
constexpr Comparison theoretical{"theoretical occupancy", dimension::ratio, true,
                                 theoretical_occupancy};

constexpr Comparison processors{"processors at work", dimension::count, true, processors_of};
constexpr Comparison multiprocessors{"multiprocessors at work", dimension::ratio, true,
                                     multiprocessors_of};
constexpr Comparison waiting{"time without an instruction", dimension::seconds, false, waiting_of};

std::string amount(double value, Dimension dimension) {
  return dimension == dimension::ratio ? format_percent(value) : format_quantity(value, dimension);
}

ExpectationCheck not_told(Expectation expectation, std::string_view side, std::string_view what,
                          std::string_view reason) {
  return {expectation, ClaimOutcome::not_told,
          fmt::format("no {}{}{}: {}", what, side.empty() ? "" : " ", side, reason)};
}

ExpectationCheck compare(Expectation expectation, const Comparison& comparison,
                         const ClaimSide& before, const ClaimSide& after) {
  const Maybe<Quantity> from = comparison.observe(before);
  const Maybe<Quantity> to = comparison.observe(after);
  if (const auto* absence = std::get_if<Absence>(&from)) {
    return not_told(expectation, "before the step", comparison.what, absence->reason);
  }
  if (const auto* absence = std::get_if<Absence>(&to)) {
    return not_told(expectation, "after the step", comparison.what, absence->reason);
  }
  const auto& [was, sources_before] = std::get<Quantity>(from);
  const auto& [is, sources_after] = std::get<Quantity>(to);
  const bool is_of_code =
      expectation == Expectation::fewer_flops || expectation == Expectation::fewer_divisions;
  if (sources_before != sources_after && !is_of_code) {
    return {expectation, ClaimOutcome::not_told,
            fmt::format("{} of the two sides come from different sources", comparison.what)};
  }
  if (was <= 0) {
    return not_told(expectation, "before the step", comparison.what, "it is zero");
  }
  const double ratio = is / was;
  const bool is_so = comparison.grows ? ratio > 1 + noise : ratio < 1 - noise;
  return {
      expectation, is_so ? ClaimOutcome::borne_out : ClaimOutcome::refuted,
      fmt::format("{} {} → {}{}", comparison.what, amount(was, comparison.dimension),
                  amount(is, comparison.dimension), is == 0 ? "" : ", " + format_change(ratio))};
}

// Compares the first of two quantities that both sides have.
ExpectationCheck compare_first(Expectation expectation, const Comparison& first,
                               const Comparison& second, const ClaimSide& before,
                               const ClaimSide& after) {
  ExpectationCheck check = compare(expectation, first, before, after);
  return check.outcome == ClaimOutcome::not_told ? compare(expectation, second, before, after)
                                                 : check;
}

// A GPU divides by other operations. Where these are counted on both sides, they are its flops, and
// a division that is declared says no more.
ExpectationCheck check_flops(const ClaimSide& before, const ClaimSide& after) {
  const bool is_counted = counted_arithmetic(before) && counted_arithmetic(after);
  const ExpectationCheck check = compare(Expectation::fewer_flops, flops, before, after);
  return check.outcome == ClaimOutcome::not_told && is_counted
             ? compare(Expectation::fewer_flops, counted_flops, before, after)
             : check;
}

ExpectationCheck check_spills(const ClaimSide& after) {
  bool is_known = false;
  for (const Metric* metric : {&metric::spill_store, &metric::spill_load, &metric::spill_registers,
                               &metric::spill_memory}) {
    const auto value = after.analysis.value(*metric);
    is_known = is_known || value;
    if (value.value_or(0) > 0) {
      return {Expectation::no_spills, ClaimOutcome::refuted,
              fmt::format("{}: {}", metric->title, format_quantity(*value, metric->dimension))};
    }
  }
  if (is_known) {
    return {Expectation::no_spills, ClaimOutcome::borne_out, "the compiler reports none"};
  }
  const Maybe<Quantity> why = value_of(after, metric::spill_store);
  return not_told(Expectation::no_spills, "", "report of spills", std::get<Absence>(why).reason);
}

// The share of flops that vector instructions compute.
Maybe<double> vector_share(const ClaimSide& side) {
  double vector = 0;
  double all = 0;
  for (const auto& [metric, is_vector] :
       {std::pair(&metric::counted_fp64_scalar, false),
        std::pair(&metric::counted_fp32_scalar, false), std::pair(&metric::counted_fp64_128, true),
        std::pair(&metric::counted_fp32_128, true), std::pair(&metric::counted_fp64_256, true),
        std::pair(&metric::counted_fp32_256, true)}) {
    const Maybe<Quantity> flops = value_of(side, *metric);
    if (const auto* absence = std::get_if<Absence>(&flops)) {
      return *absence;
    }
    all += std::get<Quantity>(flops).value;
    vector += is_vector ? std::get<Quantity>(flops).value : 0;
  }
  for (const Metric* metric : {&metric::counted_fp64_512, &metric::counted_fp32_512}) {
    all += side.analysis.value(*metric).value_or(0);
    vector += side.analysis.value(*metric).value_or(0);
  }
  return all > 0 ? Maybe<double>(vector / all) : unknown("it has none");
}

ExpectationCheck check_vectorized(const ClaimSide& before, const ClaimSide& after) {
  constexpr std::string_view what = "flops by vector width";
  const Maybe<double> from = vector_share(before);
  const Maybe<double> to = vector_share(after);
  for (const auto& [share, side] :
       {std::pair(&from, "before the step"), std::pair(&to, "after the step")}) {
    if (const auto* absence = std::get_if<Absence>(share)) {
      return not_told(Expectation::vectorized, side, what, absence->reason);
    }
  }
  const double was = std::get<double>(from);
  const double is = std::get<double>(to);
  return {Expectation::vectorized,
          is > was + noise ? ClaimOutcome::borne_out : ClaimOutcome::refuted,
          fmt::format("flops in vectors {} → {}", format_percent(was), format_percent(is))};
}

ExpectationCheck check(Expectation expectation, const ClaimSide& before, const ClaimSide& after) {
  switch (expectation) {
    case Expectation::less_traffic:
      return compare(expectation, traffic, before, after);
    case Expectation::higher_bandwidth:
      return compare(expectation, bandwidth, before, after);
    case Expectation::fewer_flops:
      return check_flops(before, after);
    case Expectation::fewer_divisions:
      return compare(expectation, divisions, before, after);
    case Expectation::fewer_instructions:
      return compare(expectation, instructions, before, after);
    case Expectation::vectorized:
      return check_vectorized(before, after);
    case Expectation::shorter_transfers:
      return compare(expectation, transfers, before, after);
    case Expectation::higher_occupancy:
      // The theoretical one follows from the compiler's numbers.
      return compare_first(expectation, achieved, theoretical, before, after);
    case Expectation::less_waiting:
      return compare(expectation, waiting, before, after);
    case Expectation::more_parallel:
      return compare_first(expectation, multiprocessors, processors, before, after);
    case Expectation::no_spills:
      break;
  }
  return check_spills(after);
}

}  // namespace

std::vector<ExpectationCheck> check_claim(const ClaimSide& before, const ClaimSide& after) {
  std::vector<ExpectationCheck> checks;
  for (const Expectation expectation : after.info.expects) {
    checks.push_back(check(expectation, before, after));
  }
  return checks;
}

std::string text_of(const ExpectationCheck& check) {
  return fmt::format("{}: {} ({})", in_words(check.expectation), name_of(check.outcome),
                     check.evidence);
}

}  // namespace roofladder
