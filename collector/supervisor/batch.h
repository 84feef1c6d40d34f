// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "collector/plan/plan.h"
#include "collector/supervisor/conversation.h"
#include "collector/supervisor/recorder.h"

namespace roofladder {

// One batch of timed repetitions of a point, from its task to what is recorded. Which repetition
// shows its result, so that another process checks it, is drawn here: the worker cannot know it.
class Batch {
 public:
  struct Size {
    int repetitions = 1;  // at most
    double seconds = 0;   // until the worker stops early; 0: no limit
  };

  // `is_checked`: whether a result at this point has been compared before. Without that, the first
  // repetition shows its result whole; a drawn one always shows elements that are drawn.
  Batch(const Plan& plan, Recorder& recorder, Progress& progress, Conversation& workers,
        std::mt19937_64& random, std::uint32_t point, int round, bool is_checked);

  // Times the batch. The absence says why the variant has failed. Throws Ended.
  std::optional<Absence> time(Size size);

  // Whether the variant leaves threads or processes of its own in the worker.
  bool leaves_something() const { return m_leaves_something; }

  // Processors that other programs and virtual machines took meanwhile, on average; 0 where that is
  // not known.
  double taken_by_others() const;

  // Whether a result was compared with the reference, in this batch or before.
  bool is_checked() const { return m_is_checked; }

 private:
  std::optional<Next> answer(const Reply& reply);
  std::optional<Next> take_repetition(const Reply& reply);
  std::optional<Next> take_shown(const Reply& reply);
  std::optional<Absence> check(const Reply& shown);
  void note_checked(const Reply& shown, const Reply& checked);
  void record(const std::vector<Observation>& observations);
  void note_load(const Observation& observation);

  const Plan& m_plan;
  Recorder& m_recorder;
  Progress& m_progress;
  Conversation& m_workers;
  std::mt19937_64& m_random;
  std::uint32_t m_point;
  int m_round;
  bool m_is_checked;
  bool m_checks_itself = false;
  bool m_leaves_something = false;
  Task m_task;
  int m_first = 0;                          // repetition of the batch
  int m_repetition = 0;                     // that is next
  int m_drawn = 0;                          // repetition that shows its result
  std::optional<std::uint64_t> m_elements;  // that are shown; without, all
  double m_taken = 0;                       // processors that others took, summed up
  int m_told = 0;                           // how often that was told
  std::vector<Observation> m_observed;      // of the repetition that is shown
  std::optional<Absence> m_wrong;
};

}  // namespace roofladder
