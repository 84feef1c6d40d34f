// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/ladders.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <tuple>

#include "analyzer/ladder/scope.h"
#include "analyzer/ladder/split.h"
#include "analyzer/ladder/sweep.h"
#include "analyzer/values/parallel.h"
#include "analyzer/variant/analyse_points.h"

namespace roofladder {
namespace {

std::size_t kernel_index(const Run& run, const VariantInfo& variant) {
  const auto found =
      std::find_if(run.kernels.begin(), run.kernels.end(),
                   [&](const KernelInfo& kernel) { return kernel.name == variant.kernel; });
  return static_cast<std::size_t>(found - run.kernels.begin());
}

bool is_of(const Ladder& ladder, std::size_t kernel, const std::string& model, const Point& point) {
  return ladder.kernel == kernel && ladder.model == model && ladder.device == point.device &&
         ladder.size == point.size && ladder.cache == point.cache;
}

// The ladders of a run with rungs that are not analysed yet.
std::vector<Ladder> grouped(const Run& run) {
  using Key = std::tuple<std::size_t, std::string, std::uint32_t, Parameters, CacheState>;
  std::map<Key, Ladder> ladders;
  Ladder* last = nullptr;  // points of one ladder are adjacent
  for (std::size_t index = 0; index < run.points.size(); ++index) {
    const Point& point = run.points[index];
    const VariantInfo& variant = run.variants[point.variant];
    const std::size_t kernel = kernel_index(run, variant);
    if (point.phase != Phase::main || kernel == run.kernels.size()) {
      continue;
    }
    if (last == nullptr || !is_of(*last, kernel, variant.model, point)) {
      last = &ladders[Key{kernel, variant.model, point.device, point.size, point.cache}];
      last->kernel = kernel;
      last->model = variant.model;
      last->device = point.device;
      last->size = point.size;
      last->cache = point.cache;
    }
    last->size_name = point.size_name;
    Rung& rung = last->rungs.emplace_back();
    rung.analysis.variant = point.variant;
    rung.analysis.point = index;
  }
  std::vector<Ladder> result;
  for (auto& [key, ladder] : ladders) {
    std::stable_sort(ladder.rungs.begin(), ladder.rungs.end(), [&](const Rung& a, const Rung& b) {
      return variant_of(run, a).order < variant_of(run, b).order;
    });
    result.push_back(std::move(ladder));
  }
  return result;
}

void analyse_rungs(const Run& run, const Observations& observations,
                   const std::vector<Ceiling>& ceilings, std::vector<Ladder>& ladders) {
  std::vector<VariantAnalysis*> rungs;
  for (Ladder& ladder : ladders) {
    for (Rung& rung : ladder.rungs) {
      rungs.push_back(&rung.analysis);
    }
  }
  analyse_points(run, observations, ceilings, rungs);
}

// The original; and the next rung, too, if it ran on another number of threads: the same code on
// the threads that the rest of the ladder uses.
std::vector<Baseline> baselines_of(const Run& run, const std::vector<Rung>& rungs) {
  std::vector<Baseline> baselines{{"original", 0}};
  if (rungs.size() > 1) {
    const auto threads = [&](std::size_t rung) {
      return run.points[rungs[rung].analysis.point].threads;
    };
    if (threads(0) != threads(1)) {
      baselines.push_back({name_of(variant_of(run, rungs[1])), 1});
    }
  }
  return baselines;
}

Step step_between(const Run& run, const std::vector<Rung>& rungs, std::size_t from,
                  std::size_t to) {
  Step step{.from = from, .to = to};
  const Rung& before = rungs[from];
  const Rung& after = rungs[to];
  if (!before.judgement.may_count() || !after.judgement.may_count()) {
    step.split.note = "a refused rung has no speedup";
    return step;
  }
  const bool same_scope = before.origin == after.origin;
  step.speedup = same_scope ? speedup(before, after) : std::nullopt;
  if (step.speedup) {
    step.verdict = verdict(*step.speedup);
    step.verdict_basis = verdict_basis(before.analysis, after.analysis);
  }
  step.split = split_of(before.analysis, after.analysis, step.speedup);
  if (!same_scope) {
    step.split.note = fmt::format("no speedup: a new baseline, its time is that of {}",
                                  after.scope.empty() ? "a whole repetition" : after.scope);
  }
  step.claim = check_claim({variant_of(run, before), before.analysis},
                           {variant_of(run, after), after.analysis});
  return step;
}

std::vector<Step> steps_of(const Run& run, const std::vector<Rung>& rungs) {
  std::vector<Step> steps;
  for (std::size_t to = 0; to < rungs.size(); ++to) {
    if (const Rung* from = parent_of(run, rungs, rungs[to])) {
      steps.push_back(step_between(run, rungs, static_cast<std::size_t>(from - rungs.data()), to));
    }
  }
  return steps;
}

}  // namespace

std::optional<Estimate> speedup(const Rung& before, const Rung& after) {
  if (!before.has_valid_time() || !after.has_valid_time()) {
    return std::nullopt;
  }
  return &before == &after ? Estimate{1, std::nullopt} : speedup(before.analysis, after.analysis);
}

std::vector<Ladder> ladders_of(const Run& run, const Observations& observations,
                               const std::vector<Ceiling>& ceilings) {
  std::vector<Ladder> ladders = grouped(run);
  analyse_rungs(run, observations, ceilings, ladders);
  for_each_index(ladders.size(), [&](std::size_t index) {
    Ladder& ladder = ladders[index];
    pool_spreads(ladder.rungs);
    set_scopes(run, ladder.rungs);
    ladder.baselines = baselines_of(run, ladder.rungs);
    ladder.sweeps = sweeps_of(run, ladder.rungs);
  });
  return ladders;
}

void compare_rungs(const Run& run, Ladder& ladder) {
  for (Rung& rung : ladder.rungs) {
    for (const Baseline& baseline : ladder.baselines) {
      const bool is_first = &baseline == ladder.baselines.data();
      const Rung& before = ladder.rungs[is_first ? rung.origin : baseline.rung];
      const bool same_scope = before.origin == rung.origin;
      rung.speedups.push_back(same_scope ? speedup(before, rung) : std::nullopt);
    }
  }
  ladder.steps = steps_of(run, ladder.rungs);
}

}  // namespace roofladder
