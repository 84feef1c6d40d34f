// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "collector/supervisor/remaining_time.h"
#include "run/run.h"

namespace roofladder {

// Whoever watches a collection.
class Progress {
 public:
  virtual ~Progress() = default;

  // Before anything is measured.
  virtual void started(const std::filesystem::path& /*file*/,
                       const std::vector<PlannedStage>& /*stages*/) {}
  // A variant's turn in a stage begins: "round 2 of 3", "counting flops".
  virtual void step(const StageKey& /*stage*/, const std::string& /*variant*/,
                    const std::string& /*what*/) {}
  // How far the check of its result is.
  virtual void check(const std::string& /*variant*/, const std::string& /*what*/) {}
  // A repetition's time, at a point of the run.
  virtual void sample(const Run& /*run*/, const Point& /*point*/, double /*seconds*/) {}
  // That many samples are safe in the file.
  virtual void committed(std::size_t /*samples*/) {}
  // A variant or provider failed; the collection goes on.
  virtual void failure(const std::string& /*variant*/, const Absence& /*absence*/) {}
  virtual void note(const std::string& /*text*/) {}
  virtual void finished(const std::filesystem::path& /*file*/, RunState /*state*/) {}
};

std::unique_ptr<Progress> make_silent_progress();
// One line on standard error, rewritten at most ten times a second on a terminal; elsewhere a line
// every 30 s.
std::unique_ptr<Progress> make_text_progress(bool terminal);
// One JSON object a line on standard output, for programs.
std::unique_ptr<Progress> make_json_progress();

}  // namespace roofladder
