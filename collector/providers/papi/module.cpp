// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "collector/providers/papi/checks.h"
#include "collector/providers/papi/session.h"
#include "roofladder/provider.h"

namespace roofladder::papi {
namespace {

// Made once, since trying every event takes longer than counting.
const Setup& setup() {
  static const Setup found = set_up();
  return found;
}

std::optional<Session>& session() {
  static std::optional<Session> current;
  return current;
}

// Where nothing can be counted, each metric has its reason.
int32_t available(void* /*self*/, rl_reason* reason) {
  return guarded(reason, [] { setup(); });
}

int32_t configure(void* /*self*/, std::uint32_t /*set*/, std::uint32_t /*ranges*/,
                  std::uint32_t* passes, rl_reason* reason) {
  return guarded(reason, [&] {
    session().emplace(setup());
    *passes = setup().passes();
  });
}

int32_t countable(void* /*self*/, std::uint32_t /*set*/) {
  rl_reason reason{};
  bool is_nothing = false;
  guarded(&reason, [&] { is_nothing = setup().counts_nothing(); });
  return is_nothing ? 0 : 1;
}

using Calls = SessionCalls<session>;

int32_t examine(void* /*self*/, rl_take_check take, void* context, rl_reason* reason) {
  return guarded(reason, [&] {
    for (const Check& check : checks_of(setup())) {
      const rl_check row{check.name.c_str(), check.state, check.found.c_str(), check.cost.c_str(),
                         check.fix.c_str()};
      take(context, &row);
    }
  });
}

}  // namespace
}  // namespace roofladder::papi

extern "C" __attribute__((visibility("default"))) const rl_provider* roofladder_provider() {
  using namespace roofladder;
  static const rl_metric_set roofline = set_of("roofline", papi::all_metrics());
  static const rl_metric_set* const sets[] = {&roofline};
  static const rl_provider provider{
      .struct_bytes = sizeof(rl_provider),
      .version = RL_VERSION,
      .name = "papi",
      .sentence = "counters of CPUs: flops, cache hits, memory traffic and energy of the socket",
      .kind = "cpu",
      .backend = "host",
      .sets = sets,
      .set_count = 1,
      .available = papi::available,
      .open = nullptr,
      .configure = papi::configure,
      .begin_pass = papi::Calls::begin_pass,
      .end_pass = papi::Calls::end_pass,
      .begin = papi::Calls::begin,
      .enter = papi::Calls::enter,
      .end = papi::Calls::end,
      .read = papi::Calls::read,
      .close = papi::Calls::close,
      .examine = papi::examine,
      .countable = papi::countable,
  };
  return &provider;
}
