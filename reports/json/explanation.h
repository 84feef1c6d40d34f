// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <vector>

#include "analyzer/advice/explanation.h"

namespace roofladder {

// A ladder and the rungs of it that are explained.
struct ExplainedLadder {
  const Ladder* ladder = nullptr;
  std::vector<Explanation> rungs;
};

// Writes the document that docs/explain.schema.json describes.
void write_json_explanation(const Analysis& analysis, const std::vector<ExplainedLadder>& ladders,
                            std::ostream& out);

}  // namespace roofladder
