// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <vector>

#include "analyzer/analysis.h"

namespace roofladder {

// A run with judged ladders.
struct JudgedRun {
  Analysis analysis;
  bool is_held_out = false;  // was measured at a size that was drawn for it
};

// Writes the document that docs/judge.schema.json describes.
void write_json_judgements(const std::vector<JudgedRun>& runs, std::ostream& out);

}  // namespace roofladder
