// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/prepared_variant.h"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "collector/modules/check.h"
#include "collector/worker/replies.h"
#include "collector/worker/shown_file.h"

namespace roofladder {
namespace {

constexpr std::uint64_t quickly_poisoned = 1 << 20;  // bytes

// The problem with its arrays as a new variant finds them.
rl_problem filled(ProblemMemory& memory, const rl_variant& variant) {
  memory.refill();
  if (variant.place != RL_ON_DEVICE) {
    poison(memory.arrays());
  }
  return memory.problem();
}

std::vector<std::int32_t> members_of_team(const rl_model& model) {
  std::vector<std::int32_t> members(64);
  std::uint32_t count = 0;
  while ((count = model.team(model.self, members.data(),
                             static_cast<std::uint32_t>(members.size()))) > members.size()) {
    members.resize(count);
  }
  members.resize(count);
  return members;
}

}  // namespace

PreparedVariant::PreparedVariant(const rl_model& model, const Kernel& kernel, ProblemMemory& memory,
                                 const rl_variant& variant, const Threads& team)
    : m_model(model),
      m_kernel(kernel),
      m_memory(memory),
      m_first_team(team),
      m_team(team),
      m_problem(filled(memory, variant)),
      m_copied(memory.copied_bytes()),
      m_state(model, variant, m_problem, shift_of(memory.seed())) {}

bool PreparedVariant::inputs_vary() const {
  return m_kernel.inputs_vary() && !m_state.may_keep_inputs();
}

void PreparedVariant::restore(Inputs inputs) {
  m_blocker.emplace();
  const bool varies = inputs_vary();
  bool are_new = false;  // inputs and inout arrays
  // Scratch arrays may hold another layout of the inputs, which reset() makes. Where there are
  // none, reset() has nothing to do, and is not to see what the repetition will work on.
  const bool before_reset = m_state.works_outside();
  if (!varies) {
    m_state.rehearse_launching();
  } else if (before_reset) {
    are_new = vary(inputs);
  }
  // New inputs come last, so that there is no time to work on them.
  m_state.reset([&] {
    poison_results();
    if (varies && !before_reset) {
      are_new = vary(inputs);
    }
    if (!are_new && !m_state.restores()) {
      m_memory.refill();
    }
  });
}

// Whether inputs and inout arrays were filled.
bool PreparedVariant::vary(Inputs inputs) {
  bool are_new = true;
  if (inputs == Inputs::anew) {
    are_new = m_memory.vary_to(std::uint64_t{m_random()} << 32 | m_random());
  } else if (inputs == Inputs::wide) {
    m_memory.fill_widely(m_random());
  } else {
    m_memory.fill_again();
  }
  // After the host's work, which displaces that code, and before the device has the inputs.
  m_state.rehearse_launching();
  if (are_new) {
    m_state.follow();
  }
  return are_new;
}

// Poisons outputs in the host's memory where a variant could leave them as they are. Large ones of
// a variant that works on a device still hold poison, unless it was asked for its results.
void PreparedVariant::poison_results() {
  if (m_state.has_device_arrays()) {
    return;
  }
  const bool all = m_has_shown || (m_state.works_on_host() && !m_state.restores());
  for (const rl_array& array : m_memory.arrays().all()) {
    if (all || array.count * array.element_bytes <= quickly_poisoned) {
      poison(Arrays({&array, 1}));
    }
  }
  m_has_shown = false;
}

// The runtime may also have ended one that was in the team before, in favour of another.
void PreparedVariant::gather_team(CacheState cache) {
  if (cache != CacheState::cold || m_model.team == nullptr) {
    return;
  }
  const std::vector<std::int32_t> members = members_of_team(m_model);
  const Threads living = threads();
  m_team = m_first_team;
  std::ranges::copy_if(members, std::inserter(m_team, m_team.end()),
                       [&](pid_t member) { return living.contains(member); });
}

IdleState PreparedVariant::settle() {
  const IdleState idle =
      wait_until_idle(m_team, std::chrono::milliseconds(m_is_restless ? 5 : 500));
  m_is_restless = !idle.is_rest();
  return idle;
}

bool PreparedVariant::leaves_something() const {
  return m_state.works_on_host() &&
         (!without(other_threads(), m_team).empty() || living_children(m_team) > 0);
}

bool PreparedVariant::is_unsettled() const {
  return m_state.works_on_host() && awake_of(without(other_threads(), m_team)) > 0;
}

void PreparedVariant::set_caches(CacheState cache) {
  if (cache != CacheState::cold) {
    m_state.touch();
    return;
  }
  rl_error error{};
  require(m_model.evict(m_model.self, m_problem.arrays, m_problem.array_count, &error), error,
          "emptying the caches");
}

void PreparedVariant::run(const rl_parts& parts) {
  m_blocker.reset();
  m_state.run(parts);
}

std::vector<Observation> PreparedVariant::run_timed(Timer& timer) {
  timer.begin(variant().part_count);
  run({&timer,
       [](void* context, std::uint32_t part) { static_cast<Timer*>(context)->enter(part); }});
  const std::vector<double> by_device = m_state.elapsed();
  return timer.end(by_device.empty() ? std::nullopt : std::optional(by_device));
}

void PreparedVariant::finish() {
  m_state.finish();
  m_has_shown = true;
}

Reply PreparedVariant::show(std::optional<std::uint64_t> drawn) {
  m_state.finish(drawn);
  m_has_shown = true;
  const auto overrun = m_memory.overrun();
  if (const auto wrong = overrun ? overrun : m_state.overrun()) {
    throw TaskFailure(Status::wrong, "wrong result, so no time: " + *wrong);
  }
  Reply shown{.kind = ReplyKind::shown,
              .variations = m_memory.variations(),
              .inputs_seed = m_memory.inputs_seed()};
  if (drawn) {
    write_shown(m_memory.arrays(), drawn_elements(m_problem, *drawn));
  } else {
    m_state.bring_inputs_back();
    shown.inputs_digest = digest_of_inputs(m_memory.arrays());
    write_shown(m_memory.arrays());
  }
  return shown;
}

std::optional<double> PreparedVariant::elapsed() const {
  const std::vector<double> parts = m_state.elapsed();
  return parts.empty() ? std::nullopt
                       : std::optional(std::accumulate(parts.begin(), parts.end(), 0.0));
}

}  // namespace roofladder
