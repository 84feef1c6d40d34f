// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <utility>

#include "collector/providers/papi/setup.h"
#include "roofladder/provider.h"

namespace roofladder::papi {

// Counts the setup's metrics, each of its passes in separate repetitions.
class Session {
 public:
  explicit Session(const Setup& setup) : m_setup(setup) {}

  void begin_pass();
  void end_pass();
  void begin();
  void enter(std::uint32_t part);
  void end();
  void read(std::uint32_t repetition, rl_take_value take, rl_take_absence refuse,
            void* context) const;

 private:
  // Counts of one event in one repetition.
  struct Count {
    std::map<std::uint32_t, double> parts;  // RL_WHOLE alone if parts cannot be separated
    std::optional<Failure> failure;
  };
  // A group's counts since the repetition began.
  struct Progress {
    std::vector<double> before;  // this part
    std::optional<Failure> failure;
  };

  template <typename Function>
  void for_each_group(Function function);
  void add_part(const PlacedGroup& group, Progress& progress);
  Count& count(const std::string& event) { return m_counts[{m_repetition, event}]; }
  const Failure* failure_of(std::uint32_t repetition, const Terms& terms) const;
  std::map<std::uint32_t, double> combined(std::uint32_t repetition, const Terms& terms) const;

  const Setup& m_setup;
  std::uint32_t m_pass = 0;
  std::uint32_t m_repetition = 0;
  std::uint32_t m_part = 0;
  std::vector<Progress> m_progress;  // by group
  std::map<std::pair<std::uint32_t, std::string>, Count> m_counts;
};

}  // namespace roofladder::papi
