// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace roofladder {

// The known names nearest to a mistyped one, best first, at most three; empty if none is near.
std::vector<std::string> nearest(std::string_view name, const std::vector<std::string>& known);

// "; did you mean jacobi or stream?"; empty if none is near.
std::string suggestion(std::string_view name, const std::vector<std::string>& known);

}  // namespace roofladder
