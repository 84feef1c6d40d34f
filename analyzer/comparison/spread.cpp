// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/spread.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <utility>

#include "analyzer/comparison/comparison.h"
#include "analyzer/comparison/outlier_devices.h"

namespace roofladder {
namespace {

double median_of(const std::vector<double>& values) {
  return distribution(values)->median;
}

// The median of each round.
std::vector<double> medians_of_rounds(const VariantAnalysis& variant) {
  std::map<std::uint16_t, std::vector<double>> rounds;
  for (std::size_t i = 0; i < std::min(variant.times.size(), variant.rounds.size()); ++i) {
    rounds[variant.rounds[i]].push_back(variant.times[i]);
  }
  std::vector<double> medians;
  for (const auto& [round, times] : rounds) {
    medians.push_back(median_of(times));
  }
  return medians;
}

std::string address_of(const Device& device) {
  return device.bus.value_or(device.name);
}

}  // namespace

std::uint32_t SpreadOfRuns::node_of(const Run& run) {
  const auto [node, is_new] =
      m_node_numbers.try_emplace(host_of(run), static_cast<std::uint32_t>(m_nodes.size()));
  if (is_new) {
    m_nodes.push_back(node->first);
  }
  return node->second;
}

std::uint32_t SpreadOfRuns::device_of(const Run& run, std::uint32_t index) {
  const roofladder::Device& device = run.devices.at(index);
  const std::uint32_t node = node_of(run);
  const auto [found, is_new] = m_device_numbers.try_emplace(
      {node, address_of(device)}, static_cast<std::uint32_t>(m_devices.size()));
  if (is_new) {
    m_devices.push_back({node, device.name});
  }
  return found->second;
}

std::string SpreadOfRuns::name_of(std::uint32_t device) const {
  const Device& one = m_devices.at(device);
  return m_nodes.size() == 1 ? one.name : fmt::format("{} {}", m_nodes[one.node], one.name);
}

void SpreadOfRuns::add(const Analysis& analysis) {
  for (std::size_t ladder = 0; ladder < analysis.ladders.size(); ++ladder) {
    add(analysis, ladder);
  }
  ++m_runs;
}

void SpreadOfRuns::add(const Analysis& analysis, std::size_t number) {
  const Run& run = analysis.run;
  const Ladder& ladder = analysis.ladders[number];
  const KernelInfo& kernel = run.kernels.at(ladder.kernel);
  OfLadder& of_ladder = m_ladders[{kernel.name, ladder.model, ladder.size, ladder.cache,
                                   run.devices.at(ladder.device).title}];
  of_ladder.kernel = kernel;
  const std::uint32_t device = device_of(run, ladder.device);
  const std::uint32_t node = m_devices[device].node;
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    const Rung& rung = ladder.rungs[i];
    if (!rung.has_valid_time()) {
      continue;
    }
    const VariantInfo& variant = variant_of(run, rung);
    OfVariant& of_variant = of_ladder.variants[{variant.order, variant.id}];
    if (of_variant.times.empty()) {
      of_variant.variant = variant;
      of_variant.first = {m_runs, number, i};
    }
    of_variant.times.push_back({node, device, rung.analysis.time->median});
    if (m_runs > 0) {
      of_variant.rounds = {};
      continue;
    }
    for (const double median : medians_of_rounds(rung.analysis)) {
      of_variant.rounds.push_back({node, device, median});
    }
  }
}

std::optional<VariantSpread> SpreadOfRuns::spread_of(const OfVariant& variant) const {
  if (variant.times.size() < 2) {
    return std::nullopt;
  }
  VariantSpread spread{
      .variant = variant.variant, .first = variant.first, .runs = variant.times.size()};
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<double>> of_devices;
  for (const NestedValue& value : variant.times) {
    of_devices[{value.node, value.device}].push_back(value.value);
  }
  std::vector<std::uint32_t> devices;
  std::vector<double> medians;
  std::map<std::uint32_t, std::vector<double>> of_nodes;
  for (const auto& [place, times] : of_devices) {
    const auto& [node, device] = place;
    devices.push_back(device);
    medians.push_back(median_of(times));
    of_nodes[node].push_back(medians.back());
  }
  for (const auto& [node, times] : of_nodes) {
    spread.node_times.push_back(median_of(times));
  }
  spread.times = devices.size() == 1 ? of_devices.begin()->second : medians;
  const Distribution all = *distribution(spread.times);
  spread.nodes = of_nodes.size();
  spread.devices = devices.size();
  spread.minimum = all.minimum;
  spread.median = all.median;
  spread.maximum = all.maximum;
  const bool of_rounds = m_runs == 1 && variant.rounds.size() > variant.times.size();
  spread.variance = *nested_variance(of_rounds ? variant.rounds : variant.times);
  for (const OutlierDevice& outlier : outlier_devices(medians)) {
    spread.outliers.push_back(
        {name_of(devices[outlier.index]), medians[outlier.index] / all.median});
  }
  return spread;
}

Spread SpreadOfRuns::spread_of(const Key& key, const OfLadder& ladder) const {
  const auto& [kernel, model, size, cache, title] = key;
  Spread spread{ladder.kernel, model, size, cache, title, {}, m_runs == 1, {}};
  std::set<std::uint32_t> devices;
  for (const auto& [order, variant] : ladder.variants) {
    for (const NestedValue& value : variant.times) {
      devices.insert(value.device);
    }
    if (auto row = spread_of(variant)) {
      spread.rows.push_back(*std::move(row));
    }
  }
  for (const std::uint32_t device : devices) {
    spread.devices.push_back(name_of(device));
  }
  return spread;
}

std::vector<Spread> SpreadOfRuns::spreads() const {
  std::vector<Spread> spreads;
  for (const auto& [key, ladder] : m_ladders) {
    if (Spread spread = spread_of(key, ladder); !spread.rows.empty()) {
      spreads.push_back(std::move(spread));
    }
  }
  return spreads;
}

std::vector<Spread> spreads_of(std::span<const Analysis> runs) {
  SpreadOfRuns all;
  for (const Analysis& run : runs) {
    all.add(run);
  }
  return all.spreads();
}

}  // namespace roofladder
