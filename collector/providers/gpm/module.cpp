// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>

#include "collector/providers/gpm/device.h"
#include "collector/providers/gpm/session.h"
#include "roofladder/provider.h"

namespace roofladder::gpm {
namespace {

std::optional<Device>& opened() {
  static std::optional<Device> device;
  return device;
}

// Never destroyed, since the driver may be unloaded before static objects are destroyed.
std::optional<Session>& session() {
  static auto& session = *new std::optional<Session>;
  return session;
}

int32_t available(void* /*self*/, rl_reason* reason) {
  return guarded(reason, [] { library(); });
}

int32_t open(void* /*self*/, const rl_device* device, rl_reason* reason) {
  return guarded(reason, [&] {
    opened() = device_of(*device);
    require_sampling(*opened());
  });
}

int32_t configure(void* /*self*/, std::uint32_t /*set*/, std::uint32_t /*ranges*/,
                  std::uint32_t* passes, rl_reason* reason) {
  return guarded(reason, [&] {
    session().emplace(opened().value());
    *passes = 1;
  });
}

using Calls = SessionCalls<session>;

// Names of the devices that can be sampled. Throws Failure if there is none.
std::vector<std::string> sampled_devices() {
  std::vector<std::string> names;
  Failure why{Status::unavailable, "NVML knows no GPU"};
  for (const Device device : all_devices()) {
    try {
      require_sampling(device);
      names.push_back(name_of(device));
    } catch (const Failure& failure) {
      why = failure;
    }
  }
  if (names.empty()) {
    throw Failure(why);
  }
  return names;
}

int32_t examine(void* /*self*/, rl_take_check take, void* context, rl_reason* /*reason*/) {
  rl_reason why{};
  std::string found;
  const bool none = guarded(&why, [&] {
                      found = fmt::format(
                          "{}: traffic, occupancy and use of pipes by NVML's samples, without "
                          "rights; collected where counters are denied, and with --sampled",
                          fmt::join(sampled_devices(), ", "));
                    }) != 0;
  const rl_check row =
      none ? rl_check{"gpm", RL_CHECK_MISSING, why.text,
                      "sampled traffic and occupancy of NVIDIA GPUs whose counters are denied",
                      "take a GPU of Hopper or later with its driver, not divided into instances"}
           : rl_check{"gpm", RL_CHECK_OK, found.c_str(), "", ""};
  take(context, &row);
  return 0;
}

}  // namespace
}  // namespace roofladder::gpm

extern "C" __attribute__((visibility("default"))) const rl_provider* roofladder_provider() {
  using namespace roofladder;
  static const rl_metric_set sampled = [] {
    rl_metric_set set = set_of("sampled", gpm::metrics());
    set.when = RL_OVER_REPETITIONS;
    set.option = "sampled";
    return set;
  }();
  static const rl_metric_set* const sets[] = {&sampled};
  static const rl_provider provider{
      .struct_bytes = sizeof(rl_provider),
      .version = RL_VERSION,
      .name = "gpm",
      .sentence =
          "samples of NVIDIA GPUs from Hopper on, without rights: traffic, occupancy, use of pipes",
      .vendor = "nvidia",
      .kind = "gpu",
      .sets = sets,
      .set_count = 1,
      .available = gpm::available,
      .open = gpm::open,
      .configure = gpm::configure,
      .begin_pass = gpm::Calls::begin_pass,
      .end_pass = gpm::Calls::end_pass,
      .begin = gpm::Calls::begin,
      .enter = gpm::Calls::enter,
      .end = gpm::Calls::end,
      .read = gpm::Calls::read,
      .close = gpm::Calls::close,
      .examine = gpm::examine,
  };
  return &provider;
}
