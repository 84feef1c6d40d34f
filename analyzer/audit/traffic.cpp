// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/audit/traffic.h"

#include <algorithm>

#include "analyzer/limits/device_facts.h"

namespace roofladder {

Provenance traffic_source(const RungContext& rung) {
  const Provenance read = rung.analysis().metric(metric::dram_read)->provenance;
  const Provenance write = rung.analysis().metric(metric::dram_write)->provenance;
  return read == Provenance::declared ? read : write;
}

bool is_observed(Provenance traffic) {
  return traffic != Provenance::simulated && traffic != Provenance::declared;
}

double held_back(const RungContext& rung, double written) {
  if (rung.variant().stores == "non-temporal") {
    return 0;
  }
  const auto cache = last_level_cache(rung.run, rung.point().device);
  return std::min(written, cache.value_or(0));
}

}  // namespace roofladder
