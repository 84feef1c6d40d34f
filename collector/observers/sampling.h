// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/worker/workbench.h"

namespace roofladder {

// Lets the provider observe a second of warm repetitions of the task's subject, back to back, and
// says what it saw. Throws what the subject or the provider fails with.
void sample(Workbench& bench, ProviderLibrary& provider, const Task& task);

}  // namespace roofladder
