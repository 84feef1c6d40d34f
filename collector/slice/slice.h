// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace roofladder {

// A rung's part of a file that holds a ladder: its entry in the list of rungs, the declarations
// that it uses, directly or through others, and those that no rung and no kernel is seen to use.
// `techniques`: the names of all rungs in the file. The language is that of the file's name.
// Returns the whole file where the language is unknown or where no list of its rungs is found.
std::string slice_of(std::string_view file_name, std::string_view text,
                     const std::string& technique, const std::set<std::string>& techniques);

}  // namespace roofladder
