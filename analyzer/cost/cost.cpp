// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/cost/cost.h"

#include <algorithm>
#include <utility>

#include "analyzer/limits/device_facts.h"

namespace roofladder {
namespace {

constexpr double seconds_of_an_hour = 3600;

const Price* price_of(const std::vector<Price>& prices, const std::string& device) {
  const Price* found = nullptr;
  for (const Price& price : prices) {
    if (is_price_of(price, device) && (found == nullptr || price.device == device)) {
      found = &price;
    }
  }
  return found;
}

Estimate scaled(const Distribution& time, double factor) {
  Estimate estimate{factor * time.median, time.median_interval};
  if (estimate.interval) {
    estimate.interval->low *= factor;
    estimate.interval->high *= factor;
  }
  return estimate;
}

Maybe<Cost> cost_of(const Run& run, const Rung& rung, double price) {
  if (!rung.analysis.time) {
    return failure_of(rung.analysis);
  }
  if (!rung.judgement.may_count()) {
    return Absence{Status::refused, "its time does not count; see the judge's reason"};
  }
  const Point& point = run.points[rung.analysis.point];
  if (run.devices[point.device].kind != DeviceKind::cpu) {
    return Cost{scaled(*rung.analysis.time, price / seconds_of_an_hour), {}};
  }
  if (point.threads < 1) {
    return Absence{Status::unavailable, "it is unknown how many cores it used"};
  }
  const double cores = cores_of(run, point.device, point.threads);
  return Cost{scaled(*rung.analysis.time, cores * price / seconds_of_an_hour), cores};
}

}  // namespace

bool is_price_of(const Price& price, std::string_view device) {
  return price.device == device || price.device == device.substr(0, device.find(':'));
}

void set_prices(const Run& run, const std::vector<Price>& prices, std::vector<Ladder>& ladders) {
  for (Ladder& ladder : ladders) {
    const Price* price = price_of(prices, run.devices[ladder.device].name);
    if (price == nullptr) {
      continue;
    }
    ladder.price = price->per_hour;
    for (Rung& rung : ladder.rungs) {
      rung.cost = cost_of(run, rung, price->per_hour);
    }
  }
}

}  // namespace roofladder
