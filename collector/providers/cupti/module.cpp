// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <vector>

#include "collector/providers/cupti/range_session.h"
#include "collector/providers/provider_module.h"

namespace roofladder::cupti {
namespace {

// Kept from one group of variants to the next, unless something has failed or the set patches code:
// patched code stays laid out for the ranges that were configured first. Never destroyed: when
// statics are, the driver may be gone.
struct Kept {
  std::unique_ptr<RangeSession> session;
  bool failed = false;
};

Kept& kept() {
  static Kept& kept = *new Kept;
  return kept;
}

template <typename Function>
int32_t in_session(rl_reason* reason, Function function) {
  const int32_t status = guarded(reason, [&] { function(*kept().session); });
  kept().failed = kept().failed || status != 0;
  return status;
}

int32_t available(rl_reason* reason) {
  return guarded(reason, [] { library_with_driver(); });
}

void close() {
  const RangeSession* session = kept().session.get();
  if (kept().failed || session->in_pass() || session->set().patches_code()) {
    kept() = {};
  }
}

int32_t configure(std::uint32_t set, std::uint32_t ranges, std::uint32_t* passes,
                  rl_reason* reason) {
  const int32_t status = guarded(reason, [&] {
    const MetricSet& wanted = metric_sets().at(set);
    std::unique_ptr<RangeSession>& session = kept().session;
    if (!session || &session->set() != &wanted) {
      session.reset();
      session = std::make_unique<RangeSession>(wanted);
    }
    session->configure(ranges);
    *passes = session->passes();
  });
  kept().failed = status != 0;
  return status;
}

int32_t begin_pass(rl_reason* reason) {
  return in_session(reason, [](RangeSession& session) { session.begin_pass(); });
}

int32_t end_pass(rl_reason* reason) {
  return in_session(reason, [](RangeSession& session) { session.end_pass(); });
}

int32_t begin(rl_reason* reason) {
  return in_session(reason, [](RangeSession& session) { session.begin(); });
}

int32_t enter(std::uint32_t part, rl_reason* reason) {
  return in_session(reason, [&](RangeSession& session) { session.enter(part); });
}

int32_t end(rl_reason* reason) {
  return in_session(reason, [](RangeSession& session) { session.end(); });
}

int32_t read(std::uint32_t repetition, rl_take_value take, rl_take_absence /*refuse*/,
             void* context, rl_reason* reason) {
  return in_session(reason,
                    [&](RangeSession& session) { session.read(repetition, take, context); });
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
                      metric_sets()[i].patches_code() ? 1U : 0U});
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
      .open = nullptr,
      .configure = cupti::configure,
      .begin_pass = cupti::begin_pass,
      .end_pass = cupti::end_pass,
      .begin = cupti::begin,
      .enter = cupti::enter,
      .end = cupti::end,
      .read = cupti::read,
      .close = cupti::close,
      .examine = nullptr,
  };
  return &provider;
}
