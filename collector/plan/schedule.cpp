// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/plan/schedule.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <optional>
#include <set>
#include <utility>

#include "collector/known.h"
#include "collector/plan/plan.h"
#include "collector/providers/built_in.h"

namespace roofladder {
namespace {

using Points = std::vector<std::uint32_t>;

// A set that a provider module observes on a device.
struct Observed {
  const Provider* provider;
  const MetricSet* set;
  bool asked;  // else it stands in where nothing counts
};

// Variants whose operations counting scalars can count; on the host, all are asked.
bool counts_scalars(const Plan& plan, std::uint32_t point) {
  return plan.on_host(point) ||
         plan.description_of(plan.run.variants[plan.run.points[point].variant]).counts;
}

// Each metric by one provider.
std::vector<Observed> sets_on(const Plan& plan, const Device& device) {
  std::vector<Observed> sets;
  std::set<std::string> of_others;
  for (const Provider* provider : observers_of(plan.providers, device)) {
    for (const MetricSet& set : provider->sets) {
      const bool asked = set.option.empty() || contains(plan.options.counted, set.option);
      const bool stands_in = set.stand == Stand::over_repetitions && plan.preset.counts;
      const bool told = std::ranges::any_of(
          set.metrics, [&](const std::string& metric) { return of_others.contains(metric); });
      if ((asked || stands_in) && !told) {
        sets.push_back({provider, &set, asked});
      }
    }
    for (const std::string& metric : provider->metrics()) {
      of_others.insert(metric);
    }
  }
  return sets;
}

class Scheduler {
 public:
  explicit Scheduler(const Plan& plan) : m_plan(plan) {}

  std::vector<ScheduledStep> schedule() {
    const Points ladders = m_plan.ladder_points();
    const Points measured = m_plan.measured_points();
    add({.kind = StepKind::declaration, .points = measured});
    add_of(built_in::compiler,
           {.kind = StepKind::reading, .set = "stack", .points = on_host(measured)});
    add_of(built_in::proof, {.kind = StepKind::proof, .points = by_scalars(ladders)});
    add_times();
    add_counts(Stand::in_pass);
    add_counts(Stand::before_launch);
    add_counts(Stand::over_repetitions);
    add_of(
        built_in::accesses,
        {.kind = StepKind::accesses, .set = "elements", .points = on_host(ladders), .fresh = true});
    add_of(
        built_in::callgrind,
        {.kind = StepKind::simulation, .set = "caches", .points = on_host(ladders), .fresh = true});
    return std::move(m_steps);
  }

 private:
  void add(ScheduledStep step) {
    if (!step.points.empty()) {
      m_steps.push_back(std::move(step));
    }
  }

  // Where that provider was asked for.
  void add_of(const char* provider, ScheduledStep step) {
    if (m_plan.find_provider(provider) != nullptr) {
      step.provider = provider;
      add(std::move(step));
    }
  }

  void add_times() {
    const ScheduledStep time{.provider = built_in::timer, .set = "time"};
    const auto with = [&](StepKind kind, Points points, int round = 0, bool fresh = false) {
      ScheduledStep step = time;
      step.kind = kind;
      step.points = std::move(points);
      step.round = round;
      step.fresh = fresh;
      add(std::move(step));
    };
    with(StepKind::ceiling_before, m_plan.ceilings_before);
    for (const PlannedLadder& ladder : m_plan.ladders) {
      Points order = ladder.points;
      for (int round = 0; round < m_plan.options.rounds; ++round) {
        // A new process has its memory and its code in other places: what they cost or spare shows
        // as spread, not as progress.
        with(StepKind::round, order, round, true);
        // Every second round runs backwards, so that a drift of the machine does not look like
        // progress.
        std::ranges::reverse(order);
      }
    }
    with(StepKind::ceiling_after, m_plan.ceilings_after);
  }

