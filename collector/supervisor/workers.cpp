// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/supervisor/workers.h"

#include <algorithm>
#include <random>
#include <unistd.h>

#include "collector/observers/observer.h"
#include "collector/supervisor/worker_settings.h"
#include "collector/worker/shown_file.h"

namespace roofladder {
namespace {

double patience_with(const Task& task) {
  const Observer* observer = find_observer(task.observer);
  return observer != nullptr ? observer->patience : 1;
}

std::uint64_t drawn_number() {
  thread_local std::mt19937_64 random{std::random_device()()};
  return random();
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
  const double patience = m_plan.options.timeout * patience_with(task);
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

std::optional<Absence> Workers::check(const Task& task, const Answer& answer) {
  if (!m_checker || m_checker->has_ended()) {
    m_checker = std::make_unique<WorkerProcess>(WorkerSettings{
        .checks = true, .shown = m_shown, .threads = m_plan.threads, .cpus = m_plan.cpus});
  }
  auto absence = converse(*m_checker, task, answer);
  if (absence && m_checker->has_ended()) {
    absence->reason = "the result could not be checked: " + absence->reason;
  }
  return absence;
}

class Workers::UnderProgram : public LoneWorker {
 public:
  UnderProgram(const Workers& workers, const WorkerSettings& settings)
      : m_workers(workers), m_worker(settings) {}

  std::optional<Absence> converse(const Task& task, const Answer& answer) override {
    return m_workers.converse(m_worker, task, answer);
  }

 private:
  const Workers& m_workers;
  WorkerProcess m_worker;
};

std::unique_ptr<LoneWorker> Workers::start_under(const std::vector<std::string>& prefix,
                                                 std::uint32_t point) {
  check_time();
  WorkerSettings settings = worker_settings(m_plan, point);
  settings.prefix = prefix;
  settings.threads = 1;
  settings.cpus.clear();      // several may be at work, each where there is room
  settings.memory_limit = 0;  // the other program's own address space is not the variant's
  return std::make_unique<UnderProgram>(*this, settings);
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

std::chrono::duration<double> Workers::until_deadline(double seconds) const {
  const std::chrono::duration<double> wanted(seconds);
  return m_deadline ? std::min<std::chrono::duration<double>>(
                          wanted, *m_deadline - std::chrono::steady_clock::now())
                    : wanted;
}

void Workers::check_time() const {
  if (m_interrupted || (m_deadline && std::chrono::steady_clock::now() > *m_deadline)) {
    throw Ended{.by_request = m_interrupted};
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
