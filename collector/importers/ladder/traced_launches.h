// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "collector/importers/ladder/imported_ladder.h"
#include "collector/importers/ladder/kernel_names.h"

namespace roofladder {

// A launch of a GPU kernel on the clock of a tracer, in ns.
struct TracedLaunch {
  std::string_view kernel;
  std::string device;
  std::optional<std::int64_t> start = {};
  std::optional<std::int64_t> end = {};
  std::optional<std::int64_t> registers = {};  // of a thread
};

// Builds the ladder of the launches of a trace: those of one kernel are its repetitions.
class TracedLaunches {
 public:
  TracedLaunches(const ImportSource& source, Run& run, std::string model)
      : m_ladder(source, run), m_model(std::move(model)) {}

  void add(const TracedLaunch& launch);  // throws LineError
  bool empty() const { return m_is_empty; }

 private:
  ImportedLadder m_ladder;
  std::string m_model;
  KernelNames m_names;
  TechniqueNames m_techniques;
  bool m_is_empty = true;
};

}  // namespace roofladder
