// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/supervisor/supervisor.h"

#include <algorithm>
#include <csignal>
#include <fmt/format.h>
#include <numeric>

#include "collector/counting_sets.h"
#include "collector/supervisor/declaration.h"
#include "collector/supervisor/worker_settings.h"
#include "run/metric.h"
#include "run/statistics.h"

namespace roofladder {
namespace {

// Repetitions asked for at a time once the minimum is reached, so that the stop rule is looked at
// often.
constexpr int batch = 5;
// Ceilings are the best of a few: they stop at this many when their time is over.
constexpr int ceiling_repetitions = 20;
// Simulation is some 50 to 100 times slower than the machine, and code on counting scalars is too,
// so they get that much more patience.
constexpr double patience_with_counting = 20;

// Seconds that nobody knows before the first step of the kind is timed.
constexpr double unknown_short_step = 0.2;
constexpr double unknown_long_step = 3;

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

}  // namespace

Supervisor::Supervisor(const Plan& plan, Recorder& recorder, Progress& progress,
                       const std::atomic<bool>& interrupted)
    : m_plan(plan),
      m_recorder(recorder),
      m_progress(progress),
      m_interrupted(interrupted),
      m_callgrind(make_callgrind(plan.machine.topology, plan.simulated_llc())),
      m_counters(counter_providers()) {
  if (plan.options.time_budget > 0) {
    m_deadline = std::chrono::steady_clock::now() +
                 std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                     std::chrono::duration<double>(plan.options.time_budget));
  }
  std::signal(SIGPIPE, SIG_IGN);  // nobody reads the progress any more: no reason to end
}

Supervisor::~Supervisor() = default;

Outcome Supervisor::collect() {
  try {
    declare();
    m_plan.catalogue.rest();
    for (std::uint32_t point : m_plan.ladder_points()) {
      if (m_plan.on_host(point) || m_plan.description_of(variant_of(point)).counts) {
        prove(point, "");
      }
    }
    measure_ceilings(m_plan.ceilings_before, StepKind::ceiling_before);
    for (const PlannedLadder& ladder : m_plan.ladders) {
      measure_ladder(ladder);
    }
    measure_ceilings(m_plan.ceilings_after, StepKind::ceiling_after);
    m_workers.clear();  // counting leaves traces in a process that time must not see
    count();
    m_workers.clear();
    count_accesses();
    m_workers.clear();
    simulate();
  } catch (const Ended&) {
    m_cut_short = true;
    m_recorder.warn(m_interrupted ? interrupted_warning : over_budget_warning);
  }
  m_workers.clear();
  m_recorder.commit(true);
  return outcome();
}

void Supervisor::declare() {
  const std::unique_ptr<StaticProvider> compiler = make_compiler();
  for (std::uint32_t point : m_plan.measured_points()) {
    if (const auto absence = declare_work(m_plan, m_recorder, point)) {
      fail(point, *absence);
    } else if (const auto& reason = m_plan.device_of(point).time_absence;
               reason && !m_recorder.failed(point)) {
      fail(point, *reason);
    }
    if (m_plan.on_host(point) && provider_asked(compiler->name())) {
      observe_statically(m_plan, m_recorder, *compiler, point);
    }
  }
  m_recorder.commit(true);
}

void Supervisor::prove(std::uint32_t point, std::string_view counters) {
  Proof& proof = m_recorder.run().variants[m_recorder.run().points[point].variant].proof;
  if (proof.text != "not counted yet" || m_recorder.failed(point)) {
    return;
  }
  if (!m_plan.preset.counts) {
    proof.text = not_counted();
    return;
  }
  check_time();
  m_progress.step(StepKind::proof, variant_of(point).id, "counting flops");
  Task task = task_for(point, TaskKind::prove);
  task.provider = counters;
  const auto take = [&](const Reply& reply) {
    if (reply.kind == ReplyKind::proved) {
      proof = reply.proof;
    }
  };
  if (const auto absence = perform(point, task, take)) {
    proof = {ProofStatus::not_counted, absence->reason};
  }
  m_recorder.commit();
}

