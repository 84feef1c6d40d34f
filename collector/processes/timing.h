// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "collector/worker/workbench.h"

namespace roofladder {

// Times a batch of repetitions of the task's subject, after its warm-ups: says the observations of
// each, then does what `next` says: goes on, stops, or shows the repetition's result first. Says in
// the end whether the variant leaves threads or processes to those after it. Throws what the
// variant fails with.
void time_batch(Workbench& bench, const Task& task, const std::function<Next()>& next);

}  // namespace roofladder
