// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/device_facts.h"

namespace roofladder {

std::optional<double> device_quantity(const Run& run, std::uint32_t device, std::string_view key) {
  const Device& described = run.devices.at(device);
  const Fact* fact = find_fact(described.facts, key);
  if (fact == nullptr && described.kind == "cpu") {
    fact = find_fact(run.facts, key);
  }
  return fact == nullptr ? std::nullopt : fact->value;
}

std::optional<double> last_level_cache(const Run& run, std::uint32_t device) {
  const bool cpu = run.devices.at(device).kind == "cpu";
  return device_quantity(run, device, cpu ? "cpu.llc.bytes" : "gpu.l2.bytes");
}

}  // namespace roofladder