void Supervisor::measure_ceilings(const std::vector<std::uint32_t>& points, StepKind kind) {
  for (std::uint32_t point : points) {
    if (m_recorder.failed(point) ||
        m_recorder.times(point).size() >= static_cast<std::size_t>(batch)) {
      continue;
    }
    check_time();
    m_progress.step(kind, variant_of(point).id, "ceiling");
    measure_batch(point, 0, ceiling_repetitions, m_plan.preset.seconds_per_ceiling);
  }
  m_recorder.commit(true);
}

void Supervisor::measure_ladder(const PlannedLadder& ladder) {
  std::vector<std::uint32_t> order = ladder.points;
  for (int round = 0; round < m_plan.options.rounds; ++round) {
    // A new process has its memory and its code in other places: what they cost or spare shows as
    // spread, not as progress.
    m_workers.erase(worker_key(ladder.points.front()));
    for (std::uint32_t point : order) {
      check_time();
      m_progress.step(StepKind::round, variant_of(point).id,
                      fmt::format("round {} of {}", round + 1, m_plan.options.rounds));
      measure_round(point, round);
    }
    m_recorder.commit(true);
    // Every second round runs backwards, so that a drift of the machine does not look like
    // progress.
    std::reverse(order.begin(), order.end());
  }
}

void Supervisor::measure_round(std::uint32_t point, int round) {
  const CollectOptions& options = m_plan.options;
  const int rounds = options.rounds;
  const auto wanted = static_cast<std::size_t>((options.minimum_samples + rounds - 1) / rounds);
  const double limit = m_plan.preset.seconds_per_variant * (round + 1) / rounds;
  while (!m_recorder.failed(point)) {
    const std::vector<double>& times = m_recorder.times(point);
    const std::size_t have = m_recorder.times_in_round(point, round);
    const bool enough = have >= wanted && (round + 1 < rounds || settled(times, options.precision));
    // Two repetitions a round whatever they cost, so that every variant has a spread.
    const bool out_of_time = have >= 2 && sum(times) >= limit;
    if (enough || out_of_time) {
      return;
    }
    const int repetitions = have < 2 ? 2 : have < wanted ? static_cast<int>(wanted - have) : batch;
    measure_batch(point, round, repetitions, have < 2 ? 0 : limit - sum(times));
  }
}

void Supervisor::measure_batch(std::uint32_t point, int round, int repetitions, double seconds) {
  Task task = task_for(point, TaskKind::measure);
  const std::size_t before = m_recorder.times_in_round(point, round);
  task.check = !checked(point) && !checked_before(point);
  task.warmups = before == 0 ? 1 : 0;
  task.repetitions = repetitions;
  task.seconds = seconds;
  auto repetition = static_cast<int>(m_recorder.times(point).size());
  const auto take = [&](const Reply& reply) {
    if (reply.kind == ReplyKind::checked && !checked(point)) {
      m_recorder.add(point, Provenance::timer, metric::checksum.name, reply.checksum);
    }
    if (reply.kind == ReplyKind::repetition) {
      m_recorder.add(point, Provenance::timer, reply.observations, repetition++, round);
      const Run& run = m_recorder.run();
      m_progress.sample(run, run.points[point], std::get<double>(reply.observations.front().value));
    }
    m_recorder.commit();
  };
  if (const auto absence = perform(point, task, take)) {
    fail(point, *absence);
  }
}

bool Supervisor::checked(std::uint32_t point) const {
  return m_recorder.has(point, Provenance::timer, metric::checksum.name);
}

// A ceiling was checked before the ladders, when it is measured once more after them.
bool Supervisor::checked_before(std::uint32_t point) const {
  const std::vector<Point>& points = m_recorder.run().points;
  Point before = points[point];
  before.phase = Phase::ceilings_before;
  const auto found = std::ranges::find(points, before);
  return found != points.end() && checked(static_cast<std::uint32_t>(found - points.begin()));
}

