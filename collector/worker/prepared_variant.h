// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "collector/modules/kernel.h"
#include "collector/modules/problem_memory.h"
#include "collector/modules/variant_state.h"
#include "collector/providers/provider_library.h"
#include "collector/worker/idle_state.h"
#include "collector/worker/intervals.h"
#include "collector/worker/processor_time.h"
#include "collector/worker/protocol.h"
#include "collector/worker/signal_blocker.h"
#include "collector/worker/timer.h"

namespace roofladder {

// Where the variant's inputs come from when its arrays are restored.
enum class Inputs { anew, as_they_were, wide };

// A variant that was created on its problem: what repetitions are made of. Their order is that of
// repetition.cpp.
class PreparedVariant {
 public:
  // Model, kernel, memory, variant and team must outlive this. `team`: threads of the ladder's
  // runtime, with which the collector works too.
  PreparedVariant(const rl_model& model, const Kernel& kernel, ProblemMemory& memory,
                  const rl_variant& variant, const Threads& team);
  PreparedVariant(const PreparedVariant&) = delete;
  PreparedVariant& operator=(const PreparedVariant&) = delete;

  // Blocks signals until the variant runs, and restores what it works on: inputs vary where the
  // kernel allows it, inout arrays are as filled, outputs poisoned, private copies reset.
  void restore(Inputs inputs);
  // Where caches are emptied: calls the threads together that do so, so that those which the last
  // repetition left to the runtime beyond them end now, and are the variant's no more.
  void gather_team(CacheState cache);
  // Waits until threads of the variant's own rest, so that none of them sees new inputs before the
  // clock starts: half a second at the most, and only a moment where they did not rest before.
  // Returns how they are then.
  IdleState settle();
  // Has such threads, and one is awake.
  bool is_unsettled() const;
  // Empties the caches of the device where they are to be cold; brings its arrays into them where
  // they are to be warm.
  void set_caches(CacheState cache);
  // Warms the way by which work reaches the device, right before the clock starts.
  void rehearse() { m_state.rehearse(); }
  // Runs it once. Lets signals through first.
  void run(const rl_parts& parts = unwatched);
  // Brings the results of the last repetition into the host's arrays.
  void finish();
  // Runs it once under the clock. The observations are the times, that of the whole variant first.
  std::vector<Observation> run_timed(Timer& timer);

  // Puts the outputs of the last repetition, or the elements of them that are drawn, into the file
  // that the workers share. Returns the reply that says of which inputs they are.
  Reply show(std::optional<std::uint64_t> drawn);

  // Whether it leaves threads beyond those of the runtime, or processes, to the variants after it.
  bool leaves_something() const;

  // Whether inputs differ from repetition to repetition.
  bool inputs_vary() const;
  // Seconds that the last repetition took by the device's own clock; nothing where there is none.
  std::optional<double> elapsed() const;
  // Bytes of the collector's own copies of inout arrays that were made since the variant was.
  double copied_since_created() const { return m_memory.copied_bytes() - m_copied; }

  const rl_model& model() const { return m_model; }
  const Kernel& kernel() const { return m_kernel; }
  const rl_variant& variant() const { return m_state.variant(); }
  const ProblemMemory& memory() const { return m_memory; }
  const rl_problem& problem() const { return m_problem; }
  const VariantState& state() const { return m_state; }
  const Threads& team() const { return m_team; }

 private:
  bool vary(Inputs inputs);
  void poison_results();

  const rl_model& m_model;
  const Kernel& m_kernel;
  ProblemMemory& m_memory;
  const Threads& m_first_team;
  Threads m_team;
  rl_problem m_problem;
  double m_copied;  // bytes of copies of inout arrays, when the variant was created
  VariantState m_state;
  bool m_has_shown = false;                // since outputs were poisoned
  bool m_is_restless = false;              // its threads did not rest within half a second
  std::random_device m_random;             // seeds of inputs, which nobody can foresee
  std::optional<SignalBlocker> m_blocker;  // from restoring to the repetition
};

}  // namespace roofladder
