// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyzer/audit/finding.h"
#include "analyzer/cost/cost.h"
#include "analyzer/ladder/ladder.h"
#include "analyzer/limits/ceiling.h"
#include "analyzer/published/story.h"
#include "run/run.h"

namespace roofladder {

// Everything that follows from a run. It is made once, by analyse(); reports and GUI show it and
// compute nothing.
struct Analysis {
  Run run;
  std::string file;  // name of the run file; empty where there is none
  std::vector<Ceiling> ceilings;
  std::vector<Ceiling>
      cache_sweep;  // every working set of CPUs; those of no level have limit "caches"
  std::vector<RidgePoint> ridges;
  std::vector<Ladder> ladders;
  std::vector<Finding> findings;
  std::vector<std::string> cautions;  // what to know before the first number
  std::vector<std::string> notes;     // "no ceilings in this run: ...", for people
  std::vector<PublishedStory> published;
};

// Knowledge that is not in the run.
struct AnalysisInputs {
  std::string file = {};                       // as Analysis::file
  std::vector<Price> prices = {};              // of devices
  std::vector<PublishedStory> published = {};  // of other runs, to stand beside this one's ladders
};

Analysis analyse(Run run, const AnalysisInputs& inputs = {});

}  // namespace roofladder
