// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/analysis.h"

namespace roofladder {

// What limits a variant, by what was measured; its metrics and parts must have been computed. The
// ceilings are those of its mix and of its precision, null if the run has none, and those of
// caches. `remark` is added where no ceiling is reached.
Bound bound_of(const VariantAnalysis& variant, const Ceiling* bandwidth, const Ceiling* peak,
               const std::vector<const Ceiling*>& caches = {}, const std::string& remark = {});

}  // namespace roofladder
