// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "collector/parallel.h"
#include "collector/supervisor.h"
#include "run/temporary_folder.h"

// What is observed after the time, in processes of its own: counters of devices, the simulator.
namespace roofladder {

void Supervisor::count() {
  std::vector<std::uint32_t> points = m_plan.ladder_points();
  std::erase_if(points, [&](std::uint32_t point) {
    return m_plan.on_host(point) || m_recorder.failed(point);
  });
  for (std::uint32_t point : points) {
    inspect(point);
    count_sets(point, false);
    m_recorder.commit();
  }
  // Kernels that once ran in patched code can stay patched for the rest of a process, so what
  // patches comes last and in a process of its own.
  m_workers.clear();
  for (std::uint32_t point : points) {
    const CounterProvider* provider = counters_of(point);
    if (variant_of(point).ceiling.empty()) {
      prove(point, provider != nullptr ? provider->name() : "");
    }
    count_sets(point, true);
    m_recorder.commit();
  }
}

const CounterProvider* Supervisor::counters_of(std::uint32_t point) const {
  const auto found = std::ranges::find_if(m_counters, [&](const CounterProvider& counters) {
    return counters.model() == variant_of(point).model && provider_asked(counters.name());
  });
  return found == m_counters.end() ? nullptr : &*found;
}

void Supervisor::inspect(std::uint32_t point) {
  if (m_recorder.has(point, Provenance::compiler, "registers")) {
    return;
  }
  check_time();
  const auto take = [&](const Reply& reply) {
    if (reply.kind == ReplyKind::repetition) {
      m_recorder.add(point, Provenance::compiler, reply.observations);
    }
  };
  if (const auto absence = perform(point, task_for(point, TaskKind::inspect), take)) {
    m_recorder.add(point, Provenance::compiler, "registers", *absence);
  }
}

void Supervisor::count_sets(std::uint32_t point, bool patching) {
  const CounterProvider* provider = counters_of(point);
  if (provider == nullptr) {
    return;
  }
  for (const std::string& set : metric_sets(m_plan.options)) {
    const std::vector<std::string_view> metrics = provider->metrics_of(set);
    if (metrics.empty() || provider->patches_code(set) != patching ||
        m_recorder.has(point, Provenance::counter, metrics.front())) {
      continue;
    }
    check_time();
    m_progress.step(variant_of(point).id, "counters: " + set);
    Task task = task_for(point, TaskKind::count);
    task.provider = provider->name();
    task.set = set;
    const auto take = [&](const Reply& reply) {
      if (reply.kind == ReplyKind::repetition) {
        m_recorder.add(point, Provenance::counter, reply.observations);
      }
    };
    if (const auto absence = perform(point, task, take)) {
      for (std::string_view metric : metrics) {
        m_recorder.add(point, Provenance::counter, metric, *absence);
      }
    }
  }
}

void Supervisor::simulate() {
  if (!provider_asked(m_callgrind->name())) {
    return;
  }
  std::vector<std::uint32_t> points;
  for (std::uint32_t point : m_plan.ladder_points()) {
    if (m_plan.on_host(point) && !m_recorder.failed(point) &&
        !m_recorder.has(point, m_callgrind->provenance(), "dram.read")) {
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
  m_progress.step(variant_of(point).id, "simulated");
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
  WorkerSettings settings = settings_for(point);
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
