// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "collector/providers/cupti/activity_session.h"
#include "roofladder/provider.h"

namespace roofladder::cupti {
namespace {

// Never destroyed, since the driver may be unloaded before static objects are destroyed.
std::optional<ActivitySession>& session() {
  static auto& session = *new std::optional<ActivitySession>;
  return session;
}

int32_t available(void* /*self*/, rl_reason* reason) {
  return guarded(reason, [] { library_with_driver(); });
}

int32_t configure(void* /*self*/, std::uint32_t /*set*/, std::uint32_t /*ranges*/,
                  std::uint32_t* passes, rl_reason* reason) {
  return guarded(reason, [&] {
    session().emplace();
    *passes = ActivitySession::passes();
  });
}

// Has nothing to check: tracing works wherever kernels do.
int32_t examine(void* /*self*/, rl_take_check /*take*/, void* /*context*/, rl_reason* /*reason*/) {
  return 0;
}

using Calls = SessionCalls<session>;

}  // namespace
}  // namespace roofladder::cupti

extern "C" __attribute__((visibility("default"))) const rl_provider* roofladder_provider() {
  using namespace roofladder;
  static const rl_metric_set activity = set_of("activity", cupti::activity_metrics());
  static const rl_metric_set* const sets[] = {&activity};
  static const rl_provider provider{
      .struct_bytes = sizeof(rl_provider),
      .version = RL_VERSION,
      .name = "cupti_activity",
      .sentence =
          "work of NVIDIA GPUs in a repetition, on all streams and for all threads: its span, late "
          "work, kernels",
      .vendor = "nvidia",
      .kind = "gpu",
      .backend = "cuda",
      .sets = sets,
      .set_count = 1,
      .available = cupti::available,
      .open = nullptr,
      .configure = cupti::configure,
      .begin_pass = cupti::Calls::begin_pass,
      .end_pass = cupti::Calls::end_pass,
      .begin = cupti::Calls::begin,
      .enter = cupti::Calls::enter,
      .end = cupti::Calls::end,
      .read = cupti::Calls::read,
      .close = cupti::Calls::close,
      .examine = cupti::examine,
  };
  return &provider;
}
