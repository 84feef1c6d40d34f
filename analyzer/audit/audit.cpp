// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/audit/audit.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "analyzer/audit/clusters.h"
#include "analyzer/limits/ceiling.h"
#include "analyzer/limits/device_facts.h"
#include "analyzer/published/closure.h"
#include "analyzer/published/given_speedup.h"
#include "analyzer/values/metric_formula.h"
#include "analyzer/values/parallel.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

constexpr double roof_tolerance = 0.05;
constexpr double flops_tolerance = 0.005;
constexpr double counted_tolerance = 0.05;  // loops and reductions around the work have flops too
constexpr double bytes_tolerance = 0.02;
constexpr double occupancy_tolerance = 0.02;
constexpr double moved = 0.05;
constexpr double checksum_tolerance_fp64 = 1e-6;
constexpr double checksum_tolerance_fp32 = 1e-4;
constexpr double rate_rounding = 1e-9;  // of a hit rate, so that 1 - 0/n is not above 100 %

constexpr const char* slip =
    "a slip or coarse rounding in the source, or values of different measurements side by side";

using Findings = std::vector<Finding>;

const std::string& id_of(const Run& run, const VariantAnalysis& variant) {
  return run.variants[variant.variant].id;
}

// Where the bytes come from; the less certain source if reads and writes differ.
Provenance traffic_source(const VariantAnalysis& variant) {
  const Provenance read = variant.metric(metric::dram_read)->provenance;
  const Provenance write = variant.metric(metric::dram_write)->provenance;
  return read == Provenance::declared ? read : write;
}

bool observed(Provenance traffic) {
  return traffic != Provenance::simulated && traffic != Provenance::declared;
}

// Of these written bytes, those that the last-level cache may hold back at the end of the
// repetition: they have cost no time and no counter has seen them.
double held_back(const Run& run, const VariantAnalysis& variant, double written) {
  if (run.variants[variant.variant].stores == "non-temporal") {
    return 0;
  }
  const auto cache = last_level_cache(run, run.points[variant.point].device);
  return std::min(written, cache.value_or(0));
}

// A rate at the slow end of the interval of time: only what is certainly above the roof is
// reported.
double certain_rate(const VariantAnalysis& variant, const Metric& rate) {
  const auto* estimate = std::get_if<Estimate>(&variant.metric(rate)->value);
  if (estimate == nullptr) {
    return 0;
  }
  return estimate->interval ? estimate->interval->low : estimate->value;
}

struct Excess {
  double fraction = 0;  // of the roof
  std::string roof;
};

Excess over_memory_roof(const Run& run, const std::vector<Ceiling>& ceilings,
                        const VariantAnalysis& variant) {
  const double bytes = variant.value(metric::dram_bytes).value_or(0);
  const Provenance traffic = traffic_source(variant);
  const bool no_claim = traffic == Provenance::declared && run.variants[variant.variant].on_chip;
  if (bytes <= 0 || no_claim) {
    return {};
  }
  const Ceiling* roof = surrounding_mix(ceilings, run.points[variant.point].device,
                                        *variant.value(metric::dram_read) / bytes);
  if (roof == nullptr) {
    return {};
  }
  const double unmoved =
      observed(traffic) ? 0 : held_back(run, variant, *variant.value(metric::dram_write));
  const double rate = certain_rate(variant, metric::dram_throughput) * (bytes - unmoved) / bytes;
  return {rate / roof->best, roof->name};
}

Excess over_compute_roof(const VariantAnalysis& variant) {
  const auto peak = variant.value(metric::ceiling_flops);
  return peak ? Excess{certain_rate(variant, metric::flop_rate) / *peak,
                       variant.metric(metric::ceiling_flops)->note}
              : Excess{};
}

void find_above_roof(const Run& run, const std::vector<Ceiling>& ceilings,
                     const VariantAnalysis& variant, Findings& findings) {
  const Excess memory = over_memory_roof(run, ceilings, variant);
  const Excess compute = over_compute_roof(variant);
  const bool by_memory = memory.fraction >= compute.fraction;
  const Excess& greater = by_memory ? memory : compute;
  if (greater.fraction <= 1 + roof_tolerance) {
    return;
  }
  std::string cause =
      "the declared flops are more than are executed, or the ceiling was measured too low";
  if (by_memory) {
    cause = observed(traffic_source(variant))
                ? "the ceiling was measured too low, or the counter also sees other work"
                : "the bytes are not observed: data reused in a cache bigger than the simulated "
                  "one, or kept by the cache between repetitions";
  }
  findings.push_back({FindingKind::above_roof, id_of(run, variant),
                      fmt::format("runs at {} of {}, which no code can.",
                                  format_percent(greater.fraction), greater.roof),
                      cause});
}

