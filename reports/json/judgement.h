// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <vector>

#include "analyzer/analysis.h"

namespace roofladder {

// A run whose ladders are judged.
struct JudgedRun {
  Analysis analysis;
  bool is_held_out = false;  // at a size that was drawn for it
};

// As docs/judge.schema.json describes it.
void write_json_judgements(const std::vector<JudgedRun>& runs, std::ostream& out);

}  // namespace roofladder
