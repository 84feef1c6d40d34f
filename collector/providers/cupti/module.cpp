// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>
#include <vector>

#include "collector/providers/cupti/range_session.h"
#include "roofladder/provider.h"

namespace roofladder::cupti {
namespace {

// Ranges that a profiler has room for: enough for the sessions of a collection.
constexpr std::uint32_t usual_room = 256;

// Kept from one group of variants to the next of the same set, unless something has failed or the
// set patches code: patched code keeps the layout for the ranges that were configured first. Never
// destroyed, since the driver may be unloaded before static objects are destroyed.
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

int32_t available(void* /*self*/, rl_reason* reason) {
  return guarded(reason, [] { library_with_driver(); });
}

void close(void* /*self*/) {
  const RangeSession* session = kept().session.get();
  if (kept().failed || session == nullptr || session->in_pass() || session->set().patches_code()) {
    kept() = {};
  }
}

bool is_kept(const MetricSet& set, std::uint32_t ranges) {
  const RangeSession* session = kept().session.get();
  return session != nullptr && &session->set() == &set && session->room() >= ranges;
}

RangeSession& session_of(const MetricSet& set, std::uint32_t ranges) {
  if (!is_kept(set, ranges)) {
    kept() = {};  // one profiler of a context can be enabled at a time
    const std::uint32_t room = set.patches_code() ? ranges : std::max(ranges, usual_room);
    kept().session = std::make_unique<RangeSession>(set, room);
    if (!set.patches_code()) {
      kept().session->set_up();
    }
  }
  return *kept().session;
}

int32_t configure(void* /*self*/, std::uint32_t set, std::uint32_t ranges, std::uint32_t* passes,
                  rl_reason* reason) {
  const int32_t status = guarded(reason, [&] {
    RangeSession& session = session_of(metric_sets().at(set), ranges);
    session.configure(ranges);
    *passes = session.passes();
  });
  kept().failed = status != 0;
  return status;
}

int32_t begin_pass(void* /*self*/, rl_reason* reason) {
  return in_session(reason, [](RangeSession& session) { session.begin_pass(); });
}

int32_t end_pass(void* /*self*/, rl_reason* reason) {
  return in_session(reason, [](RangeSession& session) { session.end_pass(); });
}

int32_t begin(void* /*self*/, rl_reason* reason) {
  return in_session(reason, [](RangeSession& session) { session.begin(); });
}

int32_t enter(void* /*self*/, std::uint32_t part, rl_reason* reason) {
  return in_session(reason, [&](RangeSession& session) { session.enter(part); });
}

int32_t skip(void* /*self*/, std::uint32_t part, rl_reason* reason) {
  return in_session(reason, [&](RangeSession& session) { session.skip(part); });
}

int32_t end(void* /*self*/, rl_reason* reason) {
  return in_session(reason, [](RangeSession& session) { session.end(); });
}

int32_t read(void* /*self*/, std::uint32_t repetition, rl_take_value take,
             rl_take_absence /*refuse*/, void* context, rl_reason* reason) {
  return in_session(reason,
                    [&](RangeSession& session) { session.read(repetition, take, context); });
}

// Rows of the C table, at addresses that stay valid.
struct SetTable {
  SetTable() {
    for (const MetricSet& set : metric_sets()) {
      std::vector<const char*>& names = metrics.emplace_back();
      for (const CountedMetric& metric : set.metrics) {
        names.push_back(metric.metric);
      }
    }
    for (std::size_t i = 0; i < metrics.size(); ++i) {
      const MetricSet& set = metric_sets()[i];
      rl_metric_set& row = rows.emplace_back(set_of(set.name, metrics[i]));
      row.when = set.patches_code() ? RL_IN_PATCHED_PASSES : RL_IN_PASSES;
      row.option = set.option;
    }
    for (const rl_metric_set& row : rows) {
      sets.push_back(&row);
    }
  }
  std::vector<std::vector<const char*>> metrics;
  std::vector<rl_metric_set> rows;
  std::vector<const rl_metric_set*> sets;
};

}  // namespace
}  // namespace roofladder::cupti

extern "C" __attribute__((visibility("default"))) const rl_provider* roofladder_provider() {
  using namespace roofladder;
  static const cupti::SetTable table;
  static const rl_provider provider{
      .struct_bytes = sizeof(rl_provider),
      .version = RL_VERSION,
      .name = "cupti",
      .sentence = "counters of NVIDIA GPUs: traffic, hit rates, occupancy, executed operations",
      .vendor = "nvidia",
      .kind = "gpu",
      .backend = "cuda",
      .sets = table.sets.data(),
      .set_count = static_cast<std::uint32_t>(table.sets.size()),
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
      .skip = cupti::skip,
  };
  return &provider;
}
