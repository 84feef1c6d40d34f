// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "collector/compile/compiler.h"

namespace roofladder {

// The options with which a ladder in this language is compiled, as its report shows them.
std::vector<std::string> options_for(const Language& language, const Compiler& compiler);

// The options that make a module of the object, in any language. They link the compiler's runtime
// into it, since the one that this program has loaded may be older.
std::vector<std::string> module_options(const Language& language, const Compiler& compiler);

}  // namespace roofladder
