// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/descriptions/description.h"

namespace roofladder {

// Completes a ladder's description with derived values: ids, names, digests of sources. Leaves out,
// with a note, variants of an unknown kernel, without a technique, or with another's id.
void complete(LadderDescription& ladder);

// Adds the texts of the variant's source to the run.
void add_texts(const VariantDescription& variant, Run& run);

}  // namespace roofladder
