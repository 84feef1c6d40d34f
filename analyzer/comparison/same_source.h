// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "run/run.h"

namespace roofladder {

// The text of a source file without comments, and with one blank where it has several or a new line
// outside preprocessor directives. `name` tells the language: C and its kin, or Fortran of free
// form, whose directives (!$omp, !dir$) stay. Files of other languages are returned as they are.
std::string without_comments(std::string_view text, std::string_view name);

// True if both have the same source but for comments and blanks, whatever the names of its files;
// without their texts, if these have the same digest. False if no source is known.
bool is_same_source(const Run& before, const VariantInfo& of_before, const Run& after,
                    const VariantInfo& of_after);

}  // namespace roofladder