void find_impossible_hit_rates(const Run& run, const VariantAnalysis& variant, Findings& findings) {
  for (const MetricValue& metric : variant.metrics.present()) {
    const auto* rate = std::get_if<Estimate>(&metric.value);
    if (!metric.metric->rules.hit_rate || rate == nullptr ||
        (rate->value >= -rate_rounding && rate->value <= 1 + rate_rounding)) {
      continue;
    }
    findings.push_back(
        {FindingKind::impossible_hit_rate, id_of(run, variant),
         fmt::format("has an {} of {}.", metric.metric->title, format_percent(rate->value)),
         "accesses and misses were counted in different passes, or by events that count different "
         "things"});
  }
}

// Flops of one precision from the operations that this source alone gives.
std::optional<double> flops_by(const Observations& observations, std::size_t point,
                               const Metric& metric, Provenance source) {
  std::vector<std::optional<double>> operations;
  for (const Metric* operation : inputs_of(metric)) {
    const auto summary = distribution(
        observations.values(static_cast<std::uint32_t>(point), whole_variant, *operation, source));
    if (!summary) {
      return std::nullopt;
    }
    operations.emplace_back(summary->median);
  }
  return formula_of(metric).evaluate(operations);
}

void find_differing_flops(const Run& run, const Observations& observations,
                          const VariantAnalysis& variant, Findings& findings) {
  const Proof& proof = run.variants[variant.variant].proof;
  if (proof.status == ProofStatus::differs) {
    findings.push_back({FindingKind::flops_differ, id_of(run, variant),
                        "executes other flops than it declares: " + proof.text,
                        "the work function of the variant does not describe its code"});
  }
  for (const Metric* metric : {&metric::flops_fp64, &metric::flops_fp32}) {
    const auto counted = flops_by(observations, variant.point, *metric, Provenance::counter);
    const auto declared = counted
                              ? flops_by(observations, variant.point, *metric, Provenance::declared)
                              : std::nullopt;
    if (declared &&
        std::abs(*counted - *declared) > flops_tolerance * std::max(*counted, *declared)) {
      findings.push_back({FindingKind::flops_differ, id_of(run, variant),
                          fmt::format("has {} {} by hardware counter and {} by declaration.",
                                      format_quantity(*counted, dimension::flops), metric->name,
                                      format_quantity(*declared, dimension::flops)),
                          "the declaration is wrong, the compiler changed the arithmetic, or the "
                          "counter counts masked "
                          "lanes or speculative work"});
    }
  }
}

// Flops of all precisions by the counters of a processor, which stand beside those declared.
void find_differing_counts(const Run& run, const VariantAnalysis& variant, Findings& findings) {
  const auto fraction = variant.value(metric::counted_fraction);
  if (!fraction || std::abs(*fraction - 1) <= counted_tolerance ||
      !variant.metric(metric::flops)->inputs.contains(Provenance::declared)) {
    return;
  }
  findings.push_back(
      {FindingKind::flops_differ, id_of(run, variant),
       fmt::format("has {} by the processor's counters and {} by declaration.",
                   format_quantity(*variant.value(metric::counted_flops), dimension::flops),
                   format_quantity(*variant.value(metric::flops), dimension::flops)),
       *fraction > 1
           ? "the processor counts what a declaration does not: minima and maxima, masked lanes, "
             "estimates of reciprocals; or the declaration is too low"
           : "the compiler left out arithmetic, or the declaration is too high"});
}

void find_bytes_below_minimum(const Run& run, const VariantAnalysis& variant, Findings& findings) {
  const auto excess = variant.value(metric::traffic_excess);
  const Provenance traffic = traffic_source(variant);
  if (!excess || traffic == Provenance::declared) {
    return;
  }
  const double bytes = *variant.value(metric::dram_bytes);
  const double minimum = *variant.value(metric::minimum_bytes);
  const double uncounted =
      observed(traffic) ? held_back(run, variant, *variant.value(metric::minimum_write)) : 0;
  if (bytes >= (1 - bytes_tolerance) * minimum - uncounted) {
    return;
  }
  findings.push_back(
      {FindingKind::bytes_below_minimum, id_of(run, variant),
       fmt::format("moved {}, {} of the minimum of a cold cache.",
                   format_quantity(bytes, dimension::bytes), format_percent(*excess)),
       "the cache still held data of the repetition before, or the declared minimum is too high"});
}

