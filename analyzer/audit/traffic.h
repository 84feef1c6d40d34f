// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/ladder/rung_context.h"

namespace roofladder {

// The source of the bytes; the less certain one if reads and writes differ.
Provenance traffic_source(const RungContext& rung);

// Traffic that happened, as counted or given.
bool is_observed(Provenance traffic);

// The part of these written bytes that the last-level cache may hold back at the end of the
// repetition: they have cost no time and no counter has seen them.
double held_back(const RungContext& rung, double written);

}  // namespace roofladder
