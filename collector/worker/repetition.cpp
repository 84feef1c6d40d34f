// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/repetition.h"

namespace roofladder {
namespace {

// Tells a provider which of a repetition's intervals it observes: the drawn ones, and those past
// the known ones.
struct ObservedIntervals {
  ProviderLibrary& provider;
  const DrawnIntervals& intervals;
  std::size_t position = 0;

  void enter(std::uint32_t part) {
    ++position;
    if (position >= intervals.observed.size() || intervals.observed[position]) {
      provider.enter(part);
    } else {
      provider.skip(part);
    }
  }
};

}  // namespace

std::vector<Observation> time_repetition(PreparedVariant& variant, CacheState cache,
                                         const RepetitionObservers& observers) {
  variant.gather_team(cache);
  if (variant.is_unsettled()) {
    variant.settle();
  }
  for (const auto& observer : observers) {
    observer->before_restore(variant, cache);
  }
  variant.restore(Inputs::anew);
  for (const auto& observer : observers) {
    observer->restored(variant);
  }
  variant.set_caches(cache);
  for (const auto& observer : observers) {
    observer->starting(variant);
  }
  variant.rehearse();
  Timer timer;
  std::vector<Observation> observations = variant.run_timed(timer);
  const double seconds = std::get<double>(observations.front().value);
  for (const auto& observer : observers) {
    observer->stopped(variant, seconds, observations);
  }
  return observations;
}

void restore(PreparedVariant& variant, CacheState cache) {
  variant.restore(Inputs::anew);
  variant.set_caches(cache);
}

void observe_repetition(PreparedVariant& variant, ProviderLibrary& provider,
                        const DrawnIntervals& intervals) {
  ObservedIntervals observed{provider, intervals};
  provider.begin();
  variant.run({&observed, [](void* context, std::uint32_t part) {
                 static_cast<ObservedIntervals*>(context)->enter(part);
               }});
  provider.end();
}

}  // namespace roofladder
