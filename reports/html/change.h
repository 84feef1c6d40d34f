// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <string>

#include "run/run.h"

namespace roofladder::html {

struct SourceVersion {
  const Run& run;  // which holds its text
  const VariantInfo& variant;
  std::string name;  // of the file, or of the run
};

// The lines that differ, or what else does where the source is the same; nothing where a run lacks
// the text.
void write_change(const SourceVersion& from, const SourceVersion& to, std::ostream& out);

// Whether both texts are there and differ.
bool has_other_text(const SourceVersion& from, const SourceVersion& to);

}  // namespace roofladder::html
