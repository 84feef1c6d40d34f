// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/limits/device_facts.h"

#include <algorithm>
#include <fmt/format.h>

namespace roofladder {

std::optional<double> device_quantity(const Run& run, std::uint32_t device, std::string_view key) {
  const Device& described = run.devices.at(device);
  const Fact* fact = find_fact(described.facts, key);
  if (fact == nullptr && described.kind == DeviceKind::cpu) {
    fact = find_fact(run.facts, key);
  }
  return fact == nullptr ? std::nullopt : fact->value;
}

double cores_of(const Run& run, std::uint32_t device, std::int32_t threads) {
  return std::min<double>(threads, device_quantity(run, device, "cpu.cores").value_or(threads));
}

std::optional<double> last_level_cache(const Run& run, std::uint32_t device) {
  const bool is_cpu = run.devices.at(device).kind == DeviceKind::cpu;
  const auto collected = device_quantity(run, device, "collect.llc.bytes");
  const auto told = device_quantity(run, device, is_cpu ? "cpu.llc.bytes" : "gpu.l2.bytes");
  return is_cpu ? (collected ? collected : told) : (told ? told : collected);
}

std::vector<double> cache_shares(const Run& run, std::uint32_t device, std::int32_t threads) {
  std::vector<double> shares;
  for (const char* cache : {"l1d", "l2", "l3"}) {
    const auto collected = device_quantity(run, device, fmt::format("collect.{}.bytes", cache));
    const auto bytes =
        collected ? collected : device_quantity(run, device, fmt::format("cpu.{}.bytes", cache));
    const auto sharers = device_quantity(run, device, fmt::format("collect.{}.sharers", cache));
    if (!bytes || !sharers || *sharers < 1) {
      break;
    }
    shares.push_back(threads == 1 ? *bytes : *bytes / *sharers);
  }
  return shares;
}

}  // namespace roofladder
