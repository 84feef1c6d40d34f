// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace roofladder::test {

// A page without the scripts that it carries at its end and what its policy says of them: the same
// page as one built without npm.
std::string without_scripts(std::string page);

// A page without its style sheet and what its policy says of it.
std::string without_style(std::string page);

}  // namespace roofladder::test
