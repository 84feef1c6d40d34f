// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "collector/observers/observer.h"

namespace roofladder {

// Makes what looks at the timed repetitions of one batch, from the table of observers.
class BatchObservers {
 public:
  explicit BatchObservers(const OpenedDevice& device);

  // Those that look at one repetition: all at a drawn one, some more than usual at the first.
  RepetitionObservers of_repetition(bool is_first, bool is_drawn) const;

 private:
  std::vector<std::pair<const Observer*, std::shared_ptr<RepetitionObserver>>> m_observers;
};

}  // namespace roofladder