// Of the variant, or else of one of its parts.
void find_occupancy_above_theoretical(const Run& run, const VariantAnalysis& variant,
                                      Findings& findings) {
  std::vector<std::pair<std::string, const MetricValues*>> all{{"has", &variant.metrics}};
  for (const PartAnalysis& part : variant.parts) {
    all.emplace_back(fmt::format("has in part {}", part.name), &part.metrics);
  }
  for (const auto& [where, metrics] : all) {
    const auto achieved = metrics->number(metric::occupancy_achieved);
    const auto theoretical = metrics->number(metric::occupancy_theoretical);
    if (achieved && theoretical && *achieved > (1 + occupancy_tolerance) * *theoretical) {
      findings.push_back(
          {FindingKind::occupancy_above_theoretical, id_of(run, variant),
           fmt::format("{} an achieved occupancy of {} and a theoretical one of {}.", where,
                       format_percent(*achieved), format_percent(*theoretical)),
           "several kernels were launched, the theoretical occupancy is that of the one with the "
           "lowest, and the achieved one is the average of all"});
      return;
    }
  }
}

bool held_against_none(const Ceiling& ceiling) {
  return ceiling.limit.starts_with("link.") || ceiling.limit.starts_with("lines") ||
         ceiling.limit == "memory.latency";
}

// A machine that changes moves all its ceilings: one finding a device names the one that moved
// most. Nothing is held against the host link nor against random lines.
void find_moved_ceilings(const std::vector<Ceiling>& ceilings, Findings& findings) {
  std::map<std::pair<std::uint32_t, FindingKind>, std::vector<const Ceiling*>> all;
  for (const Ceiling& ceiling : ceilings) {
    if (ceiling.drift && std::abs(*ceiling.drift) > moved && !held_against_none(ceiling)) {
      const bool clock = ceiling.kind == CeilingKind::clock;
      all[{ceiling.device, clock ? FindingKind::clock_moved : FindingKind::ceiling_moved}]
          .push_back(&ceiling);
    }
  }
  for (const auto& [key, group] : all) {
    const Ceiling& most = **std::max_element(
        group.begin(), group.end(),
        [](const auto* a, const auto* b) { return std::abs(*a->drift) < std::abs(*b->drift); });
    const std::string others = group.size() == 1
                                   ? ""
                                   : fmt::format(", and {} more moved by over {}", group.size() - 1,
                                                 format_percent(moved));
    findings.push_back({key.second, most.name,
                        fmt::format("was {} {} after the variants than before them{}.",
                                    format_percent(std::abs(*most.drift)),
                                    *most.drift > 0 ? "higher" : "lower", others),
                        key.second == FindingKind::clock_moved
                            ? "the processor changed its clock: boost, power or temperature limit"
                            : "other work on the machine, or a clock that changed during the run"});
  }
}

void find_moved_clock(const Run& run, const Ladder& ladder, Findings& findings) {
  std::vector<double> clocks;
  for (const Rung& rung : ladder.rungs) {
    if (const auto clock = rung.analysis.value(metric::clock_core)) {
      clocks.push_back(*clock);
    }
  }
  const auto usual = distribution(clocks);
  for (const Rung& rung : ladder.rungs) {
    const auto clock = rung.analysis.value(metric::clock_core);
    if (clock && usual->median > 0 && std::abs(*clock / usual->median - 1) > moved) {
      findings.push_back({FindingKind::clock_moved, id_of(run, rung.analysis),
                          fmt::format("ran at {}, the ladder's median is {}.",
                                      format_quantity(*clock, dimension::hertz),
                                      format_quantity(usual->median, dimension::hertz)),
                          "the processor changed its clock: boost, power or temperature limit"});
    }
  }
}

void find_contradictions(const Run& run, const Observations& observations,
                         const VariantAnalysis& variant, Findings& findings) {
  for (const Contradiction& contradiction : contradictions(observations, variant.point)) {
    const Metric& metric = *contradiction.metric;
    findings.push_back({FindingKind::given_contradicts, id_of(run, variant),
                        fmt::format("has a given ({}) {} of {}, but its inputs give {}.",
                                    name_of(contradiction.source), metric.title,
                                    format_quantity(contradiction.given, metric.dimension),
                                    format_quantity(contradiction.computed, metric.dimension)),
                        slip});
  }
}

void find_contradicting_speedups(const Run& run, const Observations& observations,
                                 const Ladder& ladder, Findings& findings) {
  for (const SpeedupContradiction& contradiction :
       speedup_contradictions(run, observations, ladder)) {
    const std::string other =
        contradiction.from_times
            ? fmt::format("its times give {}", format_factor(contradiction.other))
            : fmt::format("also one of {}", format_factor(contradiction.other));
    findings.push_back(
        {FindingKind::given_contradicts, id_of(run, ladder.rungs[contradiction.rung].analysis),
         fmt::format("has a given ({}) speedup of {}{}{}, but {}.", name_of(contradiction.source),
                     format_factor(contradiction.given), contradiction.over.empty() ? "" : " over ",
                     contradiction.over, other),
         slip});
  }
}

