// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "run/fact.h"

namespace roofladder {

// other: neither of the two, or unknown.
enum class DeviceKind : std::uint8_t { cpu = 0, gpu = 1, other = 2 };

inline constexpr std::array<std::string_view, 3> device_kinds{"cpu", "gpu", "other"};
std::string_view name_of(DeviceKind kind);
// Returns the kind that a module's word names; `other` for an unknown word.
DeviceKind device_kind_of(std::string_view word);

// Device::backend for threads of the measuring process itself.
inline constexpr std::string_view host_backend = "host";

struct Device {
  std::string name;  // "cpu", "cuda:0": its name in options and reports
  DeviceKind kind = DeviceKind::other;
  std::string title;
  std::vector<Fact> facts;  // includes theoretical limits, marked as datasheet values

  // Absent if unknown.
  std::optional<std::string> vendor = {};   // "nvidia", "intel", "amd"
  std::optional<std::string> bus = {};      // address, "0000:3b:00.0"
  std::optional<std::string> backend = {};  // the driver that runs work on it: "host", "cuda"

  // True for the processor itself. A CPU behind a driver counts as any other device.
  bool is_host() const { return backend == host_backend; }

  bool operator==(const Device&) const = default;
};

}  // namespace roofladder
