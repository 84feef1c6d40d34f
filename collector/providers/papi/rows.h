// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "collector/providers/papi/papi_library.h"

namespace roofladder::papi {

// Counts of an event, each worth `factor` of the metric's unit.
struct Term {
  std::string event;
  double factor = 1;
};
using Terms = std::vector<Term>;

// A metric and the events that it consists of: the first of several ways whose events can all be
// counted.
struct MetricRow {
  const char* metric;
  std::vector<Terms> ways;
  std::string without;  // why this processor has no way
};

// Properties that decide which events a processor has. Numbers are CPUID's, extended ones included.
struct Processor {
  enum class Vendor { intel, amd, other } vendor = Vendor::other;
  int family = 0;
  int model = 0;
};

Processor processor();

// Metrics of the cores: cycles, caches, flops.
std::vector<MetricRow> core_rows(const Processor& processor);

// Names of libpfm4 for one memory controller of a server, without its number ("skx_unc_imc"); empty
// if unknown.
std::string memory_controller(const Processor& processor);

// Every metric of core_rows() on any processor.
std::vector<const char*> core_metrics();

}  // namespace roofladder::papi
