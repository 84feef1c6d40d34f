// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/words/result_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analyzer/ladder/shared_reasons.h"
#include "analyzer/words/metric_text.h"
#include "run/metric.h"

namespace roofladder {

const VariantInfo& info(const Analysis& analysis, const Rung& rung) {
  return analysis.run.variants.at(rung.analysis.variant);
}

const std::string& title_of(const Device& device) {
  return device.title.empty() ? device.name : device.title;
}

const std::string& title_of(const KernelInfo& kernel) {
  return kernel.title.empty() ? kernel.name : kernel.title;
}

std::string title_of(const KernelInfo& kernel, const Parameters& size, CacheState cache) {
  return fmt::format("{}{}, {} cache", kernel.title,
                     size.empty() ? "" : fmt::format(" ({})", to_text(size)), name_of(cache));
}

std::string setting(const Analysis& analysis, const Ladder& ladder) {
  std::string text = ladder.model;
  const std::string size = to_text(ladder.size);
  if (!size.empty()) {
    text += ", " + size;
  }
  if (!ladder.size_name.empty()) {
    text += " (" + ladder.size_name + ")";
  }
  text += ladder.cache == CacheState::cold ? ", cold cache" : ", warm cache";
  return text + ", on " + analysis.run.devices.at(ladder.device).name;
}

std::string_view verdict_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::faster:
      return "▲ faster";
    case Verdict::slower:
      return "▼ slower";
    case Verdict::same:
      return "= same";
    case Verdict::ambiguous:
      break;
  }
  return "? ambiguous";
}

std::string bound_text(const Bound& bound) {
  switch (bound.kind) {
    case BoundKind::memory:
    case BoundKind::compute:
    case BoundKind::both:
    case BoundKind::cache:
    case BoundKind::pipe:
      return fmt::format("{}", fmt::join(bound.ceilings, " and "));
    case BoundKind::near_ceiling:
      return fmt::format("near {}", fmt::join(bound.ceilings, " and "));
    case BoundKind::host_link:
      return "host link";
    case BoundKind::launch_gaps:
      return "launch gaps";
    case BoundKind::imbalance:
      return "imbalance";
    case BoundKind::latency:
      return "latency";
    case BoundKind::speculation:
      return "mispredictions";
    case BoundKind::synchronization:
      return "synchronization";
    case BoundKind::instructions:
      return "instructions";
    case BoundKind::below_roofs:
      return "below every roof";
    case BoundKind::unknown:
      return "unknown";
  }
  return "";
}

Provenance provenance_of(const Rung& rung) {
  if (rung.analysis.roofline) {
    return rung.analysis.roofline->traffic;
  }
  for (const Metric* metric : {&metric::dram_bytes, &metric::time}) {
    const MetricValue* value = rung.analysis.metric(*metric);
    if (value != nullptr && std::holds_alternative<Estimate>(value->value)) {
      return weakest_provenance(*value);
    }
  }
  return Provenance::timer;
}

std::string_view proof_text(ProofStatus status) {
  switch (status) {
    case ProofStatus::equal:
      return "proven equal";
    case ProofStatus::explained:
      return "explained";
    case ProofStatus::differs:
      return "differs";
    case ProofStatus::not_counted:
      break;
  }
  return "not counted";
}

std::string status_text(Status status) {
  std::string text(name_of(status));
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

bool has_failed(const Absence& no_time) {
  return no_time.status != Status::unavailable && no_time.status != Status::not_asked;
}

std::string variant_of(const Run& run, const Warning& warning) {
  if (!warning.point || *warning.point >= run.points.size()) {
    return {};
  }
  return run.variants.at(run.points[*warning.point].variant).id;
}

std::string unproven_text(const Ladder& ladder) {
  const bool is_measured = std::ranges::any_of(
      ladder.rungs, [](const Rung& rung) { return rung.analysis.time.has_value(); });
  return is_measured && is_unproven_throughout(ladder)
             ? "Whether the rungs do the same work is not proven: roofladder judge says what that "
               "takes."
             : "";
}

std::string other_change(const VariantInfo& from, const VariantInfo& to) {
  const std::string before = to_text(from.parameters);
  const std::string after = to_text(to.parameters);
  if (before != after) {
    return fmt::format("The same source with {} in place of {}.",
                       after.empty() ? "no parameter" : after,
                       before.empty() ? "no parameter" : before);
  }
  return from.build == to.build ? "" : fmt::format("The same source, built with {}.", to.build);
}

const Step* step_to(const Ladder& ladder, std::size_t rung) {
  const auto step = std::ranges::find(ladder.steps, rung, &Step::to);
  return step == ladder.steps.end() ? nullptr : &*step;
}

}  // namespace roofladder
