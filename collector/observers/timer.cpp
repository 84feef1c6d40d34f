// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/observers/observer.h"
#include "run/metric.h"

namespace roofladder {

Observer timer_observer() {
  return {
      .provider = {.name = "timer",
                   .sentence = "wall-clock time of every part, unprofiled",
                   .provenance = Provenance::timer,
                   .sets = {metric_set("time", When::timed_repetition, {metric::time.c_str()})}}};
}

}  // namespace roofladder
