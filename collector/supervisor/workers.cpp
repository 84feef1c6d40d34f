// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/supervisor/workers.h"

#include "collector/supervisor/worker_settings.h"

namespace roofladder {
namespace {

// Simulation is some 50 to 100 times slower than the machine, and code on counting scalars is too,
// so they get that much more patience.
constexpr double patience_with_counting = 20;

}  // namespace

Workers::Workers(const Plan& plan, const std::atomic<bool>& interrupted)
    : m_plan(plan), m_interrupted(interrupted) {
  if (plan.options.time_budget > 0) {
    m_deadline = std::chrono::steady_clock::now() +
                 std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                     std::chrono::duration<double>(plan.options.time_budget));
  }
}

std::optional<Absence> Workers::perform(WorkerProcess& worker, const Task& task,
                                        const Take& take) const {
  const bool counts = task.kind == TaskKind::simulate || task.kind == TaskKind::accesses;
  const double patience = m_plan.options.timeout * (counts ? patience_with_counting : 1);
  worker.send(task);
  while (true) {
    check_time();
    const auto received = worker.receive(std::chrono::duration<double>(patience), m_interrupted);
    if (const auto* end = std::get_if<WorkerEnd>(&received)) {
      if (end->kind == WorkerEnd::Kind::interrupted) {
        throw Ended{};
      }
      return Absence{end->kind == WorkerEnd::Kind::timeout ? Status::timeout : Status::failed,
                     end->reason};
    }
    const Reply& reply = std::get<Reply>(received);
    if (reply.kind == ReplyKind::failed) {
      return Absence{reply.status, reply.text};
    }
    if (reply.kind == ReplyKind::done) {
      return std::nullopt;
    }
    take(reply);
  }
}

std::optional<Absence> Workers::perform(std::uint32_t point, const Task& task, const Take& take) {
  const auto absence = perform(worker_for(point), task, take);
  if (absence && !m_plan.on_host(point)) {
    // A failed kernel can leave the device's context failing for everybody after it.
    m_workers.erase(key_of(point));
  }
  return absence;
}

Task Workers::task_for(std::uint32_t point, TaskKind kind) const {
  const std::string& size = m_plan.run.points[point].size_name;
  Task task;
  task.kind = kind;
  task.subjects = {subject_of(point)};
  task.check_in_full = size == "tiny" || size == "odd" || size == "medium";
  return task;
}

Subject Workers::subject_of(std::uint32_t index) const {
  const Point& point = m_plan.run.points[index];
  const VariantInfo& variant = m_plan.run.variants[point.variant];
  return {.module = m_plan.ladder_of(variant).path,
          .kernel = variant.kernel,
          .variant = m_plan.description_of(variant).name,
          .size = point.size,
          .cache = point.cache};
}

void Workers::check_time() const {
  if (m_interrupted || (m_deadline && std::chrono::steady_clock::now() > *m_deadline)) {
    throw Ended{};
  }
}

Workers::Key Workers::key_of(std::uint32_t point) const {
  const Point& of = m_plan.run.points[point];
  return {m_plan.run.variants[of.variant].model, of.device};
}

WorkerProcess& Workers::worker_for(std::uint32_t point) {
  std::unique_ptr<WorkerProcess>& worker = m_workers[key_of(point)];
  if (!worker || worker->has_ended()) {
    worker.reset();
    worker = std::make_unique<WorkerProcess>(worker_settings(m_plan, point));
  }
  return *worker;
}

}  // namespace roofladder
