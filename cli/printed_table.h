// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "reports/text_table.h"

namespace roofladder {

// The table as the terminal has room and colours for it; without the `dispensable` columns where it
// is too wide.
std::string printed_table(const TextTable& rows, const std::vector<std::string>& dispensable);

}  // namespace roofladder
