// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace roofladder::test {

// None of these texts may end an element, an attribute, a style sheet, a script or a cell, start a
// formula, or change what a terminal or a reader sees.
const std::vector<std::string>& hostile_texts();

}  // namespace roofladder::test
