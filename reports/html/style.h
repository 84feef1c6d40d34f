// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace roofladder::html {

std::string style_sheet();

// "sha256-..." of the style sheet, for a Content-Security-Policy.
std::string style_hash();

}  // namespace roofladder::html
