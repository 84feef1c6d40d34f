// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <string>

#include "run/run.h"

namespace roofladder::html {

struct SourceVersion {
  const Run& run;  // the run that holds its text
  const VariantInfo& variant;
  std::string name;  // name of the file or of the run
};

// Writes the lines that differ. If the sources are equal, writes what else differs; nothing if a
// run lacks the text.
void write_change(const SourceVersion& from, const SourceVersion& to, std::ostream& out);

// True if both texts are known and differ.
bool has_other_text(const SourceVersion& from, const SourceVersion& to);

}  // namespace roofladder::html
