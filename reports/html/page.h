// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <string_view>

namespace roofladder::html {

// From the document type to the end of the head.
void write_head(std::string_view title, std::ostream& out);

}  // namespace roofladder::html
