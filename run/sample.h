// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace roofladder {

// The source of a value. Stored as these numbers: append only.
enum class Provenance : std::uint8_t {
  timer = 0,      // a clock, in an unprofiled repetition
  counter = 1,    // a hardware counter
  compiler = 2,   // the compiler's or the loader's report
  declared = 3,   // computed from the variant's or kernel's declaration
  simulated = 4,  // a cache simulator
  derived = 5,    // a formula over other values
  imported = 6,   // another tool's output
  published = 7,  // a paper, talk or post
  sampled = 8,    // the device's own monitoring, averaged over many repetitions back to back
  collector = 9,  // the collector itself: comparisons, memory and threads beside a repetition
  device = 10,    // the device or its driver, at the moment of an unprofiled repetition
};

// Why there is no value. Stored as these numbers: append only.
enum class Status : std::uint8_t {
  ok = 0,
  denied = 1,          // the system refuses: permission
  unsupported = 2,     // this device or machine cannot
  unavailable = 3,     // a library, program or device is missing
  not_applicable = 4,  // meaningless in this case (occupancy of a CPU)
  timeout = 5,
  overflow = 6,
  multiplexed = 7,
  failed = 8,     // the variant or the provider failed
  not_asked = 9,  // the provider was not part of this collection
  wrong = 10,     // the variant's result is wrong
  refused = 11,   // the variant broke a rule of measurement
};

inline constexpr std::array<std::string_view, 12> status_names{
    "ok",       "denied",      "unsupported", "unavailable", "not_applicable", "timeout",
    "overflow", "multiplexed", "failed",      "not_asked",   "wrong",          "refused"};

inline constexpr std::array<std::string_view, 11> provenance_names{
    "timer",    "counter",   "compiler", "declared",  "simulated", "derived",
    "imported", "published", "sampled",  "collector", "device"};

std::string_view name_of(Provenance provenance);
std::string_view name_of(Status status);

// Why a value is absent: a class for programs and a sentence for people (what happened, to what,
// what to do).
struct Absence {
  Status status = Status::not_asked;
  std::string reason;

  bool operator==(const Absence&) const = default;
};

// A number or the reason why there is none. Never 0, -1 or NaN for "absent".
template <typename T>
using Maybe = std::variant<T, Absence>;

}  // namespace roofladder
