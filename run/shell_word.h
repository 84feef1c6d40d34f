// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace roofladder {

// The text as one word of a POSIX shell, in single quotes if necessary.
std::string shell_word(const std::string& text);

}  // namespace roofladder
