// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/workbench.h"

#include <algorithm>
#include <cfenv>
#include <chrono>
#include <fmt/format.h>
#include <numeric>

#include "collector/modules/check.h"
#include "collector/worker/own_threads.h"
#include "collector/worker/replies.h"
#include "collector/worker/shown_file.h"
#include "run/metric.h"

namespace roofladder {
namespace {

void take_value(void* context, const char* metric, std::uint32_t part, double value) {
  static_cast<std::vector<Observation>*>(context)->push_back(
      {metric, static_cast<std::uint16_t>(part), value});
}

// The counters tell one occupancy of all kernels of a part, which none of theirs can be held
// against.
void explain_occupancy(std::vector<Observation>& observations) {
  const std::vector<Observation> told = observations;
  for (const Observation& kernels : told) {
    const auto* count = std::get_if<double>(&kernels.value);
    const bool has_own = std::ranges::any_of(told, [&](const Observation& other) {
      return other.part == kernels.part && other.metric == metric::occupancy_theoretical.c_str();
    });
    if (kernels.metric != metric::kernels.c_str() || count == nullptr || *count < 2 || has_own) {
      continue;
    }
    const Absence why{Status::not_applicable,
                      fmt::format("{} kernels of different occupancy", *count)};
    for (const char* metric :
         {metric::occupancy_theoretical.c_str(), metric::occupancy_limit_warps.c_str(),
          metric::occupancy_limit_blocks.c_str(), metric::occupancy_limit_registers.c_str(),
          metric::occupancy_limit_shared_memory.c_str(), metric::waves.c_str()}) {
      observations.push_back({metric, kernels.part, why});
    }
  }
}

template <typename Observer>
rl_parts parts_told_to(Observer& observer) {
  return {&observer,
          [](void* context, std::uint32_t part) { static_cast<Observer*>(context)->enter(part); }};
}

// Tells a provider which of a repetition's intervals it observes; those past the known ones, too.
struct ObservedIntervals {
  ProviderLibrary& provider;
  const DrawnIntervals& intervals;
  std::size_t position = 0;

