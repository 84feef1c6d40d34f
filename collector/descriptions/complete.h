// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/descriptions/description.h"

namespace roofladder {

// Adds what follows from what was told of a ladder: ids, names, digests of sources. A variant of an
// unknown kernel, without a technique, or of another's id is left out, with a note.
void complete(LadderDescription& ladder);

}  // namespace roofladder
