// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/observers/observer.h"
#include "collector/worker/replies.h"

namespace roofladder {
namespace {

// Clock, power, temperature and the like, as the device's model reads them.
class DeviceState : public RepetitionObserver {
 public:
  explicit DeviceState(std::uint32_t device) : m_device(device) {}

  void stopped(PreparedVariant& variant, double /*seconds*/,
               std::vector<Observation>& observations) override {
    const rl_model& model = variant.model();
    if (model.observe == nullptr) {
      return;
    }
    rl_error error{};
    require(model.observe(model.self, m_device, append_value, &observations, &error), error,
            "observe");
  }

 private:
  std::uint32_t m_device;
};

}  // namespace

Observer device_state_observer() {
  return {.provider = {.name = "device_state",
                       .sentence = "clock, power and temperature of the device, as its model reads "
                                   "them",
                       .provenance = Provenance::device,
                       .sets = {metric_set("state", When::timed_repetition, {})},
                       .optional = false},
          .beside = [](const OpenedDevice& device) -> std::shared_ptr<RepetitionObserver> {
            return std::make_shared<DeviceState>(device.number);
          }};
}

}  // namespace roofladder
