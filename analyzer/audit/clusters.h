// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace roofladder {

// Samples that fall into two groups; docs/method/audit.md, "Two clusters".
struct Clusters {
  std::size_t low_count = 0;
  std::size_t high_count = 0;
  double low = 0;  // means
  double high = 0;
  double separation = 0;  // of the means, in standard deviations within a cluster
};

// Nothing where the samples are too few, or one group.
std::optional<Clusters> two_clusters(std::span<const double> samples);

}  // namespace roofladder
