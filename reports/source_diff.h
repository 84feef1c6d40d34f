// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "reports/line_diff.h"
#include "run/run.h"

namespace roofladder {

struct SourceVersion {
  const Run& run;  // the run that holds its texts
  const VariantInfo& variant;
};

// True if all texts of both are known and one differs.
bool has_other_source(const SourceVersion& from, const SourceVersion& to);

// The lines that differ, file by file: the variants' own files beside each other, then headers of
// the same name; a header that only one of them uses has all lines removed or added. Each file but
// an own one begins with a line Edit::file. Lines refer to texts and names of the versions.
std::vector<DiffLine> source_diff(const SourceVersion& from, const SourceVersion& to,
                                  std::size_t context);

}  // namespace roofladder
