// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "collector/observers/observer.h"
#include "collector/supervisor/parallel.h"
#include "collector/supervisor/series_under_program.h"
#include "collector/supervisor/supervisor.h"
#include "collector/supervisor/tasks.h"
#include "run/metric.h"

// Every step that takes no times.
namespace roofladder {
namespace {

// An observer's set without metrics proves the operations that a variant declares.
bool proves(const MetricSet& set) {
  return set.metrics.empty();
}

std::string doing(const Provider& provider, const MetricSet& set) {
  if (const Observer* observer = find_observer(provider.name)) {
    return observer->doing;
  }
  return set.when == When::over_repetitions ? "sampling" : "counters: " + set.name;
}

}  // namespace

void Supervisor::carry_out(const ScheduledStep& step) {
  std::vector<std::uint32_t> points = step.points;
  std::erase_if(points, [&](std::uint32_t point) { return is_known(step, point); });
  switch (when_of(m_plan, step)) {
    case When::around_worker:
      return observe_around(points, step);
    case When::passes:
      return observe(std::move(points), step);
    case When::reading:
      for (const std::uint32_t point : points) {
        read(step, point);
      }
      return;
    default:
      // Code that is patched is laid out for one variant's ranges.
      for (const std::uint32_t point : points) {
        observe({point}, step);
        m_recorder.commit();
      }
  }
}

// Whether nothing is to be done at the point: the run has it already, or the variant has failed.
bool Supervisor::is_known(const ScheduledStep& step, std::uint32_t point) const {
  const Provider& provider = *m_plan.find_provider(step.provider);
  const MetricSet& set = *provider.find(step.set);
  const Observer* observer = find_observer(step.provider);
  const bool is_compiled_only = m_plan.device_of(point).time_absence.has_value();
  if (m_recorder.failed(point) &&
      !(is_compiled_only && observer != nullptr && observer->of_compiled)) {
    return true;
  }
  if (step.only_uncounted &&
      m_recorder.has_value(point, Provenance::counter, metric::dram_read.name)) {
    return true;
  }
  return proves(set) ? proof_of(point).text != not_counted_yet
                     : m_recorder.has(point, provider.provenance_of(set.metrics.front()),
                                      set.metrics.front());
}

void Supervisor::read(const ScheduledStep& step, std::uint32_t point) {
  const VariantInfo& variant = variant_of(point);
  record(step, point, find_observer(step.provider)->read(variant, m_plan.ladder_of(variant).path));
}

void Supervisor::observe(std::vector<std::uint32_t> points, const ScheduledStep& step) {
  while (!points.empty()) {
    m_workers.check_time();
    const auto unobserved = observe_together(points, step);
    if (!unobserved) {
      return;
    }
    const auto first = points.begin() + unobserved->index.value_or(0);
    const auto last = unobserved->index ? first + 1 : points.end();
    std::for_each(first, last,
                  [&](std::uint32_t point) { record(step, point, unobserved->absence); });
    points.erase(first, last);
  }
}

std::optional<Supervisor::Unobserved> Supervisor::observe_together(
    const std::vector<std::uint32_t>& points, const ScheduledStep& step) {
  const Task task = observing_task(m_plan, step, points, m_random());
  if (!task.provider.empty()) {
    take_turn(points.front());
  }
  if (points.size() == 1) {
    announce(step, points.front());
  }
  std::optional<std::uint32_t> current;
  std::uint32_t announced = 0;  // subjects are turned to once in every pass
  std::vector<std::pair<std::uint32_t, std::vector<Observation>>> observed;
  const auto answer = [&](const Reply& reply) -> std::optional<Next> {
    if (reply.kind == ReplyKind::turning) {
      current = reply.subject;
    }
    if (reply.kind == ReplyKind::turning && points.size() > 1 && current == announced) {
      announce(step, points.at(announced++));
    }
    if (reply.kind == ReplyKind::repetition) {
      observed.emplace_back(points.at(reply.subject.value_or(0)), reply.observations);
    }
    if (reply.kind == ReplyKind::proved) {
      proof_of(points.front()) = reply.proof;
    }
    return std::nullopt;
  };
  if (const auto absence = m_workers.converse(points.front(), task, answer)) {
    return Unobserved{current, *absence};
  }
  std::map<std::uint32_t, int> repetitions;  // so far, by point
  for (const auto& [point, observations] : observed) {
    record(step, point, observations, repetitions[point]++);
  }
  return std::nullopt;
}

// Every core takes a worker: counts and simulations do not depend on what else the machine does.
void Supervisor::observe_around(const std::vector<std::uint32_t>& points,
                                const ScheduledStep& step) {
  if (const auto& absence = m_plan.find_provider(step.provider)->absence) {
    for (const std::uint32_t point : points) {
      record(step, point, *absence);
    }
    return;
  }
  std::vector<SeriesUnderProgram> series;
  for (std::size_t core = 0; core < m_plan.machine.topology.core_cpus.size(); ++core) {
    series.emplace_back(m_plan, m_workers, step);
  }
  using Observed = Maybe<std::vector<Observation>>;
  compute_in_parallel(
      points.size(), series.size(),
      [&](std::size_t thread, std::size_t i) -> std::optional<Observed> {
        try {
          return series[thread].observe(points[i]);
        } catch (const Ended&) {
          return std::nullopt;
        }
      },
      [&](std::size_t i, const std::optional<Observed>& observed) {
        if (!observed) {
          return;
        }
        announce(step, points[i]);
        if (const auto* absence = std::get_if<Absence>(&*observed)) {
          record(step, points[i], *absence);
        } else {
          record(step, points[i], std::get<std::vector<Observation>>(*observed));
        }
        m_recorder.commit(true);
      });
  m_workers.check_time();
}

void Supervisor::record(const ScheduledStep& step, std::uint32_t point,
                        const std::vector<Observation>& observations, int repetition) {
  const Provider& provider = *m_plan.find_provider(step.provider);
  for (const Observation& observation : observations) {
    m_recorder.add(point, provider.provenance_of(observation.metric), {observation}, repetition);
  }
}

void Supervisor::record(const ScheduledStep& step, std::uint32_t point, const Absence& absence) {
  const Provider& provider = *m_plan.find_provider(step.provider);
  const MetricSet& set = *provider.find(step.set);
  if (proves(set)) {
    proof_of(point) = {ProofStatus::not_counted, absence.reason};
  }
  for (const std::string& metric : set.metrics) {
    m_recorder.add(point, provider.provenance_of(metric), metric, absence);
  }
  const Observer* observer = find_observer(provider.name);
  const bool is_experiment = observer != nullptr && observer->is_experiment;
  // A set that cannot be counted here has the same reason at every point.
  if (absence.status == Status::failed && provider.module.empty() && !is_experiment) {
    m_progress.failure(variant_of(point).id, absence);
  }
}

void Supervisor::announce(const ScheduledStep& step, std::uint32_t point) {
  const Provider& provider = *m_plan.find_provider(step.provider);
  m_progress.step({step.provider, step.phase}, variant_of(point).id,
                  doing(provider, *provider.find(step.set)));
}

}  // namespace roofladder
