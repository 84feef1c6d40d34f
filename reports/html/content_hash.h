// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace roofladder::html {

// Hash of an inline style sheet or script for a Content-Security-Policy: "sha256-...".
std::string content_hash(std::string_view text);

}  // namespace roofladder::html
