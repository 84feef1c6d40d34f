// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "collector/modules/ladder_library.h"
#include "collector/modules/model_library.h"
#include "collector/modules/problem_memory.h"
#include "collector/worker/input_filler.h"
#include "collector/worker/intervals.h"
#include "collector/worker/loaded.h"
#include "collector/worker/prepared_variant.h"

namespace roofladder {

// A device that the worker's model has opened.
struct OpenedDevice {
  std::uint32_t number = 0;
  rl_device device{};
};

// The problem and the variant that the worker holds at the moment; kept between tasks, since inputs
// are dear.
class Workbench {
 public:
  using Say = std::function<void(const Reply&)>;

  // The model must outlive this. `threads`: of the ladders' runtimes; 0: as many as the process may
  // use.
  Workbench(const rl_model& model, OpenedDevice device, unsigned threads, Say say)
      : m_model(model),
        m_device(device),
        m_threads(threads),
        m_say(std::move(say)),
        m_filler(threads) {}
  Workbench(const Workbench&) = delete;
  Workbench& operator=(const Workbench&) = delete;

  // Makes the kernel's problem of that size and the variant's state current, unless they are.
  // Throws TaskFailure.
  PreparedVariant& prepare(const Subject& subject);

  // Forgets the variant's state, so that the next prepare() makes it anew.
  void release_variant() { m_variant.reset(); }

  // Runs trial repetitions of a state of its own on first use, and keeps their intervals and
  // duration.
  const RepetitionProfile& profile_of(const Subject& subject);

  // The provider module of that path, opened on this device. It stays loaded. Throws TaskFailure.
  ProviderLibrary& opened_provider(const std::filesystem::path& path);

  // Returns how inputs of the subject's kernel are filled: by a process of its own where they vary
  // and code of the ladder makes them; else empty, by the kernel in this process.
  Fill fill_of(const Kernel& kernel, const Subject& subject);

  // Tells the supervisor that this process is alive, and what it does.
  void stage(const std::string& text) const { m_say({.kind = ReplyKind::stage, .text = text}); }
  void say(const Reply& reply) const { m_say(reply); }
  // Tells it if the variant leaves something of its own in this process.
  void say_if_left() const;

  const rl_model& model() const { return m_model; }
  const OpenedDevice& device() const { return m_device; }
  // The ladder of the prepared variant.
  const LadderLibrary& ladder() const { return *m_ladder; }

 private:
  const LadderLibrary& load_ladder(const std::filesystem::path& path);
  void prepare_problem(const LadderLibrary& ladder, const Kernel& kernel, const Subject& subject);
  RepetitionProfile rehearse(PreparedVariant& variant, CacheState cache) const;

  const rl_model& m_model;
  OpenedDevice m_device;
  unsigned m_threads;
  Say m_say;
  Loaded<LadderLibrary> m_ladders;
  Loaded<ProviderLibrary> m_providers;
  const LadderLibrary* m_ladder = nullptr;
  const Kernel* m_kernel = nullptr;
  std::unique_ptr<ProblemMemory> m_memory;
  InputFiller m_filler;
  // Threads of the ladder's runtime, and the process that fills: the collector works with them too.
  Threads m_team;
  std::map<Subject, RepetitionProfile> m_profiles;
  std::unique_ptr<PreparedVariant> m_variant;
};

}  // namespace roofladder
