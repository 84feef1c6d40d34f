// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/batch_script.h"

namespace roofladder {

// Throws UsageError for mistakes in the command line, which a job should not wait in the queue for.
// Ignores what this machine cannot measure: the nodes may be able to.
void require_sound(const BatchJob& job);

}  // namespace roofladder
