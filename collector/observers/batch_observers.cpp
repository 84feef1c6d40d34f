// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/observers/batch_observers.h"

namespace roofladder {

BatchObservers::BatchObservers(const OpenedDevice& device) {
  for (const Observer& observer : observers()) {
    if (observer.beside != nullptr) {
      m_observers.emplace_back(&observer, observer.beside(device));
    }
  }
}

RepetitionObservers BatchObservers::of_repetition(bool is_first, bool is_drawn) const {
  RepetitionObservers found;
  for (const auto& [observer, made] : m_observers) {
    if (observer->provider.sets.front().when == When::timed_repetition || is_drawn ||
        (is_first && observer->also_first)) {
      found.push_back(made);
    }
  }
  return found;
}

}  // namespace roofladder
