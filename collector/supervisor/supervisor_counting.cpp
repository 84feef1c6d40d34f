// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "collector/counting_sets.h"
#include "collector/supervisor/parallel.h"
#include "collector/supervisor/supervisor.h"
#include "collector/supervisor/worker_settings.h"
#include "run/metric.h"
#include "run/temporary_folder.h"

// What is observed after the time, in processes of its own: counters of devices, the simulator.
namespace roofladder {
namespace {

// What a model may tell of compiled kernels.
constexpr const char* inspected[] = {metric::kernels.c_str(),
                                     metric::registers.c_str(),
                                     metric::simd_width.c_str(),
                                     metric::local_memory.c_str(),
                                     metric::shared_memory.c_str(),
                                     metric::spill_registers.c_str(),
                                     metric::spill_memory.c_str(),
                                     metric::spill_store.c_str(),
                                     metric::spill_load.c_str(),
                                     metric::occupancy_theoretical.c_str(),
                                     metric::occupancy_limit_warps.c_str(),
                                     metric::occupancy_limit_blocks.c_str(),
                                     metric::occupancy_limit_registers.c_str(),
                                     metric::occupancy_limit_shared_memory.c_str(),
                                     metric::waves.c_str()};

}  // namespace

void Supervisor::count() {
  std::vector<std::vector<std::uint32_t>> ladders;
  for (const PlannedLadder& ladder : m_plan.ladders) {
    end_workers_of_others(ladder);
    std::vector<std::uint32_t>& points = ladders.emplace_back(ladder.points);
    inspect(points);
    std::erase_if(points, [&](std::uint32_t point) { return m_recorder.failed(point); });
    count_sets(points, false);
  }
  // Kernels that once ran in patched code can stay patched for the rest of a process, so what
  // patches comes last and in a process of its own.
  m_workers.clear();
  for (const std::vector<std::uint32_t>& points : ladders) {
    for (std::uint32_t point : points) {
      const CounterProvider* provider = counters_of(point);
      if (!m_plan.on_host(point) && variant_of(point).ceiling.empty()) {
        const bool exact = provider != nullptr && !provider->metrics_of("exact_flops").empty();
        prove(point, exact ? provider->name() : "");
      }
    }
    count_sets(points, true);
  }
}

const CounterProvider* Supervisor::counters_of(std::uint32_t point) const {
  const auto found = std::ranges::find_if(m_counters, [&](const CounterProvider& counters) {
    return counters.model() == variant_of(point).model && provider_asked(counters.name());
  });
  return found == m_counters.end() ? nullptr : &*found;
}

void Supervisor::end_workers_of_others(const PlannedLadder& ladder) {
  const WorkerKey own = worker_key(ladder.points.front());
  std::erase_if(m_workers, [&](const auto& worker) { return worker.first != own; });
}

// What kernels were compiled to is told also where they are not carried out.
void Supervisor::inspect(const std::vector<std::uint32_t>& points) {
  for (std::uint32_t point : points) {
    if (!m_plan.on_host(point) &&
        (!m_recorder.failed(point) || m_plan.device_of(point).time_absence)) {
      inspect(point);
    }
  }
}

void Supervisor::inspect(std::uint32_t point) {
  if (m_recorder.has(point, Provenance::compiler, metric::registers.c_str())) {
    return;
  }
  check_time();
  const auto take = [&](const Reply& reply) {
    if (reply.kind == ReplyKind::repetition) {
      m_recorder.add(point, Provenance::compiler, reply.observations);
    }
  };
  if (const auto absence = perform(point, task_for(point, TaskKind::inspect), take)) {
    for (const char* metric : inspected) {
      m_recorder.add(point, Provenance::compiler, metric, *absence);
    }
    m_progress.failure(variant_of(point).id, *absence);
  }
}

void Supervisor::count_sets(const std::vector<std::uint32_t>& points, bool patching) {
  const CounterProvider* provider = points.empty() ? nullptr : counters_of(points.front());
  if (provider == nullptr) {
    return;
  }
  for (const std::string& set : metric_sets(m_plan.options)) {
    const std::vector<std::string_view> metrics = provider->metrics_of(set);
    if (metrics.empty() || provider->patches_code(set) != patching) {
      continue;
    }
    std::vector<std::uint32_t> missing = points;
    std::erase_if(missing, [&](std::uint32_t point) {
      return m_recorder.has(point, Provenance::counter, metrics.front());
    });
    if (patching) {
      // Code that is patched is laid out for one variant's ranges.
      for (std::uint32_t point : missing) {
        count_set({point}, *provider, set);
      }
    } else {
      count_set(std::move(missing), *provider, set);
    }
    m_recorder.commit();
  }
}

// A point that fails costs the others one more attempt without it.
void Supervisor::count_set(std::vector<std::uint32_t> points, const CounterProvider& provider,
                           const std::string& set) {
  while (!points.empty()) {
    check_time();
    const auto uncounted = count_together(points, provider, set);
    if (!uncounted) {
      return;
    }
    const auto first = points.begin() + uncounted->index.value_or(0);
    const auto last = uncounted->index ? first + 1 : points.end();
    std::for_each(first, last, [&](std::uint32_t point) {
      for (std::string_view metric : provider.metrics_of(set)) {
        m_recorder.add(point, Provenance::counter, metric, uncounted->absence);
      }
    });
    points.erase(first, last);
  }
}

std::optional<Supervisor::Uncounted> Supervisor::count_together(
    const std::vector<std::uint32_t>& points, const CounterProvider& provider,
    const std::string& set) {
  Task task = task_for(points.front(), TaskKind::count);
  task.provider = provider.name();
  task.set = set;
  task.subjects.clear();
  for (std::uint32_t point : points) {
    task.subjects.push_back(subject_of(point));
  }
  std::optional<std::uint32_t> current;
  std::uint32_t shown = 0;  // subjects are turned to once in every pass
  std::vector<std::pair<std::uint32_t, std::vector<Observation>>> counted;
  const auto take = [&](const Reply& reply) {
    if (reply.kind == ReplyKind::turning) {
      current = reply.subject;
    }
    if (reply.kind == ReplyKind::turning && current == shown) {
      m_progress.step(StepKind::counters, variant_of(points.at(shown++)).id, "counters: " + set);
    }
    if (reply.kind == ReplyKind::repetition) {
      counted.emplace_back(points.at(reply.subject.value()), reply.observations);
    }
  };
  if (const auto absence = perform(points.front(), task, take)) {
    return Uncounted{current, *absence};
  }
  for (const auto& [point, observations] : counted) {
    m_recorder.add(point, Provenance::counter, observations);
  }
  return std::nullopt;
}

void Supervisor::count_accesses() {
  for (std::uint32_t point : m_plan.ladder_points()) {
    if (!m_plan.on_host(point) || m_recorder.failed(point) ||
        m_recorder.has(point, Provenance::declared, metric::core_read.c_str())) {
      continue;
    }
    if (!m_plan.preset.counts) {
      give_no_accesses(point, {Status::not_asked, not_counted()});
      continue;
    }
    check_time();
    m_progress.step(StepKind::accesses, variant_of(point).id, "counting accesses");
    const auto take = [&](const Reply& reply) {
      if (reply.kind == ReplyKind::repetition) {
        m_recorder.add(point, Provenance::declared, reply.observations);
      }
    };
    if (const auto absence = perform(point, task_for(point, TaskKind::accesses), take)) {
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

void Supervisor::simulate() {
  if (!provider_asked(m_callgrind->name())) {
    return;
  }
  std::vector<std::uint32_t> points;
  for (std::uint32_t point : m_plan.ladder_points()) {
    if (m_plan.on_host(point) && !m_recorder.failed(point) &&
        !m_recorder.has(point, m_callgrind->provenance(), metric::dram_read.c_str())) {
      points.push_back(point);
    }
  }
  // Simulated counts do not depend on what else the machine does, so every core takes one.
  compute_in_parallel(
      points.size(), m_plan.machine.topology.core_cpus.size(),
      [&](std::size_t i) { return simulated(points[i]); },
      [&](std::size_t i, const Simulated& result) { record_simulated(points[i], result); });
  check_time();
}

Supervisor::Simulated Supervisor::simulated(std::uint32_t point) const {
  if (const auto absence = m_callgrind->unavailable()) {
    return *absence;
  }
  if (const auto absence = m_callgrind->declines(variant_of(point))) {
    return *absence;
  }
  try {
    check_time();
    const TemporaryFolder folder;
    return simulate_in(point, folder.path());
  } catch (const Ended&) {
    return std::nullopt;
  } catch (const std::exception& exception) {
    return Absence{Status::failed, exception.what()};
  }
}

void Supervisor::record_simulated(std::uint32_t point, const Simulated& result) {
  if (!result) {
    return;
  }
  m_progress.step(StepKind::simulation, variant_of(point).id, "simulated");
  if (const auto* observations = std::get_if<std::vector<Observation>>(&*result)) {
    m_recorder.add(point, m_callgrind->provenance(), *observations);
  } else {
    const Absence& absence = std::get<Absence>(*result);
    if (absence.status == Status::failed) {
      m_progress.failure(variant_of(point).id, absence);
    }
    for (std::string_view metric : m_callgrind->metrics()) {
      m_recorder.add(point, m_callgrind->provenance(), metric, absence);
    }
  }
  m_recorder.commit(true);
}

std::vector<Observation> Supervisor::simulate_in(std::uint32_t point,
                                                 const std::filesystem::path& folder) const {
  WorkerSettings settings = worker_settings(m_plan, point);
  settings.prefix = m_callgrind->prefix(folder);
  settings.threads = 1;
  settings.cpus.resize(1);
  settings.memory_limit = 0;  // the simulator's own address space is not the variant's
  WorkerProcess worker(settings);
  Task task = task_for(point, TaskKind::simulate);
  task.drain_bytes = m_plan.simulated_llc();
  if (const auto absence = perform(worker, task, [](const Reply&) {})) {
    throw std::runtime_error("the simulation failed: " + absence->reason);
  }
  worker.close();
  return m_callgrind->read(folder);
}

}  // namespace roofladder
