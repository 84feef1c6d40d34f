// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <vector>

#include "analyzer/advice/explanation.h"

namespace roofladder {

// Some of a ladder's rungs.
struct ExplainedLadder {
  const Ladder* ladder = nullptr;
  std::vector<Explanation> rungs;
};

// As docs/explain.schema.json describes it.
void write_json_explanation(const Analysis& analysis, const std::vector<ExplainedLadder>& ladders,
                            std::ostream& out);

}  // namespace roofladder
