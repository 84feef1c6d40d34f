// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace roofladder {

// A text cell of an RFC 4180 file, quoted if necessary. Control characters become visible, and a
// text that a spreadsheet would run as a formula gets a leading apostrophe.
std::string csv_text(std::string_view text);

}  // namespace roofladder
