// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "analyzer/analysis.h"

namespace roofladder::test {

// An analysis made by hand, without the analyzer: one ladder (serial, threads, a branch, a failed
// variant), two ceilings, a finding, simulated traffic and absent counters. The numbers need not be
// consistent.
Analysis small_analysis();

// The distribution with all times multiplied by the factor.
Distribution scaled(Distribution times, double factor);

// The same with every untrusted text replaced by this one.
Analysis with_text(std::string_view text);

}  // namespace roofladder::test
