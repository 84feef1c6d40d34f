// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/claims.h"

#include <fmt/format.h>
#include <optional>
#include <string_view>

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

Maybe<Quantity> flops_of(const ClaimSide& side) {
  const Maybe<Quantity> flops = value_of(side, metric::flops);
  const auto* observed = std::get_if<Quantity>(&flops);
  const ProofStatus proof = side.info.proof.status;
  if (observed != nullptr && observed->sources.contains(Provenance::declared) &&
      proof != ProofStatus::equal && proof != ProofStatus::explained) {
    return unknown("its flops are only declared");
  }
  return flops;
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
constexpr Comparison transfers{"time of transfers", dimension::seconds, false, transfers_of};
constexpr Comparison achieved{"achieved occupancy", dimension::ratio, true, achieved_occupancy};
constexpr Comparison theoretical{"theoretical occupancy", dimension::ratio, true,
                                 theoretical_occupancy};

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
  if (sources_before != sources_after && expectation != Expectation::fewer_flops) {
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

// Compares achieved occupancy if both sides have it, else the theoretical one, which follows from
// the compiler's numbers.
ExpectationCheck check_occupancy(const ClaimSide& before, const ClaimSide& after) {
  ExpectationCheck check = compare(Expectation::higher_occupancy, achieved, before, after);
  return check.outcome == ClaimOutcome::not_told
             ? compare(Expectation::higher_occupancy, theoretical, before, after)
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

ExpectationCheck check(Expectation expectation, const ClaimSide& before, const ClaimSide& after) {
  switch (expectation) {
    case Expectation::less_traffic:
      return compare(expectation, traffic, before, after);
    case Expectation::higher_bandwidth:
      return compare(expectation, bandwidth, before, after);
    case Expectation::fewer_flops:
      return compare(expectation, flops, before, after);
    case Expectation::shorter_transfers:
      return compare(expectation, transfers, before, after);
    case Expectation::higher_occupancy:
      return check_occupancy(before, after);
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
