// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/analysis.h"

// Equal devices of one run beside each other.
namespace roofladder {

// Median times of one variant, over the devices.
struct VariantSpread {
  std::size_t variant = 0;  // index into Run::variants
  std::size_t devices = 0;  // that have a time
  double minimum = 0;       // s
  double median = 0;
  double maximum = 0;
  std::optional<std::uint32_t> outlier;  // the device that is farthest off, if it is an outlier
};

// A ladder that was measured on several devices of the same title.
struct DeviceSpread {
  std::size_t kernel = 0;  // index into Run::kernels
  std::string model;
  Parameters size;
  CacheState cache = CacheState::cold;
  std::string title;                   // of the devices
  std::vector<std::uint32_t> devices;  // indices into Run::devices
  std::vector<VariantSpread> rows;     // of variants with a time on two devices or more
};

std::vector<DeviceSpread> device_spreads(const Analysis& analysis);

}  // namespace roofladder