  void enter(std::uint32_t part) {
    ++position;
    if (position >= intervals.observed.size() || intervals.observed[position]) {
      provider.enter(part);
    } else {
      provider.skip(part);
    }
  }
};

}  // namespace

void Workbench::prepare(const Subject& subject) {
  const LadderLibrary& library = ladder(subject.module);
  const rl_variant* variant = library.find(subject.kernel, subject.variant);
  if (variant == nullptr) {
    throw TaskFailure(Status::failed,
                      fmt::format("{} has no variant {}/{}", subject.module.string(),
                                  subject.kernel, subject.variant));
  }
  if (m_state && variant == &m_state->variant() && m_memory->size() == subject.size &&
      m_memory->seed() == subject.seed) {
    return;
  }
  release_variant();
  m_glimpse.forget();
  prepare_problem(library, library.computed_by(*variant), subject);
  stage("creating the variant");
  m_memory->refill();
  if (variant->place != RL_ON_DEVICE) {
    poison(m_memory->arrays());
  }
  m_has_shown = false;
  m_copied = m_memory->copied_bytes();
  m_state = std::make_unique<VariantState>(m_model, *variant, m_problem, shift_of(subject.seed));
}

// An earlier variant may have changed the number of threads, or how numbers are rounded.
const LadderLibrary& Workbench::ladder(const std::filesystem::path& path) {
  const LadderLibrary& library = m_ladders.get(path);
  std::fesetenv(FE_DFL_ENV);
  if (library.table().set_threads != nullptr) {
    rl_error error{};
    require(library.table().set_threads(library.table().self, m_threads, &error), error,
            "setting the number of threads");
  }
  return library;
}

void Workbench::prepare_problem(const LadderLibrary& ladder, const Kernel& kernel,
                                const Subject& subject) {
  const bool same_inputs =
      m_memory && m_memory->size() == subject.size && m_memory->seed() == subject.seed;
  if (same_inputs && m_kernel == &kernel) {
    return;
  }
  const bool same_family =
      m_kernel != nullptr && m_ladder == &ladder && m_kernel->info().name == kernel.info().name;
  if (!(same_inputs && same_family && m_memory->becomes(kernel))) {
    stage("making inputs");
    m_memory.reset();
    const HeldSignals held;  // the threads of the runtime are for no handlers
    const Threads before = other_threads();
    // What prepare() does not poison is on a device.
    m_memory = std::make_unique<ProblemMemory>(m_model, ladder.table(), kernel, subject.size,
                                               subject.seed, Outputs::untouched);
    m_team.merge(without(other_threads(), before));
  }
  m_kernel = &kernel;
  m_ladder = &ladder;
  m_problem = m_memory->problem();
}

std::vector<Observation> Workbench::time(Timer& timer) {
  if (!m_state->works_on_host()) {
    return run_timed(timer);
  }
  const TimeAwake awake(m_team);
  std::vector<Observation> times = run_timed(timer);
  times.push_back({metric::time_look.c_str(), whole_variant, look_at_results()});
  const double seconds = std::get<double>(times.front().value);
  times.push_back({metric::time_awake.c_str(), whole_variant, awake.of(seconds)});
  return times;
}

std::vector<Observation> Workbench::run_timed(Timer& timer) {
  timer.begin(variant().part_count);
  m_held.reset();
  m_state->run(parts_told_to(timer));
  const std::vector<double> by_device = m_state->elapsed();
  return timer.end(by_device.empty() ? std::nullopt : std::optional(by_device));
}

// Pages of results that the variant has written are there: one that is not is made by somebody else
// now, and reading it waits for that.
double Workbench::look_at_results() {
  const auto begin = std::chrono::steady_clock::now();
  const double awake = own_processor_time() + time_in_queue();
  const long faults = page_faults();
  m_glimpse.take(m_memory->arrays());
  if (page_faults() == faults) {
    return 0;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  return std::max(0.0, took.count() - (own_processor_time() + time_in_queue() - awake));
}

void Workbench::observe(ProviderLibrary& provider, const DrawnIntervals& intervals) {
  ObservedIntervals observed{provider, intervals};
  m_held.reset();
  provider.begin();
  m_state->run(parts_told_to(observed));
  provider.end();
}

void Workbench::run() {
  m_held.reset();
  m_state->run();
}

std::optional<double> Workbench::elapsed() const {
  const std::vector<double> parts = m_state->elapsed();
  return parts.empty() ? std::nullopt
                       : std::optional(std::accumulate(parts.begin(), parts.end(), 0.0));
}

Reply Workbench::show(std::optional<std::uint64_t> drawn) {
  if (const auto late = m_glimpse.difference(m_memory->arrays())) {
    throw TaskFailure(Status::wrong, "wrong result, so no time: " + *late);
  }
  m_state->finish(drawn);
  m_has_shown = true;
  if (drawn) {
    write_shown(m_memory->arrays(), drawn_elements(m_problem, *drawn));
  } else {
    write_shown(m_memory->arrays());
  }
  return {.kind = ReplyKind::shown,
          .variations = m_memory->variations(),
          .inputs_seed = m_memory->inputs_seed()};
}

std::vector<Observation> Workbench::inspect() {
  std::vector<Observation> observations;
  if (variant().inspect == nullptr && m_model.inspect == nullptr) {
    return observations;
  }
  restore(CacheState::warm);
  try {
    run();
  } catch (const std::exception&) {
    // A kernel that is not carried out was compiled all the same.
    m_state->inspect(take_value, &observations);
    if (observations.empty()) {
      throw;
    }
    return observations;
  }
  m_state->inspect(take_value, &observations);
  explain_occupancy(observations);
  return observations;
}

std::vector<Observation> Workbench::observe_device(std::uint32_t device) const {
  std::vector<Observation> observations;
  if (m_model.observe != nullptr) {
    rl_error error{};
    require(m_model.observe(m_model.self, device, take_value, &observations, &error), error,
            "observe");
  }
  return observations;
}

std::vector<Observation> Workbench::observe_outside() const {
  std::vector<Observation> observations;
  const auto add = [&](const Metric& metric, std::optional<double> value) {
    if (value) {
      observations.push_back({metric.c_str(), whole_variant, *value});
    }
  };
  const OutsideTimes& times = m_state->outside();
  add(metric::memory_own, static_cast<double>(m_state->own_memory()));
  add(metric::memory_foreign, m_state->foreign_memory(m_memory->copied_bytes() - m_copied));
  if (m_memory->variations() > 0) {
    add(metric::inputs_constant, m_memory->constant_inputs());
  }
  add(metric::time_create, times.create);
  add(metric::time_reset, times.reset);
  add(metric::time_finish, times.finish);
  return observations;
}

std::vector<Observation> Workbench::count_accesses() {
  if (m_kernel->info().role == KernelRole::ceiling) {
    throw TaskFailure(Status::not_applicable,
                      "it measures a limit, whose bytes are those of its level");
  }
  if (variant().count == nullptr) {
    throw TaskFailure(Status::unsupported,
                      "its code cannot be instantiated on counting scalars (intrinsics)");
  }
  stage("counting accesses");
  restore(CacheState::warm);
  rl_error error{};
  rl_work counted{.struct_bytes = sizeof(rl_work)};
  require(variant().count(variant().self, &m_problem, &counted, &error), error,
          "counting accesses");
  return {{metric::core_read.c_str(), whole_variant, counted.core_read},
          {metric::core_write.c_str(), whole_variant, counted.core_write}};
}

const Course& Workbench::course_of(const Subject& subject) {
  const auto known = m_courses.find(subject);
  if (known != m_courses.end()) {
    return known->second;
  }
  release_variant();
  prepare(subject);
  return m_courses[subject] = rehearse(subject.cache);
}

// The first repetition may load code: where it was short, another one is timed.
Course Workbench::rehearse(CacheState cache) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds time_to_load(500);
  Course course{.intervals = {0}};
  const rl_parts told{&course.intervals, [](void* context, std::uint32_t part) {
                        static_cast<Intervals*>(context)->push_back(part);
                      }};
  restore(cache);
  m_held.reset();
  auto start = Clock::now();
  m_state->run(told);
  if (Clock::now() - start < time_to_load) {
    restore(cache);
    start = Clock::now();
    run();
  }
  course.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return course;
}

}  // namespace roofladder
