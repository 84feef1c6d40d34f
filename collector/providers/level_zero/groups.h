// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "collector/models/level_zero/driver.h"

namespace roofladder::level_zero {

// A metric group as the driver describes it.
struct Group {
  struct Metric {
    std::string name;
    std::string unit;
  };

  // The position of a metric in each report; nothing if the group has none of that name.
  std::optional<std::size_t> index_of(std::string_view name) const;

  zet_metric_group_handle_t handle = nullptr;
  std::string name;
  std::uint32_t domain = 0;  // groups of one domain exclude each other
  std::vector<Metric> metrics;
};

// Those groups of these names that can be queried around commands. Throws Failure.
std::vector<Group> read_groups(ze_device_handle_t device,
                               const std::vector<std::string_view>& names);

}  // namespace roofladder::level_zero
