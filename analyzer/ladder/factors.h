// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analyzer/ladder/ladder.h"

// Factors multiply to the speedup of a step.
namespace roofladder {

// A speedup as less work times a higher rate: t0/t1 = (w0/w1) (w1/t1)/(w0/t0).
struct View {
  const char* less;
  const char* more;
  const char* work;
  const char* rate;
};

inline constexpr double unchanged = 0.005;  // a factor this close to 1 counts as no change

bool is_same(double factor);

Estimate over(const Estimate& speedup, double factor);

Factor work_factor(const View& view, double value);

// `work`: the factor of the work.
Factor rate_factor(const View& view, const Estimate& speedup, double work);

// Work is counted at most once in a variant, so it has no interval; the rate carries the whole
// uncertainty of the times.
std::vector<Factor> factors(const View& view, const Estimate& speedup, double before, double after);

// Splits a step into the time of work that it spares and everything else, for work of which nothing
// or next to nothing is left. t0/t1 = t0/(t0 - spared) x (t0 - spared)/t1. `before` and `after` are
// its shares of the time.
std::vector<Factor> spared_factors(const std::string& work, const Estimate& speedup, double before,
                                   double after);

// Adds a sentence to the split's note.
void note(Split& split, std::string_view sentence);

}  // namespace roofladder
