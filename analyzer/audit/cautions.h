// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyzer/audit/finding.h"
#include "analyzer/ladder/rung_context.h"

namespace roofladder {

// Tells a reader what to know before the first number: what disturbed the run as a whole, and how
// well its times are known. Empty where nothing did and they are known well.
std::vector<std::string> cautions_of(const RunContext& context, const std::vector<Ladder>& ladders,
                                     const std::vector<Finding>& findings);

}  // namespace roofladder
