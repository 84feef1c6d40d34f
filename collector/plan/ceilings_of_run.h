// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "run/run.h"

namespace roofladder {

// Copies the ceilings of an older run, with what their points refer to, for the devices that both
// runs have, and says in the run where they are from. Throws UsageError where there are none, and
// where the source of one of them has changed.
void copy_ceilings(Run& run, const Run& older);

// The run that the ceilings were taken over from; null where they are the run's own.
const Fact* ceilings_origin(const Run& run);

}  // namespace roofladder
