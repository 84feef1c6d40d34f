// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyzer/ladder/ladder.h"

// The factors of a step as people say them.
namespace roofladder {

// "traffic −25 %": what the factor says of its quantity. Of a factor that has none, what it does to
// the time: "shorter transfers (time −12 %)".
std::string change_text(const Factor& factor);

// "traffic −25 %, bandwidth +6.1 %". What changed by less than half a percent is left out, which is
// said where nothing else is left.
std::string changes_text(const std::vector<Factor>& factors);

}  // namespace roofladder
