// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "analyzer/analysis.h"

namespace roofladder::test {

// Made by hand, without the analyzer: one ladder (serial, threads, a branch, a variant that
// failed), two ceilings, a finding, simulated traffic and absent counters. The numbers need not
// agree with each other.
Analysis small_analysis();

// Every time in it times the factor.
Distribution scaled(Distribution times, double factor);

// The same with every untrusted text replaced by this one.
Analysis with_text(std::string_view text);

}  // namespace roofladder::test
