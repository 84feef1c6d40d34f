// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/worker/workbench.h"

namespace roofladder {

// In a worker under the Valgrind tool `opcount`: has one repetition counted.
void observe_counted_region(Workbench& bench, const Task& task);

}  // namespace roofladder
