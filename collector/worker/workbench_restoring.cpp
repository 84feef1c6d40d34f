// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>

#include "collector/modules/check.h"
#include "collector/worker/own_threads.h"
#include "collector/worker/replies.h"
#include "collector/worker/workbench.h"
#include "run/metric.h"

// What is done before a repetition, outside the clock.
namespace roofladder {
namespace {

constexpr std::uint64_t quickly_poisoned = 1 << 20;  // bytes

}  // namespace

bool Workbench::inputs_vary() const {
  return m_kernel->inputs_vary() && !m_state->may_keep_inputs();
}

void Workbench::restore_arrays(Inputs inputs) {
  m_held.emplace();
  const bool varies = inputs_vary();
  bool are_new = false;  // inputs and inout arrays
  const auto vary = [&] {
    if (inputs == Inputs::anew) {
      are_new = m_memory->vary_to(std::uint64_t{m_drawn()} << 32 | m_drawn());
    } else {
      m_memory->fill_again();
      are_new = true;
    }
    if (are_new) {
      m_state->follow();
    }
  };
  // Scratch arrays may hold another layout of the inputs, which reset() makes. Where there are
  // none, reset() has nothing to do, and is not to see what the repetition will work on.
  const bool before_reset = m_state->has_other_memory();
  if (varies && before_reset) {
    vary();
  }
  // New inputs come last, so that there is no time to work on them.
  m_state->reset([&] {
    poison_results();
    if (varies && !before_reset) {
      vary();
    }
    if (!are_new && !m_state->restores()) {
      m_memory->refill();
    }
  });
}

void Workbench::empty_caches(CacheState cache) {
  if (cache == CacheState::cold) {
    rl_error error{};
    require(m_model.evict(m_model.self, m_problem.arrays, m_problem.array_count, &error), error,
            "emptying the caches");
  }
}

void Workbench::restore(CacheState cache) {
  restore_arrays(Inputs::anew);
  empty_caches(cache);
}

// An experiment. Where reset() has nothing to do, nor have threads of the variant's own. Elsewhere
// all is restored twice, and nothing differs but that inputs are new the second time: what works
// more then works on them before the clock runs.
std::vector<Observation> Workbench::restore_watched(CacheState cache) {
  if (!m_state->works_on_host() || !inputs_vary() || m_memory->variations() == 0) {
    restore(cache);
    return {};
  }
  const AtRest rest = wait_for_rest(m_team);
  std::vector<Observation> observations{
      {metric::beside_at_rest.c_str(), whole_variant, rest.awake}};
  const auto observe = [&](const Metric& metric, Inputs inputs) {
    observations.push_back({metric.c_str(), whole_variant, work_beside(cache, inputs, rest.busy)});
  };
  if (m_state->has_other_memory()) {
    observe(metric::beside_known_inputs, Inputs::as_they_were);
    wait_for_rest(m_team);
  }
  observe(metric::beside_new_inputs, Inputs::anew);
  return observations;
}

double Workbench::work_beside(CacheState cache, Inputs inputs, double usual) {
  const OtherThreadsWork work(m_team);
  const auto begin = std::chrono::steady_clock::now();
  restore_arrays(inputs);
  const ProcessWork last_work(m_team);
  empty_caches(cache);
  const double seconds = std::max(work.seconds(), last_work.seconds());
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  return std::max(0.0, seconds - usual * took.count());
}

void Workbench::poison_results() {
  if (m_state->has_device_arrays()) {
    return;
  }
  const bool all = m_has_shown || (m_state->works_on_host() && !m_state->restores());
  for (const rl_array& array : m_memory->arrays().all()) {
    if (all || array.count * array.element_bytes <= quickly_poisoned) {
      poison(Arrays({&array, 1}));
    }
  }
  m_has_shown = false;
}

}  // namespace roofladder
