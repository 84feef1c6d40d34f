// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/plan/ceilings_of_run.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "collector/errors.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr const char* origin_fact = "collect.ceilings_from";

std::optional<std::uint32_t> device_in(const Run& run, const Device& device) {
  const auto found = std::ranges::find_if(run.devices, [&](const Device& known) {
    return known.name == device.name && known.title == device.title;
  });
  if (found == run.devices.end()) {
    return std::nullopt;
  }
  return static_cast<std::uint32_t>(found - run.devices.begin());
}

void add_kernel(Run& run, const Run& older, const std::string& name) {
  if (std::ranges::find(run.kernels, name, &KernelInfo::name) == run.kernels.end()) {
    run.kernels.push_back(*std::ranges::find(older.kernels, name, &KernelInfo::name));
  }
}

std::uint32_t add_variant(Run& run, const Run& older, const VariantInfo& variant) {
  const auto known = std::ranges::find(run.variants, variant.id, &VariantInfo::id);
  if (known != run.variants.end()) {
    if (known->source_digest() != variant.source_digest()) {
      throw UsageError(
          fmt::format("--ceilings: the source of {} has changed since that run; measure them again",
                      printable(variant.id)));
    }
    return static_cast<std::uint32_t>(known - run.variants.begin());
  }
  add_kernel(run, older, variant.kernel);
  for (const SourceFile& file : variant.sources) {
    if (const auto text = older.texts.find(file.digest); text != older.texts.end()) {
      run.texts.insert(*text);
    }
  }
  run.variants.push_back(variant);
  return static_cast<std::uint32_t>(run.variants.size() - 1);
}

void copy_samples(Run& run, const Run& older,
                  const std::map<std::uint32_t, std::uint32_t>& points) {
  for (Sample sample : older.samples) {
    const auto point = points.find(sample.point);
    if (point == points.end()) {
      continue;
    }
    sample.point = point->second;
    sample.metric = run.metric_index(older.metrics[sample.metric]);
    if (sample.reason != no_text) {
      sample.reason = run.reason_index(older.reasons[sample.reason]);
    }
    run.samples.push_back(sample);
  }
}

}  // namespace

const Fact* ceilings_origin(const Run& run) {
  return find_fact(run.facts, origin_fact);
}

void copy_ceilings(Run& run, const Run& older) {
  std::map<std::uint32_t, std::uint32_t> points;  // of the older run -> of this one
  for (std::uint32_t index = 0; index < older.points.size(); ++index) {
    Point point = older.points[index];
    const auto device = device_in(run, older.devices[point.device]);
    if (point.phase == Phase::main || !device) {
      continue;
    }
    point.device = *device;
    point.variant = add_variant(run, older, older.variants[point.variant]);
    points[index] = static_cast<std::uint32_t>(run.points.size());
    run.points.push_back(std::move(point));
  }
  if (points.empty()) {
    throw UsageError("--ceilings: that run holds no ceilings of the devices measured here");
  }
  copy_samples(run, older, points);
  const Fact* origin = ceilings_origin(older);
  const std::string text =
      origin != nullptr ? origin->text : fmt::format("{} of {}", older.uuid, older.started);
  run.facts.push_back({origin_fact, text, {}, {}});
  run.warnings.push_back(
      {fmt::format("the ceilings were not measured in this run but in the run {}: a machine that "
                   "has changed since goes unnoticed",
                   text),
       std::nullopt});
}

}  // namespace roofladder
