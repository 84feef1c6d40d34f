// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <vector>

#include "analyzer/plots/plot.h"
#include "gui/collect/offer.h"
#include "gui/collect/progress_line.h"

namespace roofladder::gui {

// The times of a running collection in the form of a run, so that its ladders are analysed and
// drawn like those of a finished one. It has neither work nor counters: these are only in the run
// file.
class LiveRun {
 public:
  void begin(const std::vector<OfferedKernel>& offer);
  // Ignores repetitions of variants that no ladder offers.
  void add(const RepetitionTimed& repetition);

  // Speedups of the most recently measured ladder; absent before its first time.
  std::optional<BarPlot> ladder() const;

 private:
  std::optional<std::uint32_t> offered(const std::string& variant) const;
  std::uint32_t device_of(const std::string& name);
  std::uint32_t point_of(std::uint32_t variant, std::uint32_t device, CacheState cache);

  Run m_run;
  std::vector<std::int32_t> m_repetitions;  // by point
  std::optional<std::uint32_t> m_last;      // index into Run::points
};

}  // namespace roofladder::gui
