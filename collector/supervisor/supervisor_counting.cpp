// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "collector/supervisor/supervisor.h"
#include "run/metric.h"

// What is counted beside the times: operations, accesses, launches, sets of provider modules.
namespace roofladder {

void Supervisor::take_turn(std::uint32_t point) {
  const Device& device = m_plan.run_device_of(point);
  if (device.is_host() || (m_turn && m_turn->is_of(device))) {
    return;
  }
  give_turn_back();  // who waits has none, so that nobody waits for who waits
  bool said = false;
  m_turn = std::make_unique<DeviceTurn>(device, [&](const std::string& holder) {
    m_workers.check_time();
    if (!std::exchange(said, true)) {
      m_progress.note(
          fmt::format("waiting for the counters of {}, with which process {} of this node counts",
                      device.name, holder));
    }
  });
}

// A worker may hold the counters for as long as it lives.
void Supervisor::give_turn_back() {
  if (m_turn) {
    m_workers.end_all();
    m_turn.reset();
  }
}

void Supervisor::prove(const ScheduledStep& step) {
  for (std::uint32_t point : step.points) {
    Proof& proof = m_recorder.run().variants[m_recorder.run().points[point].variant].proof;
    if (proof.text != not_counted_yet || m_recorder.failed(point)) {
      continue;
    }
    m_workers.check_time();
    m_progress.step(step.kind, variant_of(point).id, "counting flops");
    Task task = m_workers.task_for(point, TaskKind::prove);
    if (const Provider* counters = counters_that_prove(m_plan, point)) {
      task.provider = counters->module;
      task.drawn = m_random();
      take_turn(point);
    }
    const auto take = [&](const Reply& reply) {
      if (reply.kind == ReplyKind::proved) {
        proof = reply.proof;
      }
    };
    if (const auto absence = m_workers.perform(point, task, take)) {
      proof = {ProofStatus::not_counted, absence->reason};
    }
    m_recorder.commit();
  }
}

// What kernels were compiled to is told also where they are not carried out.
void Supervisor::inspect(const ScheduledStep& step) {
  for (std::uint32_t point : step.points) {
    if ((m_recorder.failed(point) && !m_plan.device_of(point).time_absence) ||
        m_recorder.has(point, Provenance::compiler, metric::registers.c_str())) {
      continue;
    }
    m_workers.check_time();
    m_progress.step(step.kind, variant_of(point).id, "inspecting launches");
    const auto take = [&](const Reply& reply) {
      if (reply.kind == ReplyKind::repetition) {
        m_recorder.add(point, Provenance::compiler, reply.observations);
      }
    };
    const Task task = m_workers.task_for(point, TaskKind::inspect);
    if (const auto absence = m_workers.perform(point, task, take)) {
      for (const std::string& metric : m_plan.find_provider(step.provider)->metrics()) {
        m_recorder.add(point, Provenance::compiler, metric, *absence);
      }
      m_progress.failure(variant_of(point).id, *absence);
    }
  }
}

void Supervisor::count(const ScheduledStep& step) {
  const MetricSet& set = *m_plan.find_provider(step.provider)->find(step.set);
  if (set.stand == Stand::over_repetitions) {
    return sample(step);
  }
  std::vector<std::uint32_t> missing = step.points;
  std::erase_if(missing, [&](std::uint32_t point) {
    return m_recorder.failed(point) ||
           m_recorder.has(point, Provenance::counter, set.metrics.front());
  });
  if (!missing.empty()) {
    take_turn(missing.front());
  }
  if (set.stand == Stand::in_pass) {
    return count(std::move(missing), step);
  }
  // Code that is changed is laid out for one variant's ranges.
  for (std::uint32_t point : missing) {
    count({point}, step);
  }
}

void Supervisor::count(std::vector<std::uint32_t> points, const ScheduledStep& step) {
  while (!points.empty()) {
    m_workers.check_time();
    const auto uncounted = count_together(points, step);
    if (!uncounted) {
      return;
    }
    const auto first = points.begin() + uncounted->index.value_or(0);
    const auto last = uncounted->index ? first + 1 : points.end();
    std::for_each(first, last, [&](std::uint32_t point) {
      for (const std::string& metric :
           m_plan.find_provider(step.provider)->find(step.set)->metrics) {
        m_recorder.add(point, Provenance::counter, metric, uncounted->absence);
      }
    });
    points.erase(first, last);
  }
}

std::optional<Supervisor::Uncounted> Supervisor::count_together(
    const std::vector<std::uint32_t>& points, const ScheduledStep& step) {
  Task task = m_workers.task_for(points.front(), TaskKind::count);
  task.provider = m_plan.find_provider(step.provider)->module;
  task.set = step.set;
  task.drawn = m_random();
  task.subjects.clear();
  for (std::uint32_t point : points) {
    task.subjects.push_back(m_workers.subject_of(point));
  }
  std::optional<std::uint32_t> current;
  std::uint32_t shown = 0;  // subjects are turned to once in every pass
  std::vector<std::pair<std::uint32_t, std::vector<Observation>>> counted;
  const auto take = [&](const Reply& reply) {
    if (reply.kind == ReplyKind::turning) {
      current = reply.subject;
    }
    if (reply.kind == ReplyKind::turning && current == shown) {
      m_progress.step(step.kind, variant_of(points.at(shown++)).id, "counters: " + step.set);
    }
    if (reply.kind == ReplyKind::repetition) {
      counted.emplace_back(points.at(reply.subject.value()), reply.observations);
    }
  };
  if (const auto absence = m_workers.perform(points.front(), task, take)) {
    return Uncounted{current, *absence};
  }
  std::map<std::uint32_t, int> repetitions;  // so far, by point
  for (const auto& [point, observations] : counted) {
    m_recorder.add(point, Provenance::counter, observations, repetitions[point]++);
  }
  return std::nullopt;
}

void Supervisor::sample(const ScheduledStep& step) {
  const Provider& provider = *m_plan.find_provider(step.provider);
  const MetricSet& set = *provider.find(step.set);
  for (std::uint32_t point : step.points) {
    const bool is_counted =
        m_recorder.has_value(point, Provenance::counter, metric::dram_read.name);
    if (m_recorder.failed(point) || (step.only_uncounted && is_counted) ||
        m_recorder.has(point, Provenance::sampled, set.metrics.front())) {
      continue;
    }
    m_workers.check_time();
    take_turn(point);
    m_progress.step(step.kind, variant_of(point).id, "sampling");
    Task task = m_workers.task_for(point, TaskKind::sample);
    task.provider = provider.module;
    task.set = set.name;
    const auto take = [&](const Reply& reply) {
      if (reply.kind == ReplyKind::repetition) {
        m_recorder.add(point, Provenance::sampled, reply.observations);
      }
    };
    if (const auto absence = m_workers.perform(point, task, take)) {
      for (const std::string& metric : set.metrics) {
        m_recorder.add(point, Provenance::sampled, metric, *absence);
      }
    }
    m_recorder.commit();
  }
}

void Supervisor::count_accesses(const ScheduledStep& step) {
  for (std::uint32_t point : step.points) {
    if (m_recorder.failed(point) ||
        m_recorder.has(point, Provenance::declared, metric::core_read.c_str())) {
      continue;
    }
    m_workers.check_time();
    m_progress.step(step.kind, variant_of(point).id, "counting accesses");
    const auto take = [&](const Reply& reply) {
      if (reply.kind == ReplyKind::repetition) {
        m_recorder.add(point, Provenance::declared, reply.observations);
      }
    };
    const Task task = m_workers.task_for(point, TaskKind::accesses);
    if (const auto absence = m_workers.perform(point, task, take)) {
      give_no_accesses(point, *absence);
    }
    m_recorder.commit();
  }
}

void Supervisor::give_no_accesses(std::uint32_t point, const Absence& absence) {
  for (const char* metric : {metric::core_read.c_str(), metric::core_write.c_str()}) {
    m_recorder.add(point, Provenance::declared, metric, absence);
  }
}

}  // namespace roofladder
