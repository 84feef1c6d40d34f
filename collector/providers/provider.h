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

// When a set of metrics is observed.
enum class When {
  reading,           // from what the compiler left; nothing is run
  timed_repetition,  // beside each timed repetition
  drawn_repetition,  // beside a timed repetition of each batch, which the worker draws
  once,              // in a worker, in a step of its own
  passes,            // around repetitions in passes of their own, since counters cost time
  patched_passes,    // the same in changed code, in a worker that has run nothing else before
  over_repetitions,  // around many repetitions of one variant, back to back
  around_worker,     // by another program that runs a worker
};

// "in passes", "beside every timed repetition"
const char* name_of(When when);

// Metrics that are observed together.
struct MetricSet {
  std::string name;
  When when = When::passes;
  std::string option;  // the word of `collect --count` that asks for it; empty: always observed
  std::vector<std::string> metrics;
};

// The devices that a provider observes: those with all that is named here.
struct ObservedDevices {
  std::optional<std::string> vendor = {};
  std::optional<DeviceKind> kind = {};
  std::optional<std::string> backend = {};

  bool hold(const Device& device) const;
  int named() const;  // how many of these
  bool operator==(const ObservedDevices&) const = default;
};

// A source of observations.
struct Provider {
  std::string name;
  std::string sentence;  // for `list` and `doctor`
  Provenance provenance = Provenance::counter;
  ObservedDevices observed = {};
  std::vector<MetricSet> sets = {};        // in the order in which they are observed
  std::vector<std::string> modelled = {};  // metrics by a model of the device: simulated
  bool slow = false;                       // takes longer than the times: presets may leave it out
  bool optional = true;     // `collect --provider` chooses it; else it is always there
  std::string module = {};  // its path; empty for one of Roofladder's own
  // Why nothing can be had from it here, with what to do about it; nothing when it works.
  std::optional<Absence> absence = {};

  Provenance provenance_of(std::string_view metric) const;
  std::vector<std::string> metrics() const;           // of all sets, each once
  const MetricSet* find(std::string_view set) const;  // or null
};

// Returns the modules that observe the device: those that name more of it first, and of those that
// name as much, the ones with more metrics.
std::vector<const Provider*> observers_of(const std::vector<Provider>& providers,
                                          const Device& device);

// The set by which operations are counted where they are proven.
inline constexpr std::string_view exact_flops_set = "exact_flops";

}  // namespace roofladder
