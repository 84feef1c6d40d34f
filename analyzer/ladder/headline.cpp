// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/headline.h"

#include <fmt/format.h>

#include "analyzer/limits/ceiling.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// Because of noise, traffic may be faster than a measured mix by up to this factor.
constexpr double above_every_mix = 1.03;

const Estimate* speedup_of(const Rung& rung) {
  return rung.speedups.empty() || !rung.speedups.front() ? nullptr : &*rung.speedups.front();
}

// The rung with the highest speedup among those that `wanted` accepts.
std::optional<Gain> best_gain(const Ladder& ladder, auto wanted) {
  std::optional<Gain> best;
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    const Estimate* speedup = speedup_of(ladder.rungs[i]);
    if (speedup != nullptr && wanted(i) && (!best || speedup->value > best->speedup.value)) {
      best = Gain{i, *speedup};
    }
  }
  return best;
}

}  // namespace

std::string precision_text(const VariantAnalysis& variant) {
  std::string text;
  bool converts = false;
  for (const PrecisionMetrics& precision : precisions) {
    if (variant.value(*precision.flops).value_or(0) > 0) {
      text += fmt::format("{}{}", text.empty() ? "" : " and ", name_of(precision.format));
    }
    const Metric* conversions = precision.conversions;
    converts = converts || (conversions != nullptr && variant.value(*conversions).value_or(0) > 0);
  }
  return converts ? text + " on data of another precision" : text;
}

namespace {

std::optional<Headline> headline_from(const Ladder& ladder, std::size_t baseline) {
  const auto is_in_scope = [&](std::size_t rung) { return ladder.rungs[rung].origin == baseline; };
  const auto fastest = best_gain(ladder, is_in_scope);
  const bool is_alone = fastest && fastest->rung == baseline && baseline != 0;
  if (!fastest || is_alone) {
    return std::nullopt;
  }
  const std::string precision = precision_text(ladder.rungs.at(baseline).analysis);
  const auto alike = best_gain(ladder, [&](std::size_t rung) {
    return is_in_scope(rung) && precision_text(ladder.rungs[rung].analysis) == precision;
  });
  if (!alike || alike->rung == baseline || alike->rung == fastest->rung) {
    return Headline{baseline, *fastest, std::nullopt};
  }
  return Headline{baseline, *alike, fastest};
}

}  // namespace

std::vector<Headline> headlines_of(const Ladder& ladder) {
  std::vector<Headline> headlines;
  for (std::size_t rung = 0; rung < ladder.rungs.size(); ++rung) {
    if (ladder.rungs[rung].origin == rung) {
      if (auto headline = headline_from(ladder, rung)) {
        headlines.push_back(*headline);
      }
    }
  }
  return headlines;
}

std::string why_above_stream(const VariantAnalysis& variant) {
  if (variant.value(metric::stream_fraction).value_or(0) <= 1) {
    return {};
  }
  const auto of_mix = variant.value(metric::mix_fraction);
  if (of_mix && *of_mix <= above_every_mix && !variant.nearest_reference.empty()) {
    return fmt::format("its mix of reads and writes is served faster than triad's ({} of {})",
                       format_percent(*of_mix), variant.nearest_reference);
  }
  const MetricValue* bytes = variant.metric(metric::dram_bytes);
  const bool is_counted =
      bytes != nullptr && !bytes->inputs.empty() && bytes->inputs.front() == Provenance::counter;
  return is_counted ? "more than any measured mix, so caches or the clock help it"
                    : "its bytes are not counted, and caches serve some of them";
}

}  // namespace roofladder
