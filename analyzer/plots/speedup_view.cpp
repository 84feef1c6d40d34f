// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/plots/speedup_view.h"

#include <algorithm>
#include <fmt/format.h>

#include "analyzer/ladder/ladders.h"
#include "analyzer/plots/axis.h"
#include "analyzer/plots/caption.h"

namespace roofladder {
namespace {

SpeedupView view_of(std::string name, std::vector<std::optional<Estimate>> speedups) {
  Axis axis = of_speedups(name, speedups);
  return {std::move(name), std::move(axis), std::move(speedups)};
}

SpeedupView over_parents(const Ladder& ladder) {
  std::vector<std::optional<Estimate>> speedups(ladder.rungs.size());
  for (const Step& step : ladder.steps) {
    speedups[step.to] = step.speedup;
  }
  return view_of("its parent", std::move(speedups));
}

SpeedupView over_rung(std::string name, const Rung& baseline, const Ladder& ladder) {
  std::vector<std::optional<Estimate>> speedups;
  for (const Rung& rung : ladder.rungs) {
    speedups.push_back(rung.scope == baseline.scope ? speedup(baseline, rung) : std::nullopt);
  }
  return view_of(std::move(name), std::move(speedups));
}

const Rung* fastest(const Ladder& ladder) {
  const Rung* best = nullptr;
  for (const Rung& rung : ladder.rungs) {
    if (rung.has_valid_time() &&
        (best == nullptr || rung.analysis.time->median < best->analysis.time->median)) {
      best = &rung;
    }
  }
  return best;
}

bool same_problem(const Ladder& one, const Ladder& other) {
  return &one != &other && one.kernel == other.kernel && one.size == other.size &&
         one.cache == other.cache;
}

// Adds views over the first and the fastest rung of another ladder, which may be the same.
void add_other(std::vector<SpeedupView>& views, const Analysis& analysis, const Ladder& ladder,
               const Ladder& other) {
  const auto add = [&](const Rung& rung) {
    views.push_back(over_rung(fmt::format("{} ({} on {})", variant_of(analysis, rung).title,
                                          other.model, analysis.run.devices[other.device].name),
                              rung, ladder));
  };
  const Rung& first = other.rungs.front();
  const Rung* best = fastest(other);
  if (first.has_valid_time()) {
    add(first);
  }
  if (best != nullptr && best != &first) {
    add(*best);
  }
}

}  // namespace

SpeedupView over_baseline(const Ladder& ladder, std::size_t baseline) {
  std::vector<std::optional<Estimate>> speedups;
  for (const Rung& rung : ladder.rungs) {
    speedups.push_back(rung.speedups.at(baseline));
  }
  return view_of(ladder.baselines.at(baseline).name, std::move(speedups));
}

std::vector<SpeedupView> speedup_views(const Analysis& analysis, const Ladder& ladder) {
  std::vector<SpeedupView> views;
  for (std::size_t baseline = 0; baseline < ladder.baselines.size(); ++baseline) {
    views.push_back(over_baseline(ladder, baseline));
  }
  if (!ladder.steps.empty()) {
    views.push_back(over_parents(ladder));
  }
  const Rung* best = fastest(ladder);
  if (best != nullptr && best != ladder.rungs.data()) {
    views.push_back(over_rung(fmt::format("the fastest, {}", variant_of(analysis, *best).title),
                              *best, ladder));
  }
  for (const Ladder& other : analysis.ladders) {
    if (!same_problem(ladder, other)) {
      continue;
    }
    add_other(views, analysis, ladder, other);
  }
  std::erase_if(views, [](const SpeedupView& view) {
    return std::none_of(view.speedups.begin(), view.speedups.end(),
                        [](const auto& speedup) { return speedup.has_value(); });
  });
  return views;
}

}  // namespace roofladder
