// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/workbench.h"

#include <chrono>
#include <fmt/format.h>

#include "collector/proof.h"
#include "kernels/check.h"

namespace roofladder {
namespace {

void require(int32_t status, const rl_error& error, std::string_view what) {
  if (status != 0) {
    throw TaskFailure(Status::failed, fmt::format("{}: {}", what, error.text));
  }
}

void take_value(void* context, const rl_value* value) {
  static_cast<std::vector<Observation>*>(context)->push_back(
      {value->metric, static_cast<std::uint16_t>(value->part), value->value});
}

// A variant's state that is destroyed with this object.
class VariantState {
 public:
  VariantState(const rl_variant& variant, const rl_problem& problem) : m_variant(variant) {
    rl_error error{};
    require(variant.create(&problem, &m_state, &error), error, "create");
  }
  ~VariantState() { m_variant.destroy(m_state); }
  VariantState(const VariantState&) = delete;
  VariantState& operator=(const VariantState&) = delete;

  void reset() {
    rl_error error{};
    require(m_variant.reset(m_state, &error), error, "reset");
  }
  void run() {
    rl_error error{};
    const rl_parts parts{nullptr, [](void*, std::uint32_t) {}};
    require(m_variant.run(m_state, &parts, &error), error, "run");
  }

 private:
  const rl_variant& m_variant;
  void* m_state = nullptr;
};

class Stopwatch {
 public:
  void start() { m_since = Clock::now(); }
  void stop() { m_seconds += std::chrono::duration<double>(Clock::now() - m_since).count(); }
  double seconds() const { return m_seconds; }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point m_since;
  double m_seconds = 0;
};

// Ends what was configured, also when a repetition fails.
class Counting {
 public:
  Counting(CounterProvider& counters, std::string_view set, std::uint32_t ranges)
      : m_counters(counters) {
    if (const auto absence = counters.configure(set, ranges)) {
      counters.close();
      throw TaskFailure(absence->status, absence->reason);
    }
  }
  ~Counting() { m_counters.close(); }
  Counting(const Counting&) = delete;
  Counting& operator=(const Counting&) = delete;

  std::vector<Observation> read() {
    Maybe<std::vector<Observation>> counted = m_counters.read();
    if (const auto* absence = std::get_if<Absence>(&counted)) {
      throw TaskFailure(absence->status, absence->reason);
    }
    return std::get<std::vector<Observation>>(std::move(counted));
  }

