// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/variant/variant_analysis.h"
#include "run/run.h"

namespace roofladder {

// Where the bytes come from; the less certain source if reads and writes differ.
Provenance traffic_source(const VariantAnalysis& variant);

// Traffic that happened, as counted or given.
bool is_observed(Provenance traffic);

// Of these written bytes, those that the last-level cache may hold back at the end of the
// repetition: they have cost no time and no counter has seen them.
double held_back(const Run& run, const VariantAnalysis& variant, double written);

}  // namespace roofladder
