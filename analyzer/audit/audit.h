// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "analyzer/audit/finding.h"
#include "analyzer/ladder/rung_context.h"

namespace roofladder {

// Everything in the run that cannot be right.
std::vector<Finding> audit(const RunContext& context, const std::vector<Ladder>& ladders);

// The first finding of that kind in the rung; its rule must be one that looks at a rung.
std::optional<Finding> first_finding(FindingKind kind, const RungContext& rung);

}  // namespace roofladder
