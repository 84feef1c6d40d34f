// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyzer/analysis.h"

// Holds what was counted of reference kernels against their closed forms:
// docs/method/validation.md.
namespace roofladder {

// A quantity of one repetition of a variant. What is known of it follows from the kernel's size.
struct ValidatedValue {
  std::string device;   // "cpu"
  std::string variant;  // "stream/openmp/triad"
  const Metric* metric = nullptr;
  Provenance source = Provenance::counter;
  double known = 0;
  double counted = 0;
  double low = 0, high = 0;  // bounds within which the count is right

  bool is_exact() const { return counted == known; }
  bool is_right() const { return low <= counted && counted <= high; }
};

// A quantity that no source tells of any variant of a device.
struct UncountedMetric {
  std::string device;
  const Metric* metric = nullptr;
  std::string reason;
};

struct Validation {
  std::vector<ValidatedValue> values;  // in the order of ladders, rungs and metrics
  std::vector<UncountedMetric> uncounted;
};

// Appends another collection's, and leaves out the metrics that either has counted.
void append(Validation& all, Validation more);

// Takes ladders of kernels whose declarations are closed forms, as those of ceilings are.
Validation validate(const Analysis& analysis);

}  // namespace roofladder
