// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <string_view>

namespace roofladder::html {

// From the document type to the end of the head, of a page that carries this script; empty for
// none.
void write_head(std::string_view title, std::string_view script, std::ostream& out);

}  // namespace roofladder::html
