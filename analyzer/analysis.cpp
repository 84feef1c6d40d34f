// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analysis.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "analyzer/audit/audit.h"
#include "analyzer/audit/cautions.h"
#include "analyzer/judge/judge.h"
#include "analyzer/ladder/ladders.h"
#include "analyzer/limits/measured.h"
#include "analyzer/published/stories.h"
#include "analyzer/values/observations.h"
#include "analyzer/values/parallel.h"

namespace roofladder {
namespace {

void note_state(const Run& run, std::vector<std::string>& notes) {
  if (run.state == RunState::unfinished) {
    notes.emplace_back("This run is unfinished: it holds what was measured until it stopped.");
  } else if (run.state == RunState::partial) {
    notes.emplace_back("This run is partial: some of what was planned has no measurement.");
  }
}

void note_ceilings(const Run& run, const std::vector<Ceiling>& ceilings,
                   std::vector<std::string>& notes) {
  for (std::uint32_t device = 0; device < run.devices.size(); ++device) {
    const std::string& name = run.devices[device].name;
    if (ceiling_of(ceilings, device, bandwidth_of(MemoryLevel::dram)) == nullptr) {
      notes.push_back(fmt::format(
          "No bandwidth ceiling of {} in this run: no percent-of-STREAM, floor or bound.", name));
    }
    const bool flops = std::any_of(ceilings.begin(), ceilings.end(), [&](const Ceiling& ceiling) {
      return ceiling.device == device && ceiling.limit.kind == LimitKind::flops;
    });
    if (!flops) {
      notes.push_back(
          fmt::format("No flop rate ceiling of {} in this run: no roof, floor or bound.", name));
    }
  }
}

// The ladders judged, and their rungs compared where they may be.
std::vector<Ladder> judged_ladders(const RunContext& context) {
  std::vector<Ladder> ladders = ladders_of(context.run, context.observations, context.ceilings);
  for_each_index(ladders.size(), [&](std::size_t index) {
    Ladder& ladder = ladders[index];
    std::vector<Judgement> judgements = judgements_of(context, ladder);
    for (std::size_t i = 0; i < judgements.size(); ++i) {
      ladder.rungs[i].judgement = std::move(judgements[i]);
    }
    compare_rungs(context.run, ladder);
  });
  return ladders;
}

}  // namespace

Analysis analyse(Run run, const AnalysisInputs& inputs) {
  Analysis analysis;
  analysis.file = inputs.file;
  const Observations observations(run);
  MeasuredLimits limits = measured_limits(run, observations);
  analysis.ceilings = std::move(limits.ceilings);
  analysis.cache_sweep = std::move(limits.cache_sweep);
  analysis.ridges = ridge_points(analysis.ceilings);
  const RunContext context{run, observations, analysis.ceilings};
  analysis.ladders = judged_ladders(context);
  set_prices(run, inputs.prices, analysis.ladders);
  analysis.findings = audit(context, analysis.ladders);
  analysis.cautions = cautions_of(context, analysis.ladders, analysis.findings);
  note_state(run, analysis.notes);
  note_ceilings(run, analysis.ceilings, analysis.notes);
  analysis.published = stories_of(run, analysis.ladders, inputs.published);
  analysis.run = std::move(run);
  return analysis;
}

}  // namespace roofladder
