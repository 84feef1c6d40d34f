// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyzer/audit/finding.h"
#include "analyzer/ladder/ladder.h"
#include "analyzer/limits/ceiling.h"
#include "analyzer/published/story.h"
#include "run/run.h"

// What the analyzer makes of a run: immutable values. Reports and GUI show them and compute
// nothing.
namespace roofladder {

struct Analysis {
  Run run;
  std::string file;  // name of the run file; empty where there is none
  std::vector<Ceiling> ceilings;
  std::vector<Ceiling>
      cache_sweep;  // every working set of CPUs; those of no level have limit "caches"
  std::vector<RidgePoint> ridges;
  std::vector<Ladder> ladders;
  std::vector<Finding> findings;
  std::vector<std::string> notes;  // "no ceilings in this run: ...", for people
  std::vector<PublishedStory> published;
};

Analysis analyse(Run run);

// Puts the stories of the analysis's kernels beside what it measured. Leaves those that it holds
// itself as they are.
void add_published(Analysis& analysis, const std::vector<Analysis>& published);

}  // namespace roofladder
