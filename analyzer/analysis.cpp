// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analysis.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "analyzer/audit/audit.h"
#include "analyzer/judge/judge.h"
#include "analyzer/ladder/ladders.h"
#include "analyzer/limits/measured.h"
#include "analyzer/published/stories.h"
#include "analyzer/values/observations.h"

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

bool has_kernel(const Analysis& analysis, const std::string& name) {
  return std::ranges::any_of(analysis.ladders, [&](const Ladder& ladder) {
    return analysis.run.kernels[ladder.kernel].name == name;
  });
}

}  // namespace

Analysis analyse(Run run) {
  Analysis analysis;
  const Observations observations(run);
  MeasuredLimits limits = measured_limits(run, observations);
  analysis.ceilings = std::move(limits.ceilings);
  analysis.cache_sweep = std::move(limits.cache_sweep);
  analysis.ridges = ridge_points(analysis.ceilings);
  analysis.ladders = ladders_of(run, observations, analysis.ceilings);
  const RunContext context{run, observations, analysis.ceilings};
  analysis.findings = audit(context, analysis.ladders);
  judge(context, analysis.ladders);
  note_state(run, analysis.notes);
  note_ceilings(run, analysis.ceilings, analysis.notes);
  analysis.run = std::move(run);
  analysis.published = stories_in(analysis.run, analysis.ladders);
  return analysis;
}

void add_published(Analysis& analysis, const std::vector<Analysis>& published) {
  const std::set<std::string> own = kernels_with_numbers(analysis.run);
  for (const Analysis& source : published) {
    for (PublishedStory& story : stories_in(source.run, source.ladders)) {
      if (has_kernel(analysis, story.kernel.name) && !own.contains(story.kernel.name)) {
        put_beside(story, analysis.run, analysis.ladders);
        analysis.published.push_back(std::move(story));
      }
    }
  }
}

}  // namespace roofladder