 private:
  CounterProvider& m_counters;
};

// Operations of one repetition by the device's exact counters.
rl_work count_on_device(const rl_variant& variant, const rl_problem& problem,
                        CounterProvider& counters) {
  Counting counting(counters, "exact_flops", 1);
  VariantState state(variant, problem);  // what it prepares belongs to patched code
  for (int pass = 0; pass < counters.passes(); ++pass) {
    state.reset();
    counters.begin(pass, variant.part_count);
    state.run();
    counters.end(std::nullopt);
  }
  return work_of(counting.read());
}

}  // namespace

void Workbench::release_variant() {
  if (m_state != nullptr) {
    m_variant->destroy(m_state);
  }
  m_state = nullptr;
  m_variant = nullptr;
}

void Workbench::prepare(const Task& task) {
  const Kernel* family = find_kernel(task.kernel);
  const rl_variant* variant = m_library.find(task.kernel, task.variant);
  if (family == nullptr || variant == nullptr) {
    throw TaskFailure(Status::failed,
                      fmt::format("this build has no variant {}/{}", task.kernel, task.variant));
  }
  if (variant == m_variant && m_memory->size() == task.size) {
    return;
  }
  release_variant();
  prepare_problem(family->computed_by(task.variant), task.size);
  create_variant(*variant);
}

void Workbench::create_variant(const rl_variant& variant) {
  rl_error error{};
  stage("creating the variant");
  m_memory->refill();
  require(variant.create(&m_problem, &m_state, &error), error, "create");
  m_variant = &variant;
}

void Workbench::prepare_problem(const Kernel& kernel, const Parameters& size) {
  const bool same_size = m_memory && m_memory->size() == size;
  if (same_size && m_kernel == &kernel) {
    return;
  }
  m_reference.reset();
  const bool same_family = m_kernel != nullptr && m_kernel->info().name == kernel.info().name;
  if (!(same_size && same_family && m_memory->becomes(kernel))) {
    stage("making inputs");
    m_memory.reset();
    m_memory = std::make_unique<ProblemMemory>(m_model, kernel, size);
  }
  m_kernel = &kernel;
  m_problem = m_memory->problem();
}

void Workbench::restore(CacheState cache) {
  rl_error error{};
  if ((m_variant->flags & RL_RESTORES) == 0) {
    m_memory->refill();
  }
  require(m_variant->reset(m_state, &error), error, "reset");
  if (cache == CacheState::cold) {
    require(m_model.evict(m_problem.arrays, m_problem.array_count, &error), error,
            "emptying the caches");
  }
}

std::vector<Observation> Workbench::repeat(InWorkerProvider& provider, int pass) {
  rl_error error{};
  const rl_parts parts{&provider, [](void* context, std::uint32_t part) {
                         static_cast<InWorkerProvider*>(context)->enter(part);
                       }};
  provider.begin(pass, m_variant->part_count);
  const int32_t status = m_variant->run(m_state, &parts, &error);
  std::vector<Observation> observations =
      provider.end(status == 0 ? device_seconds() : std::nullopt);
  require(status, error, "run");
  return observations;
}

std::optional<std::vector<double>> Workbench::device_seconds() const {
  if (m_variant->elapsed == nullptr) {
    return std::nullopt;
  }
  rl_error error{};
  std::vector<double> seconds(m_variant->part_count);
  require(m_variant->elapsed(m_state, m_variant->part_count, seconds.data(), &error), error,
          "elapsed");
  return seconds;
}

void Workbench::run() {
  rl_error error{};
  const rl_parts parts{nullptr, [](void*, std::uint32_t) {}};
  require(m_variant->run(m_state, &parts, &error), error, "run");
}

Reply Workbench::check(bool in_full) {
  if (!m_reference) {
    stage("computing the reference");
    m_memory->refill();
    m_reference = m_kernel->reference(m_memory->size(), m_memory->arrays());
  }
  stage("checking");
  rl_error error{};
  poison(m_memory->arrays());
  restore(CacheState::warm);
  run();
  require(m_variant->finish(m_state, &error), error, "finish");
  const CheckResult result =
      roofladder::check(*m_kernel, m_memory->size(), *m_reference, m_memory->arrays(),
                        in_full ? CheckDepth::full : CheckDepth::sampled);
  if (result.mismatch) {
    throw TaskFailure(Status::failed, "wrong result, so no time: " + *result.mismatch);
  }
  return {.kind = ReplyKind::checked, .compared = result.compared, .checksum = result.checksum};
}

std::vector<Observation> Workbench::inspect() {
  std::vector<Observation> observations;
  if (m_variant->inspect != nullptr) {
    restore(CacheState::warm);
    run();
    rl_error error{};
    require(m_variant->inspect(m_state, take_value, &observations, &error), error, "inspect");
  }
  return observations;
}

std::vector<Observation> Workbench::observe_device(std::uint32_t device) const {
  std::vector<Observation> observations;
  if (m_model.observe != nullptr) {
    rl_error error{};
    require(m_model.observe(device, take_value, &observations, &error), error, "observe");
  }
  return observations;
}

void Workbench::create_again() {
  const rl_variant& variant = *m_variant;
  release_variant();
  create_variant(variant);
}

std::uint32_t Workbench::count_entries() {
  std::uint32_t entries = 1;
  rl_error error{};
  const rl_parts parts{
      &entries, [](void* context, std::uint32_t) { ++*static_cast<std::uint32_t*>(context); }};
  restore(CacheState::warm);
  require(m_variant->run(m_state, &parts, &error), error, "run");
  return entries;
}

std::vector<Observation> Workbench::count(CounterProvider& provider, const std::string& set,
                                          CacheState cache) {
  stage("counting");
  Counting counting(provider, set, count_entries());
  if (provider.patches_code(set)) {
    create_again();
  }
  Stopwatch cost;
  for (int pass = 0; pass < provider.passes(); ++pass) {
    restore(cache);
    stage("counting");
    cost.start();
    repeat(provider, pass);
    cost.stop();
  }
  cost.start();
  std::vector<Observation> observations = counting.read();
  cost.stop();
  if (provider.patches_code(set)) {
    create_again();
  }
  observations.push_back({"time.counting." + set, whole_variant, cost.seconds()});
  return observations;
}

Proof Workbench::prove(CounterProvider* counters) {
  if (m_variant->count == nullptr && counters == nullptr) {
    return {ProofStatus::not_counted,
            "neither counting scalars nor exact counters can count it here; flops as declared"};
  }
  const Kernel& kernel = *m_kernel;
  Proof proof;
  for (std::string_view name : {"tiny", "odd"}) {
    const Proof next = prove_at(kernel.named_size(name, {}).value(), name, counters);
    if (proof.text.empty() || next.status > proof.status) {
      proof = next;
    }
  }
  return proof;
}

Proof Workbench::prove_at(const Parameters& size, std::string_view name,
                          CounterProvider* counters) {
  ProblemMemory memory(m_model, *m_kernel, size);
  const rl_problem problem = memory.problem();
  rl_error error{};
  rl_work declared{};
  rl_work counted{};
  require(m_variant->work(problem.size, 0, &declared, &error), error, "declared work");
  if (m_variant->count != nullptr) {
    require(m_variant->count(&problem, &counted, &error), error, "counting flops");
  } else {
    counted = count_on_device(*m_variant, problem, *counters);
  }
  return compare_work(declared, counted, fmt::format("{} ({})", to_text(size), name));
}

}  // namespace roofladder
