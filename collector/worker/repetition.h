// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "collector/worker/prepared_variant.h"

namespace roofladder {

// Looks at a timed repetition from beside its clock. Each function is called once in a repetition,
// in this order, with the variant that the repetition is of.
class RepetitionObserver {
 public:
  virtual ~RepetitionObserver() = default;

  // Called before anything is restored. May restore the variant itself, to compare that.
  virtual void before_restore(PreparedVariant& /*variant*/, CacheState /*cache*/) {}
  // Called when the arrays hold what the repetition works on, before the caches are emptied.
  virtual void restored(PreparedVariant& /*variant*/) {}
  // Called when nothing but starting the clock is left.
  virtual void starting(PreparedVariant& /*variant*/) {}
  // Called when the clock has stopped after that many seconds. Adds what was observed.
  virtual void stopped(PreparedVariant& /*variant*/, double /*seconds*/,
                       std::vector<Observation>& /*observations*/) {}
  // Called when the repetition's result is asked for, before it is shown. Throws TaskFailure where
  // that is no longer what the clock has timed.
  virtual void showing(PreparedVariant& /*variant*/) {}
  // Called when it is not asked for. Throws TaskFailure where it is wrong all the same.
  virtual void unshown(PreparedVariant& /*variant*/) {}
};
using RepetitionObservers = std::vector<std::shared_ptr<RepetitionObserver>>;

// One timed repetition, from restoring to what its observers saw; the time of the whole variant is
// the first observation.
std::vector<Observation> time_repetition(PreparedVariant& variant, CacheState cache,
                                         const RepetitionObservers& observers);

// Everything before the clock of a repetition that nobody watches.
void restore(PreparedVariant& variant, CacheState cache);

// Runs a restored variant while the provider observes these intervals of the repetition.
void observe_repetition(PreparedVariant& variant, ProviderLibrary& provider,
                        const DrawnIntervals& intervals);

}  // namespace roofladder
