// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/plan/schedule.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <set>
#include <utility>

#include "collector/known.h"
#include "collector/observers/observer.h"
#include "collector/plan/plan.h"

namespace roofladder {
namespace {

using Points = std::vector<std::uint32_t>;

constexpr const char* timer = "timer";

// A set that a provider module observes on a device.
struct ModuleSet {
  const Provider* provider;
  const MetricSet* set;
  bool asked;  // else it stands in where nothing counts
};

ObservedPoint observed_point(const Plan& plan, std::uint32_t point) {
  const VariantInfo& variant = plan.run.variants[plan.run.points[point].variant];
  const VariantDescription& description = plan.description_of(variant);
  return {variant, plan.run_device_of(point), description.counts, description.inputs_vary};
}

// The sets of provider modules on a device, each metric by one provider.
std::vector<ModuleSet> module_sets_on(const Plan& plan, const Device& device) {
  std::vector<ModuleSet> sets;
  std::set<std::string> of_others;
  for (const Provider* provider : observers_of(plan.providers, device)) {
    for (const MetricSet& set : provider->sets) {
      const bool asked = set.option.empty() || contains(plan.options.counted, set.option);
      const bool stands_in = set.when == When::over_repetitions && plan.preset.counts;
      const bool known = std::ranges::any_of(
          set.metrics, [&](const std::string& metric) { return of_others.contains(metric); });
      if ((asked || stands_in) && !known) {
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
  explicit Scheduler(const Plan& plan) : m_plan(plan), m_groups(groups_by_worker(plan)) {}

  std::vector<ScheduledStep> schedule() {
    add_own(When::reading, m_plan.measured_points());
    add_times();
    // Counting leaves traces in a process that time must not see; kernels that once ran in changed
    // code can stay so for the rest of a process; and a process may keep a device's counters to
    // itself for as long as it lives. So each of these begins in new processes, and each device.
    for (const Group& group : m_groups) {
      add_fresh([&] {
        add_own(When::once, points_of(group));
        add_of_modules(When::passes, group);
      });
    }
    for (const When when : {When::patched_passes, When::over_repetitions}) {
      for (const Group& group : m_groups) {
        add_fresh([&] {
          add_own(when, points_of(group));
          add_of_modules(when, group);
        });
      }
    }
    add_fresh([&] { add_own(When::around_worker, m_plan.ladder_points()); });
    return std::move(m_steps);
  }

 private:
  // Ladders whose variants run in the same worker: of one model, on one device.
  using Group = std::vector<const PlannedLadder*>;

  static std::vector<Group> groups_by_worker(const Plan& plan) {
    std::vector<std::pair<std::string, std::uint32_t>> workers;
    std::vector<Group> groups;
    for (const PlannedLadder& ladder : plan.ladders) {
      const Point& first = plan.run.points[ladder.points.front()];
      const std::pair worker{plan.run.variants[first.variant].model, first.device};
      const auto found = std::ranges::find(workers, worker);
      if (found == workers.end()) {
        workers.push_back(worker);
        groups.push_back({&ladder});
      } else {
        groups[static_cast<std::size_t>(found - workers.begin())].push_back(&ladder);
      }
    }
    return groups;
  }

  static Points points_of(const Group& group) {
    Points points;
    for (const PlannedLadder* ladder : group) {
      points.insert(points.end(), ladder->points.begin(), ladder->points.end());
    }
    return points;
  }

  void add(ScheduledStep step) {
    if (!step.points.empty()) {
      m_steps.push_back(std::move(step));
    }
  }

  // Steps that are added begin in fresh workers.
  void add_fresh(const std::function<void()>& add_steps) {
    const std::size_t begin = m_steps.size();
    add_steps();
    if (m_steps.size() > begin) {
      m_steps[begin].fresh = true;
    }
  }

  // Sets of Roofladder's own observers, where they apply.
  void add_own(When when, const Points& points) {
    for (const Observer& observer : observers()) {
      const Provider* provider = m_plan.find_provider(observer.provider.name);
      if (provider == nullptr) {
        continue;
      }
      for (const MetricSet& set : observer.provider.sets) {
        if (set.when == when && !is_counted_by_another(*provider, set)) {
          add({.provider = provider->name,
               .set = set.name,
               .points = observed(observer, set, points)});
        }
      }
    }
  }

  // Whether counters tell all that the set would only derive from the source.
  bool is_counted_by_another(const Provider& provider, const MetricSet& set) const {
    return provider.provenance == Provenance::declared && !set.metrics.empty() &&
           std::ranges::any_of(m_plan.providers, [&](const Provider& other) {
             const std::vector<std::string> metrics = other.metrics();
             return other.provenance == Provenance::counter && !other.absence &&
                    other.observed == provider.observed &&
                    std::ranges::all_of(set.metrics, [&](const std::string& metric) {
                      return contains(metrics, metric);
                    });
           });
  }

  Points observed(const Observer& observer, const MetricSet& set, const Points& points) const {
    Points found;
    std::ranges::copy_if(points, std::back_inserter(found), [&](std::uint32_t index) {
      const Point& point = m_plan.run.points[index];
      return observer.provider.observed.hold(m_plan.run_device_of(index)) &&
             (observer.of_ceilings || point.phase == Phase::main) &&
             (observer.applies == nullptr || observer.applies(observed_point(m_plan, index), set));
    });
    return found;
  }

  void add_of_modules(When when, const Group& group) {
    for (const PlannedLadder* ladder : group) {
      for (const auto& [provider, set, asked] :
           module_sets_on(m_plan, m_plan.run_device_of(ladder->points.front()))) {
        if (set->when == when) {
          add({.provider = provider->name,
               .set = set->name,
               .points = ladder->points,
               .only_uncounted = !asked});
        }
      }
    }
  }

  void add_times() {
    const ScheduledStep time{.provider = timer, .set = "time"};
    const auto at = [&](Phase phase, const Points& points, int round = 0) {
      ScheduledStep step = time;
      step.phase = phase;
      step.points = points;
      step.round = round;
      // A new process has its memory and its code in other places: what they cost or spare shows
      // as spread, not as progress.
      step.fresh = phase == Phase::main;
      add(std::move(step));
    };
    at(Phase::ceilings_before, m_plan.ceilings_before);
    for (const PlannedLadder& ladder : m_plan.ladders) {
      Points order = ladder.points;
      for (int round = 0; round < m_plan.options.rounds; ++round) {
        at(Phase::main, order, round);
        // Every second round runs backwards, so that a drift of the machine does not look like
        // progress.
        std::ranges::reverse(order);
      }
    }
    at(Phase::ceilings_after, m_plan.ceilings_after);
  }

  const Plan& m_plan;
  std::vector<Group> m_groups;
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
  if (takes_times(step) && step.phase != Phase::main) {
    return fmt::format("{} ceilings {} the ladders", step.points.size(),
                       step.phase == Phase::ceilings_before ? "before" : "after");
  }
  if (takes_times(step)) {
    return fmt::format("{} on {}, round {} of {}: {} variants", kernel, device, step.round + 1,
                       plan.options.rounds, step.points.size());
  }
  return of_one ? fmt::format("{} on {}: {} variants", kernel, device, step.points.size())
                : fmt::format("{} variants", step.points.size());
}

}  // namespace

std::vector<ScheduledStep> schedule_of(const Plan& plan) {
  return Scheduler(plan).schedule();
}

bool takes_times(const ScheduledStep& step) {
  return step.provider == timer;
}

When when_of(const Plan& plan, const ScheduledStep& step) {
  return takes_times(step) ? When::timed_repetition
                           : plan.find_provider(step.provider)->find(step.set)->when;
}

const Provider* counters_that_prove(const Plan& plan, std::uint32_t point) {
  const ObservedPoint observed = observed_point(plan, point);
  if (observed.device.is_host() || observed.counts_scalars) {
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
  return fmt::format("{:14} {:12} {}{}", step.provider, step.set, subject_of(plan, step),
                     step.only_uncounted ? ", if nothing counts their traffic" : "");
}

}  // namespace roofladder
