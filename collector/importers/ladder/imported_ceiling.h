// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "run/limit.h"
#include "run/run.h"

namespace roofladder {

// A limit of a device that another program measured: bytes, flops or dependent accesses (a latency)
// in a time. Where it prints the rate alone, that is the work of one second.
struct ImportedCeiling {
  std::string technique;  // unique among those of its kernel: "triad"
  std::string computes;
  std::string title;  // "Triad: a = b + s c", whose beginning names the limit
  Limit limit;        // a bandwidth, flops or a latency
  std::uint32_t device = 0;
  double work = 0;
  double time = 1;
  double read_fraction = 1;  // of the bytes of device memory, where what is written is not fetched
};

// Throws LineError of line 0 if the run holds anything from another file: ceilings stand alone, so
// that --ceilings can take them.
void require_own_run(const Run& run);

// Adds it to the ceilings of that kernel, which it adds if need be. Throws LineError of line 0 if
// it is there already.
void add_ceiling(const ImportedCeiling& ceiling, const std::string& kernel, Run& run);

}  // namespace roofladder
