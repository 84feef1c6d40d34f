// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "collector/providers/level_zero/checks.h"
#include "collector/providers/level_zero/session.h"
#include "roofladder/provider.h"

namespace roofladder::level_zero {
namespace {

// Made once, since the model's open device stays the same.
const Setup& setup() {
  static const Setup found = [] {
    if (session().context == nullptr) {
      throw Failure{Status::failed, "the model has not opened a device"};
    }
    return set_up(session().device.handle);
  }();
  return found;
}

std::optional<CountingSession>& counting() {
  static std::optional<CountingSession> current;
  return current;
}

int32_t available(void* /*self*/, rl_reason* reason) {
  return guarded(reason, [] {
    if (const auto& found = fault()) {
      throw Failure{Status::unavailable, found->found + "; " + found->fix};
    }
    if (devices().empty()) {
      throw Failure{Status::unavailable, "no driver of Level Zero has a GPU"};
    }
  });
}

int32_t configure(void* /*self*/, std::uint32_t /*set*/, std::uint32_t /*ranges*/,
                  std::uint32_t* passes, rl_reason* reason) {
  return guarded(reason, [&] {
    if (const Failure* failure = setup().failure()) {
      throw Failure(*failure);
    }
    counting().emplace(setup());
    *passes = static_cast<std::uint32_t>(setup().passes.size());
  });
}

using Calls = SessionCalls<counting>;

int32_t examine_here(void* /*self*/, rl_take_check take, void* context, rl_reason* reason) {
  return guarded(reason, [&] {
    for (const Check& check : examine()) {
      const rl_check row{check.name.c_str(), check.state, check.found.c_str(), check.cost.c_str(),
                         check.fix.c_str()};
      take(context, &row);
    }
  });
}

}  // namespace
}  // namespace roofladder::level_zero

extern "C" __attribute__((visibility("default"))) const rl_provider* roofladder_provider() {
  using namespace roofladder;
  static const rl_metric_set roofline = set_of("roofline", level_zero::all_metrics());
  static const rl_metric_set* const sets[] = {&roofline};
  static const rl_provider provider{
      .struct_bytes = sizeof(rl_provider),
      .version = RL_VERSION,
      .name = "level_zero",
      .sentence = "counters of Intel GPUs: traffic, occupancy, bounds of flops",
      .backend = "level_zero",
      .sets = sets,
      .set_count = 1,
      .available = level_zero::available,
      .open = nullptr,
      .configure = level_zero::configure,
      .begin_pass = level_zero::Calls::begin_pass,
      .end_pass = level_zero::Calls::end_pass,
      .begin = level_zero::Calls::begin,
      .enter = level_zero::Calls::enter,
      .end = level_zero::Calls::end,
      .read = level_zero::Calls::read,
      .close = level_zero::Calls::close,
      .examine = level_zero::examine_here,
  };
  return &provider;
}
