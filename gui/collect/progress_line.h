// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QByteArray>
#include <cstddef>
#include <optional>
#include <string>
#include <variant>

#include "run/run.h"

// The lines of `roofladder collect --progress json`: one object each, as
// collector/supervisor/progress.cpp writes them.
namespace roofladder::gui {

struct CollectionStarted {
  std::string file;  // path of the incomplete file
  std::size_t steps = 0;
};
struct StepBegun {
  std::string variant;
  std::string what;
};
struct RepetitionTimed {
  std::string variant;
  std::string device;
  CacheState cache = CacheState::cold;
  double seconds = 0;
};
struct MeasurementFailed {
  std::string variant;  // or a provider
  std::string reason;
};
struct CollectionNote {
  std::string text;
};
struct CollectionFinished {
  std::string file;
  bool is_complete = false;
};
struct OtherEvent {};

using ProgressLine = std::variant<CollectionStarted, StepBegun, RepetitionTimed, MeasurementFailed,
                                  CollectionNote, CollectionFinished, OtherEvent>;

// Absent for a line that is not a progress event.
std::optional<ProgressLine> parse_progress(const QByteArray& line);

}  // namespace roofladder::gui
