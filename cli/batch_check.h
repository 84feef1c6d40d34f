// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/batch_script.h"

namespace roofladder {

// A job must not wait in the queue for what its command line gets wrong. Throws UsageError for
// that; what this machine cannot measure, the nodes may.
void require_sound(const BatchJob& job);

}  // namespace roofladder
