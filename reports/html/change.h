// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <string>

#include "reports/source_diff.h"

namespace roofladder::html {

// A source under the name of its file or of its run.
struct NamedSource {
  SourceVersion version;
  std::string name;
};

// Writes the lines that differ. If the sources are equal, writes what else differs; nothing if a
// run lacks the text.
void write_change(const NamedSource& from, const NamedSource& to, std::ostream& out);

}  // namespace roofladder::html
