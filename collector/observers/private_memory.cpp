// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/observers/observer.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// Memory that a variant keeps beside its inputs and outputs, and inputs that are no secret to it.
class PrivateMemory : public RepetitionObserver {
 public:
  void stopped(PreparedVariant& variant, double /*seconds*/,
               std::vector<Observation>& observations) override {
    const VariantState& state = variant.state();
    observations.push_back(
        {metric::memory_own.c_str(), whole_variant, static_cast<double>(state.own_memory())});
    if (const auto foreign = state.foreign_memory(variant.copied_since_created())) {
      observations.push_back({metric::memory_foreign.c_str(), whole_variant, *foreign});
    }
    if (variant.memory().variations() > 0) {
      observations.push_back(
          {metric::inputs_constant.c_str(), whole_variant, variant.memory().constant_inputs()});
      observations.push_back(
          {metric::inputs_varied.c_str(), whole_variant, variant.memory().varied_inputs()});
    }
  }
};

}  // namespace

Observer private_memory_observer() {
  return {.provider = {.name = "private_memory",
                       .sentence = "memory that a variant keeps beside its inputs and outputs, and "
                                   "inputs that never vary",
                       .provenance = Provenance::collector,
                       .sets = {metric_set(
                           "memory", When::drawn_repetition,
                           {metric::memory_own.c_str(), metric::memory_foreign.c_str(),
                            metric::inputs_constant.c_str(), metric::inputs_varied.c_str()})},
                       .optional = false},
          .beside = [](const OpenedDevice&) -> std::shared_ptr<RepetitionObserver> {
            return std::make_shared<PrivateMemory>();
          },
          .also_first = true};
}

}  // namespace roofladder