// Variants may round in another order, so single precision agrees in fewer digits.
double checksum_tolerance(const VariantAnalysis& variant) {
  const bool single =
      variant.value(metric::flops_fp32).value_or(0) > variant.value(metric::flops_fp64).value_or(0);
  return single ? checksum_tolerance_fp32 : checksum_tolerance_fp64;
}

void find_differing_checksums(const Run& run, const std::vector<Ladder>& ladders,
                              Findings& findings) {
  std::map<std::tuple<std::size_t, Parameters>, const VariantAnalysis*> first;
  for (const Ladder& ladder : ladders) {
    if (run.kernels[ladder.kernel].role == KernelRole::ceiling) {
      continue;  // holds several computations
    }
    for (const Rung& rung : ladder.rungs) {
      const auto checksum = rung.analysis.value(metric::checksum);
      if (!checksum) {
        continue;
      }
      const VariantAnalysis& reference =
          *first.emplace(std::tuple(ladder.kernel, ladder.size), &rung.analysis).first->second;
      const double expected = *reference.value(metric::checksum);
      if (std::abs(*checksum - expected) >
          checksum_tolerance(rung.analysis) * std::max(std::abs(*checksum), std::abs(expected))) {
        findings.push_back({FindingKind::checksum_differs, id_of(run, rung.analysis),
                            fmt::format("has the checksum {}, {} has {}.", *checksum,
                                        id_of(run, reference), expected),
                            "one of them computes something else at this size"});
      }
    }
  }
}

void find_impossible_values(const Run& run, Findings& findings) {
  std::set<std::tuple<std::uint32_t, std::uint16_t>> reported;
  for (const Sample& sample : run.samples) {
    const std::string& metric = run.metrics.at(sample.metric);
    if (sample.status != Status::ok || possible(metric, sample.value) ||
        !reported.emplace(sample.point, sample.metric).second) {
      continue;
    }
    findings.push_back({FindingKind::impossible_value,
                        run.variants[run.points[sample.point].variant].id,
                        fmt::format("has {} = {} (repetition {}); it is left out.", metric,
                                    sample.value, sample.repetition),
                        "a counter that overflowed or was read before it was ready, or a damaged "
                        "or foreign file"});
  }
}

void find_two_clusters(const Run& run, const VariantAnalysis& variant, Findings& findings) {
  const auto clusters = two_clusters(variant.times);
  if (!clusters) {
    return;
  }
  findings.push_back(
      {FindingKind::two_clusters, id_of(run, variant),
       fmt::format("has times in two clusters: {} of about {} and {} of about {}; "
                   "the median is one of them.",
                   clusters->low_count, format_quantity(clusters->low, dimension::seconds),
                   clusters->high_count, format_quantity(clusters->high, dimension::seconds)),
       "another load or clock for a part of the repetitions, or memory placed "
       "differently from repetition to repetition"});
}

Findings findings_of(const Run& run, const Observations& observations,
                     const std::vector<Ceiling>& ceilings, const Ladder& ladder) {
  Findings findings;
  find_moved_clock(run, ladder, findings);
  find_contradicting_speedups(run, observations, ladder, findings);
  for (const Rung& rung : ladder.rungs) {
    find_above_roof(run, ceilings, rung.analysis, findings);
    find_impossible_hit_rates(run, rung.analysis, findings);
    find_differing_flops(run, observations, rung.analysis, findings);
    find_differing_counts(run, rung.analysis, findings);
    find_bytes_below_minimum(run, rung.analysis, findings);
    find_occupancy_above_theoretical(run, rung.analysis, findings);
    find_contradictions(run, observations, rung.analysis, findings);
    find_two_clusters(run, rung.analysis, findings);
  }
  return findings;
}

}  // namespace

std::vector<Finding> audit(const Run& run, const Observations& observations,
                           const std::vector<Ceiling>& ceilings,
                           const std::vector<Ladder>& ladders) {
  Findings findings;
  find_impossible_values(run, findings);
  find_moved_ceilings(ceilings, findings);
  std::vector<Findings> of_ladders(ladders.size());
  for_each_index(of_ladders.size(), [&](std::size_t index) {
    of_ladders[index] = findings_of(run, observations, ceilings, ladders[index]);
  });
  for (Findings& found : of_ladders) {
    std::move(found.begin(), found.end(), std::back_inserter(findings));
  }
  find_differing_checksums(run, ladders, findings);
  return findings;
}

}  // namespace roofladder
