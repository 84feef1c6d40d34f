// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/collect/live_run.h"

#include <algorithm>

#include "run/metric.h"

namespace roofladder::gui {
namespace {

VariantInfo info_of(const OfferedKernel& kernel, const OfferedVariant& variant) {
  VariantInfo info;
  info.id = variant.id;
  info.kernel = kernel.name;
  info.model = variant.model;
  info.technique = variant.technique;
  info.parameters = variant.parameters;
  info.title = variant.title;
  info.parent = variant.parent;
  info.branch = variant.is_branch;
  info.parts = {"time"};
  return info;
}

const Ladder* ladder_with(const Analysis& analysis, std::uint32_t point) {
  const auto has_point = [&](const Ladder& ladder) {
    return std::ranges::any_of(ladder.rungs,
                               [&](const Rung& rung) { return rung.analysis.point == point; });
  };
  const auto found = std::ranges::find_if(analysis.ladders, has_point);
  return found == analysis.ladders.end() ? nullptr : &*found;
}

}  // namespace

void LiveRun::begin(const std::vector<OfferedKernel>& offer) {
  *this = {};
  for (const OfferedKernel& kernel : offer) {
    if (!kernel.is_ladder) {
      continue;
    }
    KernelInfo info;
    info.name = kernel.name;
    info.title = kernel.title;
    info.work_unit = kernel.work_unit;
    m_run.kernels.push_back(std::move(info));
    for (const OfferedVariant& variant : kernel.variants) {
      m_run.variants.push_back(info_of(kernel, variant));
      m_run.variants.back().order = static_cast<std::int64_t>(m_run.variants.size());
    }
  }
}

void LiveRun::add(const RepetitionTimed& repetition) {
  const auto variant = offered(repetition.variant);
  if (!variant) {
    return;
  }
  m_last = point_of(*variant, device_of(repetition.device), repetition.cache);
  Sample sample;
  sample.point = *m_last;
  sample.metric = m_run.metric_index(metric::time.name);
  sample.repetition = m_repetitions[*m_last]++;
  sample.value = repetition.seconds;
  m_run.samples.push_back(sample);
}

std::optional<BarPlot> LiveRun::ladder() const {
  if (!m_last) {
    return std::nullopt;
  }
  const Analysis analysis = analyse(m_run);
  const Ladder* ladder = ladder_with(analysis, *m_last);
  return ladder == nullptr || ladder->baselines.empty()
             ? std::nullopt
             : std::optional(ladder_plot(analysis, *ladder, 0));
}

std::optional<std::uint32_t> LiveRun::offered(const std::string& variant) const {
  const auto found = std::ranges::find(m_run.variants, variant, &VariantInfo::id);
  return found == m_run.variants.end()
             ? std::nullopt
             : std::optional(static_cast<std::uint32_t>(found - m_run.variants.begin()));
}

std::uint32_t LiveRun::device_of(const std::string& name) {
  const auto known = std::ranges::find(m_run.devices, name, &Device::name);
  const auto place = static_cast<std::uint32_t>(known - m_run.devices.begin());
  if (known == m_run.devices.end()) {
    m_run.devices.push_back({.name = name, .title = {}, .facts = {}});
  }
  return place;
}

std::uint32_t LiveRun::point_of(std::uint32_t variant, std::uint32_t device, CacheState cache) {
  Point wanted;
  wanted.variant = variant;
  wanted.device = device;
  wanted.cache = cache;
  const auto known = std::ranges::find(m_run.points, wanted);
  const auto place = static_cast<std::uint32_t>(known - m_run.points.begin());
  if (known == m_run.points.end()) {
    m_run.points.push_back(wanted);
    m_repetitions.push_back(0);
  }
  return place;
}

}  // namespace roofladder::gui
