// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "collector/compile/compiler.h"

namespace roofladder {

// What a ladder of the language is compiled with, as its report shows it.
std::vector<std::string> options_for(const Language& language, const Compiler& compiler);

// What makes a module of the object, whatever the language's own options. The compiler's runtime is
// linked into it: the one that this program has loaded may be older.
std::vector<std::string> module_options(const Language& language, const Compiler& compiler);

}  // namespace roofladder