  // Counting leaves traces in a process that time must not see; kernels that once ran in changed
  // code can stay so for the rest of a process; and a process may keep a device's counters to
  // itself for as long as it lives. So each stand begins in new processes, and each device.
  void add_counts(Stand stand) {
    std::optional<std::pair<std::string, std::uint32_t>> before;
    for (const PlannedLadder& ladder : m_plan.ladders) {
      const Point& first = m_plan.run.points[ladder.points.front()];
      const std::pair worker{m_plan.run.variants[first.variant].model, first.device};
      const std::size_t begin = m_steps.size();
      add_counts(stand, ladder);
      if (m_steps.size() > begin) {
        m_steps[begin].fresh = worker != before;
        before = worker;
      }
    }
  }

  void add_counts(Stand stand, const PlannedLadder& ladder) {
    const std::vector<Observed> sets = sets_on(m_plan, m_plan.run_device_of(ladder.points.front()));
    if (stand == Stand::in_pass) {
      add_of(
          built_in::launches,
          {.kind = StepKind::launches, .set = "kernels", .points = behind_drivers(ladder.points)});
    } else if (stand == Stand::before_launch) {
      add_of(built_in::proof, {.kind = StepKind::proof, .points = by_counters(ladder.points)});
    }
    for (const auto& [provider, set, asked] : sets) {
      if (set->stand == stand) {
        add({.kind = StepKind::counters,
             .provider = provider->name,
             .set = set->name,
             .points = ladder.points,
             .only_uncounted = !asked});
      }
    }
  }

  Points only(const Points& points, const std::function<bool(std::uint32_t)>& wanted) const {
    Points found;
    std::ranges::copy_if(points, std::back_inserter(found), wanted);
    return found;
  }
  Points on_host(const Points& points) const {
    return only(points, [&](std::uint32_t point) { return m_plan.on_host(point); });
  }
  Points behind_drivers(const Points& points) const {
    return only(points, [&](std::uint32_t point) { return !m_plan.on_host(point); });
  }
  Points by_scalars(const Points& points) const {
    return only(points, [&](std::uint32_t point) { return counts_scalars(m_plan, point); });
  }
  Points by_counters(const Points& points) const {
    return only(points, [&](std::uint32_t point) {
      return !counts_scalars(m_plan, point) && !variant_of(point).measures;
    });
  }
  const VariantInfo& variant_of(std::uint32_t point) const {
    return m_plan.run.variants[m_plan.run.points[point].variant];
  }

  const Plan& m_plan;
  std::vector<ScheduledStep> m_steps;
};

// "65 ceilings", "jacobi on cpu, round 2 of 3: 9 variants"
std::string subject_of(const Plan& plan, const ScheduledStep& step) {
  const Run& run = plan.run;
  const Point& first = run.points[step.points.front()];
  const std::string& kernel = run.variants[first.variant].kernel;
  const std::string& device = run.devices[first.device].name;
  const bool of_one = std::ranges::all_of(step.points, [&](std::uint32_t point) {
    return run.variants[run.points[point].variant].kernel == kernel &&
           run.points[point].device == first.device;
  });
  switch (step.kind) {
    case StepKind::ceiling_before:
    case StepKind::ceiling_after:
      return fmt::format("{} ceilings {} the ladders", step.points.size(),
                         step.kind == StepKind::ceiling_before ? "before" : "after");
    case StepKind::round:
      return fmt::format("{} on {}, round {} of {}: {} variants", kernel, device, step.round + 1,
                         plan.options.rounds, step.points.size());
    default:
      return of_one ? fmt::format("{} on {}: {} variants", kernel, device, step.points.size())
                    : fmt::format("{} variants", step.points.size());
  }
}

}  // namespace

std::vector<ScheduledStep> schedule_of(const Plan& plan) {
  return Scheduler(plan).schedule();
}

const Provider* counters_that_prove(const Plan& plan, std::uint32_t point) {
  if (counts_scalars(plan, point)) {
    return nullptr;
  }
  for (const Provider* provider : observers_of(plan.providers, plan.run_device_of(point))) {
    if (provider->find(exact_flops_set) != nullptr) {
      return provider;
    }
  }
  return nullptr;
}

std::string describe(const Plan& plan, const ScheduledStep& step) {
  const std::string what = step.kind == StepKind::declaration ? "declared work" : step.provider;
  return fmt::format("{:14} {:12} {}{}", what, step.set, subject_of(plan, step),
                     step.only_uncounted ? ", if nothing counts their traffic" : "");
}

}  // namespace roofladder