std::optional<Absence> Supervisor::perform(WorkerProcess& worker, const Task& task,
                                           const std::function<void(const Reply&)>& take) const {
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

std::optional<Absence> Supervisor::perform(std::uint32_t point, const Task& task,
                                           const std::function<void(const Reply&)>& take) {
  const auto absence = perform(worker_for(point), task, take);
  if (absence && !m_plan.on_host(point)) {
    // A failed kernel can leave the device's context failing for everybody after it.
    m_workers.erase(worker_key(point));
  }
  return absence;
}

Supervisor::WorkerKey Supervisor::worker_key(std::uint32_t point) const {
  return {variant_of(point).model, m_recorder.run().points[point].device};
}

WorkerProcess& Supervisor::worker_for(std::uint32_t point) {
  std::unique_ptr<WorkerProcess>& worker = m_workers[worker_key(point)];
  if (!worker || worker->has_ended()) {
    worker.reset();
    worker = std::make_unique<WorkerProcess>(worker_settings(m_plan, point));
  }
  return *worker;
}

Subject Supervisor::subject_of(std::uint32_t index) const {
  const Point& point = m_recorder.run().points[index];
  const VariantInfo& variant = variant_of(index);
  return {.module = m_plan.ladder_of(variant).path,
          .kernel = variant.kernel,
          .variant = m_plan.description_of(variant).name,
          .size = point.size,
          .cache = point.cache};
}

Task Supervisor::task_for(std::uint32_t point, TaskKind kind) const {
  const std::string& size = m_recorder.run().points[point].size_name;
  Task task;
  task.kind = kind;
  task.subjects = {subject_of(point)};
  task.check_in_full = size == "tiny" || size == "odd" || size == "medium";
  return task;
}

void Supervisor::fail(std::uint32_t point, const Absence& absence) {
  m_recorder.add(point, Provenance::timer, metric::time.name, absence);
  m_progress.failure(variant_of(point).id, absence);
  m_recorder.commit(true);
}

void Supervisor::check_time() const {
  if (m_interrupted || (m_deadline && std::chrono::steady_clock::now() > *m_deadline)) {
    throw Ended{};
  }
}

std::vector<PlannedSteps> Supervisor::steps() const {
  const Preset& preset = m_plan.preset;
  const auto rounds = static_cast<std::size_t>(m_plan.options.rounds);
  const std::vector<std::uint32_t> points = m_plan.ladder_points();
  std::size_t on_host = 0;
  std::size_t sets = 0;
  for (std::uint32_t point : points) {
    on_host += m_plan.on_host(point) ? 1 : 0;
    const CounterProvider* provider = counters_of(point);
    for (const std::string& set : metric_sets(m_plan.options)) {
      sets += provider != nullptr && !provider->metrics_of(set).empty() ? 1 : 0;
    }
  }
  const std::size_t simulated = provider_asked(m_callgrind->name()) ? on_host : 0;
  const std::size_t counted = preset.counts ? points.size() : 0;
  const std::size_t accessed = preset.counts ? on_host : 0;
  return {{StepKind::proof, counted, unknown_short_step},
          {StepKind::ceiling_before, m_plan.ceilings_before.size(), preset.seconds_per_ceiling},
          {StepKind::round, points.size() * rounds,
           preset.seconds_per_variant / static_cast<double>(rounds)},
          {StepKind::ceiling_after, m_plan.ceilings_after.size(), preset.seconds_per_ceiling},
          {StepKind::counters, sets, unknown_long_step},
          {StepKind::accesses, accessed, unknown_short_step},
          {StepKind::simulation, simulated, unknown_long_step}};
}

std::string Supervisor::not_counted() const {
  return fmt::format(
      "preset {} leaves the counting out, which takes longer than the times: --preset standard",
      m_plan.preset.name);
}

bool Supervisor::provider_asked(std::string_view name) const {
  const auto& asked = m_plan.options.providers;
  return std::find(asked.begin(), asked.end(), name) != asked.end();
}

const VariantInfo& Supervisor::variant_of(std::uint32_t point) const {
  return m_recorder.run().variants[m_recorder.run().points[point].variant];
}

Outcome Supervisor::outcome() const {
  std::size_t measured = 0;
  std::size_t failed = 0;
  bool executed = false;
  for (const PlannedLadder& ladder : m_plan.ladders) {
    for (std::uint32_t point : ladder.points) {
      measured += m_recorder.times(point).empty() ? 0 : 1;
      failed += m_recorder.failed(point) ? 1 : 0;
      executed = executed || !m_plan.device_of(point).time_absence;
    }
  }
  if (measured == 0 && executed && !m_cut_short) {
    return Outcome::all_failed;
  }
  if (m_cut_short) {
    return Outcome::cut_short;
  }
  return failed > 0 ? Outcome::partial : Outcome::complete;
}

}  // namespace roofladder
