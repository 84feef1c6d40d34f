// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "collector/modules/ladder_library.h"
#include "collector/modules/model_library.h"
#include "collector/modules/problem_memory.h"
#include "collector/modules/variant_state.h"
#include "collector/providers/provider_library.h"
#include "collector/providers/timer/timer.h"
#include "collector/worker/glimpse.h"
#include "collector/worker/held_signals.h"
#include "collector/worker/intervals.h"
#include "collector/worker/loaded.h"
#include "collector/worker/processor_time.h"

namespace roofladder {

// The problem and the variant the worker holds at the moment; kept between tasks, since inputs are
// dear.
class Workbench {
 public:
  using Say = std::function<void(const Reply&)>;

  // threads: of the ladders' runtimes; 0: as many as the process may use.
  Workbench(const rl_model& model, unsigned threads, Say say)
      : m_model(model), m_threads(threads), m_say(std::move(say)) {}
  Workbench(const Workbench&) = delete;
  Workbench& operator=(const Workbench&) = delete;

  // Makes the kernel's problem of that size and the variant's state current.
  void prepare(const Subject& subject);

  // Forgets the variant's state, so that the next prepare() makes it anew.
  void release_variant() { m_state.reset(); }

  // Everything before a timed repetition: inout arrays restored, outputs poisoned, private copies
  // reset, caches evicted when cold.
  void restore(CacheState cache);

  // The same, and what threads of the process beside this one do meanwhile (`beside.*`): nothing
  // where inputs do not vary, or they work on a device.
  std::vector<Observation> restore_watched(CacheState cache);

  // One timed repetition.
  std::vector<Observation> time(Timer& timer);

  // One repetition, of which the provider observes these intervals.
  void observe(ProviderLibrary& provider, const DrawnIntervals& intervals);

  // One repetition that nobody watches.
  void run();
  // Whether the variant has had one since it was created.
  bool has_run() const { return m_state->has_run(); }

  // Seconds that the last repetition took by the device's own clock; nothing where there is none.
  std::optional<double> elapsed() const;

  // Puts the outputs of the last repetition, or the elements of them that are drawn, into the file
  // that the workers share. Returns the reply that says of which inputs they are.
  Reply show(std::optional<std::uint64_t> drawn);

  // What the variant's parts cost to launch, as compiler and device tell it; empty where they do
  // not.
  std::vector<Observation> inspect();

  // What the variant does and keeps outside its timed code: memory that it has from the model's
  // allocator and, where it is told, past that; how long its untimed functions take.
  std::vector<Observation> observe_outside() const;

  // Bytes of array elements that the source of one repetition loads and stores.
  std::vector<Observation> count_accesses();

  // Clock, power and the like of the device at this moment.
  std::vector<Observation> observe_device(std::uint32_t device) const;

  // Of that subject's repetitions. They are run when it is first asked for, by a state of their
  // own: every set of counters begins with this.
  const Course& course_of(const Subject& subject);

  // Executed against declared operations at the kernel's small sizes: by counting scalars, else by
  // the device's exact counters (null when it has none), which count repetitions that are drawn.
  Proof prove(ProviderLibrary* counters, std::uint64_t drawn);

  const rl_variant& variant() const { return m_state->variant(); }

 private:
  enum class Inputs { anew, as_they_were };

  void restore_arrays(Inputs inputs);
  void empty_caches(CacheState cache);
  bool inputs_vary() const;
  std::vector<Observation> run_timed(Timer& timer);
  // Takes the glimpse. Returns the seconds that it slept since pages were not there.
  double look_at_results();
  // `usual`: processors that threads of the variant's own keep busy anyway.
  double work_beside(CacheState cache, Inputs inputs, double usual);
  void stage(const std::string& text) { m_say({.kind = ReplyKind::stage, .text = text}); }
  const LadderLibrary& ladder(const std::filesystem::path& path);
  // The host's outputs, where a variant could leave them as they are. Large ones of a variant that
  // works on a device hold poison still, unless it was asked for its results.
  void poison_results();
  Course rehearse(CacheState cache);
  void prepare_problem(const LadderLibrary& ladder, const Kernel& kernel, const Subject& subject);
  std::vector<Proof> prove_at(const Parameters& size, std::string_view name,
                              ProviderLibrary* counters, std::uint64_t drawn);

  const rl_model& m_model;
  unsigned m_threads;
  Say m_say;
  Loaded<LadderLibrary> m_ladders;
  const LadderLibrary* m_ladder = nullptr;
  const Kernel* m_kernel = nullptr;
  std::unique_ptr<ProblemMemory> m_memory;
  Glimpse m_glimpse;  // of the last timed repetition
  Threads m_team;     // threads of the ladder's runtime, which the collector works with too
  std::random_device m_drawn;  // seeds of inputs, which nobody can foresee
  rl_problem m_problem{};
  bool m_has_shown = false;  // since outputs were poisoned
  double m_copied = 0;       // bytes of copies of inout arrays, when the variant was created
  std::map<Subject, Course> m_courses;
  std::unique_ptr<VariantState> m_state;
  std::optional<HeldSignals> m_held;  // from restoring to the repetition
};

}  // namespace roofladder
