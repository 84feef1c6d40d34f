// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/worker/workbench.h"

namespace roofladder {

// One set of counters of every subject of the task: of repetitions at drawn places of the sequence
// that a fresh state goes through, each from restored inputs and caches, the same ones in every
// pass. Says to which subject it turns, and the observations of each repetition. Throws what the
// subject or the counters fail with.
void count(Workbench& bench, ProviderLibrary& counters, const Task& task);

}  // namespace roofladder
