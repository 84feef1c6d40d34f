// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "run/run.h"

namespace roofladder {

// One value a provider saw, or why it saw none.
struct Observation {
  std::string metric;
  std::uint16_t part = whole_variant;
  Maybe<double> value;
};

// Where a set of metrics is observed.
enum class Stand {
  in_pass,        // around repetitions in a worker, in passes of its own: time and counters never
                  // mix
  before_launch,  // the same, but in place before anything is launched in a worker of its own
  over_repetitions,  // around many repetitions of one variant, back to back
  around_worker,     // by another program that runs a worker
  reading,           // of what compiler or loader left; nothing is run
};

// "in a pass", "before launch", "over repetitions", "around the worker", "reading"
const char* name_of(Stand stand);

// Metrics that are observed together.
struct MetricSet {
  std::string name;
  Stand stand = Stand::in_pass;
  std::string option;  // the word of `collect --count` that asks for it; empty: always observed
  std::vector<std::string> metrics;
};

// Devices that a provider observes: those that are what is named here.
struct ObservedDevices {
  std::optional<std::string> vendor = {};
  std::optional<DeviceKind> kind = {};
  std::optional<std::string> backend = {};

  bool hold(const Device& device) const;
  int named() const;  // how many of these
};

// A source of observations.
struct Provider {
  std::string name;
  std::string sentence;  // for `list` and `doctor`
  Provenance provenance = Provenance::counter;
  ObservedDevices observed = {};
  std::vector<MetricSet> sets = {};  // in the order in which they are observed
  bool slow = false;                 // takes longer than the times: presets may leave it out
  std::string module = {};           // its path; empty for one of Roofladder's own
  // Why nothing can be had from it here, with what to do about it; nothing when it works.
  std::optional<Absence> absence = {};

  std::vector<std::string> metrics() const;           // of all sets, each once
  const MetricSet* find(std::string_view set) const;  // or null
};

// Of the modules that observe the device, those that name more of it first, and of those that name
// as much, the ones with more metrics.
std::vector<const Provider*> observers_of(const std::vector<Provider>& providers,
                                          const Device& device);

// The set by which operations are counted where they are proven.
inline constexpr std::string_view exact_flops_set = "exact_flops";

}  // namespace roofladder
