// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <exception>
#include <memory>
#include <vector>

#include "collector/provider_module.h"
#include "collector/providers/cupti/range_session.h"

namespace roofladder::cupti {
namespace {

std::unique_ptr<RangeSession> session;

int32_t refuse(rl_reason* reason, Status status, const char* text) {
  reason->status = static_cast<std::uint32_t>(status);
  std::snprintf(reason->text, sizeof reason->text, "%s", text);
  return 1;
}

template <typename Function>
int32_t guarded(rl_reason* reason, Function function) noexcept {
  try {
    function();
    return 0;
  } catch (const Failure& failure) {
    return refuse(reason, failure.status, failure.reason.c_str());
  } catch (const std::exception& exception) {
    return refuse(reason, Status::failed, exception.what());
  }
}

int32_t available(rl_reason* reason) {
  return guarded(reason, [] { library_with_driver(); });
}

int32_t configure(std::uint32_t set, std::uint32_t ranges, std::uint32_t* passes,
                  rl_reason* reason) {
  return guarded(reason, [&] {
    session.reset();
    session = std::make_unique<RangeSession>(metric_sets().at(set), ranges);
    *passes = session->passes();
  });
}

int32_t begin(rl_reason* reason) {
  return guarded(reason, [] { session->begin(); });
}

int32_t enter(std::uint32_t part, rl_reason* reason) {
  return guarded(reason, [&] { session->enter(part); });
}

int32_t end(rl_reason* reason) {
  return guarded(reason, [] { session->end(); });
}

int32_t read(rl_take_value take, void* context, rl_reason* reason) {
  return guarded(reason, [&] { session->read(take, context); });
}

void close() {
  session.reset();
}

struct SetTable {
  SetTable() {
    for (const MetricSet& set : metric_sets()) {
      std::vector<const char*>& names = metrics.emplace_back();
      for (const CountedMetric& metric : set.metrics) {
        names.push_back(metric.metric);
      }
    }
    for (std::size_t i = 0; i < metrics.size(); ++i) {
      rows.push_back({metric_sets()[i].name, metrics[i].data(),
                      static_cast<std::uint32_t>(metrics[i].size()),
                      metric_sets()[i].patches_code ? 1U : 0U});
    }
  }
  std::vector<std::vector<const char*>> metrics;
  std::vector<rl_metric_set> rows;
};

}  // namespace
}  // namespace roofladder::cupti

extern "C" __attribute__((visibility("default"))) const rl_provider* roofladder_provider() {
  using namespace roofladder;
  static const cupti::SetTable sets;
  static const rl_provider provider{
      .abi = RL_PROVIDER_ABI,
      .struct_bytes = sizeof(rl_provider),
      .name = "cupti",
      .sentence = "counters of NVIDIA GPUs: traffic, hit rates, occupancy, executed operations",
      .model = "cuda",
      .sets = sets.rows.data(),
      .set_count = static_cast<std::uint32_t>(sets.rows.size()),
      .available = cupti::available,
      .configure = cupti::configure,
      .begin = cupti::begin,
      .enter = cupti::enter,
      .end = cupti::end,
      .read = cupti::read,
      .close = cupti::close,
  };
  return &provider;
}
