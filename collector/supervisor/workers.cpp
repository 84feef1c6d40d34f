// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/supervisor/workers.h"

#include <algorithm>
#include <random>
#include <unistd.h>

#include "collector/supervisor/worker_settings.h"
#include "collector/worker/shown_file.h"

namespace roofladder {
namespace {

// Simulation is some 50 to 100 times slower than the machine, and code on counting scalars is too,
// so they get that much more patience.
constexpr double patience_with_counting = 20;

std::uint64_t drawn_number() {
  static std::mt19937_64 random{std::random_device()()};
  return random();
}

// Another one in every run and round, and the same when the run is gone on with. FNV-1a.
std::uint64_t seed_of(const std::string& run, int round) {
  std::uint64_t seed = 0xcbf29ce484222325;
  for (const char byte : run + std::to_string(round)) {
    seed = (seed ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  }
  return seed;
}

Status status_of(WorkerEnd::Kind kind) {
  switch (kind) {
    case WorkerEnd::Kind::timeout:
      return Status::timeout;
    case WorkerEnd::Kind::refused:
      return Status::refused;
    default:
      return Status::failed;
  }
}

}  // namespace

Workers::Workers(const Plan& plan, const std::atomic<bool>& interrupted)
    : m_plan(plan), m_interrupted(interrupted), m_shown(make_shown_file()) {
  if (plan.options.time_budget > 0) {
    m_deadline = std::chrono::steady_clock::now() +
                 std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                     std::chrono::duration<double>(plan.options.time_budget));
  }
}

Workers::~Workers() {
  close(m_shown);
}

void Workers::end_worker_of(std::uint32_t point) {
  m_workers.erase(key_of(point));
}

void Workers::end_all() {
  m_workers.clear();
  m_checker.reset();
}

std::optional<Absence> Workers::converse(WorkerProcess& worker, const Task& task,
                                         const Answer& answer) const {
  const bool counts = task.kind == TaskKind::simulate || task.kind == TaskKind::accesses;
  const double patience = m_plan.options.timeout * (counts ? patience_with_counting : 1);
  Task numbered = task;
  numbered.number = drawn_number();
  worker.send(numbered);
  while (true) {
    check_time();
    const auto received = worker.receive(until_deadline(patience), m_interrupted);
    if (const auto* end = std::get_if<WorkerEnd>(&received)) {
      check_time();  // an end that was asked for is nobody's fault
      return Absence{status_of(end->kind), end->reason};
    }
    const Reply& reply = std::get<Reply>(received);
    const bool is_of_it =
        reply.task == numbered.number || reply.kind == ReplyKind::failed || worker.is_program();
    if (!is_of_it || !fits(reply, task)) {
      return Absence{Status::refused, worker.refuse()};
    }
    if (reply.kind == ReplyKind::failed) {
      return Absence{reply.status, reply.text};
    }
    if (reply.kind == ReplyKind::done) {
      return std::nullopt;
    }
    if (const auto next = answer(reply)) {
      worker.send_line(to_line(*next));
    }
  }
}

std::optional<Absence> Workers::perform(WorkerProcess& worker, const Task& task,
                                        const Take& take) const {
  return converse(worker, task, [&](const Reply& reply) {
    take(reply);
    return std::nullopt;
  });
}

std::optional<Absence> Workers::perform(std::uint32_t point, const Task& task, const Take& take) {
  return converse(point, task, [&](const Reply& reply) {
    take(reply);
    return std::nullopt;
  });
}

std::optional<Absence> Workers::check(const Task& task, const Take& checked) {
  if (!m_checker || m_checker->has_ended()) {
    m_checker = std::make_unique<WorkerProcess>(WorkerSettings{
        .checks = true, .shown = m_shown, .threads = m_plan.threads, .cpus = m_plan.cpus});
  }
  auto absence = perform(*m_checker, task, [&](const Reply& reply) {
    if (reply.kind == ReplyKind::checked) {
      checked(reply);
    }
  });
  if (absence && m_checker->has_ended()) {
    absence->reason = "the result could not be checked: " + absence->reason;
  }
  return absence;
}

bool Workers::checks_itself(std::uint32_t point) {
  return worker_for(point).is_program();
}

std::optional<Absence> Workers::converse(std::uint32_t point, const Task& task,
                                         const Answer& answer) {
  const auto absence = converse(worker_for(point), task, answer);
  if (absence && !m_plan.on_host(point)) {
    // A failed kernel can leave the device's context failing for everybody after it.
    end_worker_of(point);
  }
  return absence;
}

Task Workers::task_for(std::uint32_t point, TaskKind kind, int round) const {
  const std::string& size = m_plan.run.points[point].size_name;
  Task task;
  task.kind = kind;
  task.subjects = {subject_of(point, round)};
  task.check_in_full = size == "tiny" || size == "odd" || size == "medium";
  return task;
}

Subject Workers::subject_of(std::uint32_t index, int round) const {
  const Point& point = m_plan.run.points[index];
  const VariantInfo& variant = m_plan.run.variants[point.variant];
  return {.module = m_plan.ladder_of(variant).path,
          .kernel = variant.kernel,
          .variant = m_plan.description_of(variant).name,
          .size = point.size,
          .cache = point.cache,
          .seed = seed_of(m_plan.run.uuid, round)};
}

std::chrono::duration<double> Workers::until_deadline(double seconds) const {
  const std::chrono::duration<double> wanted(seconds);
  return m_deadline ? std::min<std::chrono::duration<double>>(
                          wanted, *m_deadline - std::chrono::steady_clock::now())
                    : wanted;
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
    WorkerSettings settings = worker_settings(m_plan, point);
    settings.shown = m_shown;
    worker = std::make_unique<WorkerProcess>(settings);
  }
  return *worker;
}

}  // namespace roofladder
