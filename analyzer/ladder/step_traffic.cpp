// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/step_traffic.h"

#include <fmt/format.h>

#include "analyzer/ladder/factors.h"
#include "analyzer/variant/transfers.h"
#include "run/metric.h"

namespace roofladder {
namespace {

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

// Bytes of both sides from one kind of source: simulated bytes over declared ones would be no ratio
// of traffic.
std::optional<Traffic> comparable_traffic(const VariantAnalysis& before,
                                          const VariantAnalysis& after, Split& split) {
  for (const VariantAnalysis* side : {&before, &after}) {
    if (side->value(metric::dram_bytes).value_or(0) <= 0) {
      note(split, fmt::format("no traffic factor: DRAM bytes {} are unknown ({})",
                              side == &before ? "before the step" : "after the step",
                              why_unknown(*side, metric::dram_bytes)));
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

}  // namespace

std::string why_unknown(const VariantAnalysis& variant, const Metric& metric) {
  const MetricValue* value = variant.metric(metric);
  const auto* why = value == nullptr ? nullptr : std::get_if<Absence>(&value->value);
  return why == nullptr ? "it is zero" : why->reason;
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

}  // namespace roofladder
