// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "collector/importers/ladder/imported_ladder.h"
#include "collector/importers/ladder/left_out.h"

// The meaning of perf's events.
namespace roofladder::perf_stat {

// "instructions" and "u", of "cpu_core/instructions/u" or "instructions:u".
struct EventName {
  std::string name;  // in lower case
  std::string pmu;   // empty where the event names none
  std::string modifiers;

  explicit EventName(std::string_view event);

  bool is_of_user() const;
  // False where something of the program is not counted, or something beside it: only the kernel,
  // or a guest.
  bool is_whole() const;
};

// Holds the counts of an event in one run of perf, added up over intervals and places.
struct Count {
  double sum = 0;
  double unscaled = 0;  // the sum without what perf added for the time in which it did not count
  double running = 0;   // fractions of the time, added up over readings
  int readings = 0;
  std::optional<double> factor = {};  // to SI base units, by the unit; absent: the event's own

  bool is_counted() const { return readings > 0; }
  void add(double value, double running_fraction);
};

// Adds the metrics that the counts of one run mean, by event; says what else there is.
void add_metrics(const std::map<std::string, Count>& counts, ImportedValues& values,
                 LeftOut& left_out);

// The factor to SI base units of a unit that perf prints; absent for another one.
std::optional<double> factor_of(std::string_view unit);

inline constexpr std::string_view uncounted = "events that perf could not count, or not everywhere";

}  // namespace roofladder::perf_stat
