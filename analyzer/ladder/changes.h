// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analyzer/ladder/ladder.h"

// Describes the factors of a step as people say them.
namespace roofladder {

// Names the factor that no counted quantity explains.
inline constexpr std::string_view everything_else = "everything else";

// Ends the name of work that a step takes away.
inline constexpr std::string_view spared = " spared";

// "traffic" of "less traffic", for a factor that is told as a number: "1.33x from traffic". Every
// name but those above begins with a word that compares.
std::string_view quantity_of(const Factor& factor);

// The change of the factor's quantity: "traffic −25 %". For a factor without a quantity, the change
// of the time: "shorter transfers (time −12 %)".
std::string change_text(const Factor& factor);

// "traffic −25 %, bandwidth +6.1 %". Leaves out changes of less than half a percent, and says so if
// nothing else is left.
std::string changes_text(const std::vector<Factor>& factors);

}  // namespace roofladder
