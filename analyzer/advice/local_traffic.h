// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/ladder/rung_context.h"

namespace roofladder {

// Traffic of device memory beyond the least that thread-private memory can have caused: as much as
// went through it at most. 0 where it was not counted.
double excess_of_local_memory(const RungContext& rung);

// Whether it can have caused half of the excess or more.
bool explains_excess(const RungContext& rung);

}  // namespace roofladder
