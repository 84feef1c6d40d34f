// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/limits/ceiling.h"

#include <algorithm>
#include <cmath>

namespace roofladder {
namespace {

constexpr double same_mix = 0.01;  // read fractions closer than this count as one mix

const Ceiling* best_of(const std::vector<Ceiling>& ceilings, auto wanted) {
  const Ceiling* best = nullptr;
  for (const Ceiling& ceiling : ceilings) {
    if (wanted(ceiling) && (best == nullptr || ceiling.best > best->best)) {
      best = &ceiling;
    }
  }
  return best;
}

bool is_dram(const Ceiling& ceiling, std::uint32_t device) {
  return ceiling.device == device && ceiling.limit == bandwidth_of(MemoryLevel::dram);
}

}  // namespace

std::vector<RidgePoint> ridge_points(const std::vector<Ceiling>& ceilings) {
  std::vector<RidgePoint> ridges;
  for (const Ceiling& bandwidth : ceilings) {
    for (const Ceiling& peak : ceilings) {
      if (is_dram(bandwidth, peak.device) && peak.limit.kind == LimitKind::flops) {
        ridges.push_back({bandwidth.name, peak.name, peak.best / bandwidth.best});
      }
    }
  }
  return ridges;
}

const Ceiling* clock_ceiling(const std::vector<Ceiling>& ceilings, std::uint32_t device) {
  return best_of(ceilings, [&](const Ceiling& ceiling) {
    return ceiling.device == device && ceiling.limit == clock_limit;
  });
}

const Ceiling* stream_ceiling(const std::vector<Ceiling>& ceilings, std::uint32_t device) {
  return best_of(ceilings, [&](const Ceiling& ceiling) {
    return is_dram(ceiling, device) && ceiling.computes == "triad";
  });
}

const Ceiling* nearest_mix(const std::vector<Ceiling>& ceilings, std::uint32_t device,
                           double read_fraction) {
  const auto distance = [&](const Ceiling& ceiling) {
    return std::abs(*ceiling.read_fraction - read_fraction);
  };
  std::optional<double> nearest;
  for (const Ceiling& ceiling : ceilings) {
    if (is_dram(ceiling, device) && (!nearest || distance(ceiling) < *nearest)) {
      nearest = distance(ceiling);
    }
  }
  return best_of(ceilings, [&](const Ceiling& ceiling) {
    return is_dram(ceiling, device) && distance(ceiling) <= *nearest + same_mix;
  });
}

const Ceiling* surrounding_mix(const std::vector<Ceiling>& ceilings, std::uint32_t device,
                               double read_fraction) {
  double below = 0;
  double above = 1;
  for (const Ceiling& ceiling : ceilings) {
    if (!is_dram(ceiling, device)) {
      continue;
    }
    const double fraction = *ceiling.read_fraction;
    below = fraction <= read_fraction ? std::max(below, fraction) : below;
    above = fraction >= read_fraction ? std::min(above, fraction) : above;
  }
  return best_of(ceilings, [&](const Ceiling& ceiling) {
    return is_dram(ceiling, device) && *ceiling.read_fraction >= below - same_mix &&
           *ceiling.read_fraction <= above + same_mix;
  });
}

const Ceiling* ceiling_of(const std::vector<Ceiling>& ceilings, std::uint32_t device,
                          const Limit& limit) {
  return best_of(ceilings, [&](const Ceiling& ceiling) {
    return ceiling.device == device && ceiling.limit == limit;
  });
}

const Ceiling* flops_ceiling(const std::vector<Ceiling>& ceilings, std::uint32_t device,
                             NumberFormat precision) {
  const auto best = [&](bool tensor) {
    return best_of(ceilings, [&](const Ceiling& ceiling) {
      const bool of_tensor_cores = ceiling.limit.unit == CoreUnit::tensor;
      return ceiling.device == device && ceiling.limit.kind == LimitKind::flops &&
             ceiling.limit.precision == precision && of_tensor_cores == tensor;
    });
  };
  const Ceiling* of_other_units = best(false);
  return of_other_units != nullptr ? of_other_units : best(true);
}

}  // namespace roofladder
