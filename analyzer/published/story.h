// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "run/quotation.h"
#include "run/run.h"
#include "run/statistics.h"

namespace roofladder {

// A number as a publication prints it.
struct PublishedNumber {
  std::string part;    // empty: the whole variant
  std::string metric;  // in the metric table, or a name of its own
  double value = 0;    // SI base units
  Quotation quotation;
};

// This analysis' own result for a published variant.
struct PublishedOwn {
  std::string variant;  // VariantInfo::id
  std::optional<double> time_of_unit;
  std::optional<Estimate> speedup;  // over the first rung of its ladder
  std::size_t rung = 0;             // index into the rungs of its ladder
};

struct PublishedRung {
  std::string variant;  // VariantInfo::id
  VariantKey key;
  std::string title;
  bool branch = false;
  std::optional<double> time_of_unit;  // seconds for one unit of the kernel's work
  std::string no_time;                 // why there is none
  std::optional<Estimate> speedup;     // from its times, over the first rung of its ladder
  std::vector<PublishedNumber> numbers;
  std::vector<std::optional<PublishedOwn>> own;  // one for each of PublishedStory::own
};

struct PublishedLadder {
  std::string model;
  std::string device;  // as the source names it
  Parameters size;
  std::string baseline;  // title of the rung that speedups are over; empty if it has no time
  std::vector<PublishedRung> rungs;
};

// The published numbers of a kernel on each device of the publication.
struct PublishedStory {
  KernelInfo kernel;
  std::vector<PublishedLadder> ladders;
  std::vector<std::size_t> own;  // indices into Analysis::ladders: those of the same kernel
};

}  // namespace roofladder
