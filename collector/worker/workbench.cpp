// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/workbench.h"

#include <cfenv>
#include <chrono>
#include <fmt/format.h>

#include "collector/worker/repetition.h"
#include "collector/worker/replies.h"
#include "collector/worker/subject.h"

namespace roofladder {

PreparedVariant& Workbench::prepare(const Subject& subject) {
  const LadderLibrary& library = load_ladder(subject.module);
  const rl_variant& variant = variant_of(library, subject);
  if (m_variant && &variant == &m_variant->variant() && m_memory->size() == subject.size &&
      m_memory->seed() == subject.seed) {
    return *m_variant;
  }
  release_variant();
  prepare_problem(library, library.computed_by(variant), subject);
  stage("creating the variant");
  m_variant = std::make_unique<PreparedVariant>(m_model, *m_kernel, *m_memory, variant, m_team);
  return *m_variant;
}

// An earlier variant may have changed the number of threads, or how numbers are rounded.
const LadderLibrary& Workbench::load_ladder(const std::filesystem::path& path) {
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
    const SignalBlocker blocker;  // the threads of the runtime are for no handlers
    const Threads before = other_threads();
    // A variant's outputs are poisoned when it is created, but for those on a device.
    m_memory =
        std::make_unique<ProblemMemory>(m_model, ladder.table(), kernel, subject.size, subject.seed,
                                        Outputs::untouched, fill_of(kernel, subject));
    m_team.merge(without(other_threads(), before));
    if (const auto filling = m_filler.process()) {
      m_team.insert(*filling);
    }
  }
  m_kernel = &kernel;
  m_ladder = &ladder;
}

Fill Workbench::fill_of(const Kernel& kernel, const Subject& subject) {
  if (!kernel.fills_itself() || !kernel.inputs_vary()) {
    return {};
  }
  return [this, subject](const rl_problem& problem, std::uint64_t seed, rl_fill what) {
    Subject filled = subject;
    filled.seed = seed;
    m_filler.fill(filled, Arrays({problem.arrays, problem.array_count}), what);
  };
}

void Workbench::say_if_left() const {
  if (m_variant && m_variant->leaves_something()) {
    m_say({.kind = ReplyKind::left});
  }
}

ProviderLibrary& Workbench::opened_provider(const std::filesystem::path& path) {
  ProviderLibrary& provider = m_providers.get(path);
  if (const auto absence = provider.open(m_device.device)) {
    throw TaskFailure(absence->status, absence->reason);
  }
  return provider;
}

const RepetitionProfile& Workbench::profile_of(const Subject& subject) {
  const auto known = m_profiles.find(subject);
  if (known != m_profiles.end()) {
    return known->second;
  }
  release_variant();
  return m_profiles[subject] = rehearse(prepare(subject), subject.cache);
}

// The first repetition may load code: where it was short, another one is timed.
RepetitionProfile Workbench::rehearse(PreparedVariant& variant, CacheState cache) const {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds time_to_load(500);
  RepetitionProfile profile{.intervals = {0}};
  restore(variant, cache);
  auto start = Clock::now();
  variant.run({&profile.intervals, [](void* context, std::uint32_t part) {
                 static_cast<Intervals*>(context)->push_back(part);
               }});
  if (Clock::now() - start < time_to_load) {
    restore(variant, cache);
    start = Clock::now();
    variant.run();
  }
  profile.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return profile;
}

}  // namespace roofladder
