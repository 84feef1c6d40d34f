// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/built_in.h"
#include "collector/supervisor/parallel.h"
#include "collector/supervisor/supervisor.h"
#include "collector/supervisor/worker_settings.h"
#include "run/metric.h"
#include "run/temporary_folder.h"

// Simulated caches, in processes of their own.
namespace roofladder {

void Supervisor::simulate(const ScheduledStep& step) {
  std::vector<std::uint32_t> points;
  for (std::uint32_t point : step.points) {
    if (!m_recorder.failed(point) &&
        !m_recorder.has(point, Provenance::simulated, metric::dram_read.c_str())) {
      points.push_back(point);
    }
  }
  const Callgrind callgrind(m_plan.machine.topology, m_plan.simulated_llc());
  // Simulated counts do not depend on what else the machine does, so every core takes one.
  compute_in_parallel(
      points.size(), m_plan.machine.topology.core_cpus.size(),
      [&](std::size_t i) { return simulated(points[i], callgrind); },
      [&](std::size_t i, const Simulated& result) { record_simulated(points[i], result); });
  m_workers.check_time();
}

Supervisor::Simulated Supervisor::simulated(std::uint32_t point, const Callgrind& callgrind) const {
  if (const auto& absence = m_plan.find_provider(built_in::callgrind)->absence) {
    return *absence;
  }
  if (const auto absence = Callgrind::declines(variant_of(point))) {
    return *absence;
  }
  try {
    m_workers.check_time();
    const TemporaryFolder folder;
    return simulate_in(point, callgrind, folder.path());
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
    m_recorder.add(point, Provenance::simulated, *observations);
  } else {
    const Absence& absence = std::get<Absence>(*result);
    if (absence.status == Status::failed) {
      m_progress.failure(variant_of(point).id, absence);
    }
    for (const std::string& metric : callgrind_metrics()) {
      m_recorder.add(point, Provenance::simulated, metric, absence);
    }
  }
  m_recorder.commit(true);
}

std::vector<Observation> Supervisor::simulate_in(std::uint32_t point, const Callgrind& callgrind,
                                                 const std::filesystem::path& folder) const {
  WorkerSettings settings = worker_settings(m_plan, point);
  settings.prefix = callgrind.prefix(folder);
  settings.threads = 1;
  settings.cpus.resize(1);
  settings.memory_limit = 0;  // the simulator's own address space is not the variant's
  WorkerProcess worker(settings);
  Task task = m_workers.task_for(point, TaskKind::simulate);
  task.drain_bytes = m_plan.simulated_llc();
  if (const auto absence = m_workers.perform(worker, task, [](const Reply&) {})) {
    throw std::runtime_error("the simulation failed: " + absence->reason);
  }
  worker.close();
  return callgrind.read(folder);
}

}  // namespace roofladder
