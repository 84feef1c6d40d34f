// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/compiler/compiler.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>

#include "run/metric.h"

namespace roofladder {
namespace {

// A line of GCC's -fstack-usage: "kernels/jacobi/openmp/1_threads.cpp:14:8:void ...run(Parts) [with
// Real = float]<tab>64<tab>static".
struct StackUsage {
  std::string function;
  double bytes = 0;
};

std::vector<StackUsage> stack_usage_of(const std::string& source,
                                       const std::filesystem::path& report) {
  std::vector<StackUsage> rows;
  std::ifstream file(report);
  for (std::string line; std::getline(file, line);) {
    const auto first_tab = line.find('\t');
    if (line.starts_with(source + ":") && first_tab != std::string::npos) {
      rows.push_back(
          {line.substr(0, first_tab), std::strtod(line.c_str() + first_tab + 1, nullptr)});
    }
  }
  return rows;
}

// The variant's own code: neither its instance on counting scalars nor the registration at load
// time. GCC writes plain functions demangled, and those it outlined for OpenMP mangled.
bool is_timed(const std::string& function) {
  for (const char* other : {"Counted<", "7CountedI", "static_initialization", ":cpp)"}) {
    if (function.find(other) != std::string::npos) {
      return false;
    }
  }
  return true;
}

Maybe<double> stack(const VariantInfo& variant, const std::filesystem::path& module) {
  const std::filesystem::path report = std::filesystem::path(module).replace_extension(".stack");
  if (!std::filesystem::exists(report)) {
    return Absence{Status::unavailable,
                   "the compiler's stack report was not installed beside the module"};
  }
  std::optional<double> most;
  for (const StackUsage& usage : stack_usage_of(variant.source_name(), report)) {
    if (is_timed(usage.function)) {
      most = std::max(most.value_or(0), usage.bytes);
    }
  }
  if (!most) {
    return Absence{Status::unavailable, "the compiler merged the code of " + variant.source_name() +
                                            " into its caller and reports no stack of its own"};
  }
  return *most;
}

}  // namespace

std::vector<std::string> compiler_metrics() {
  return {metric::stack.c_str(), metric::registers.c_str(), metric::occupancy_achieved.c_str(),
          metric::occupancy_theoretical.c_str()};
}

std::vector<Observation> observe_compiler(const VariantInfo& variant,
                                          const std::filesystem::path& module) {
  const Absence no_occupancy{Status::not_applicable, "a CPU has no occupancy"};
  const Absence no_registers{
      Status::not_applicable,
      "compilers do not report registers of CPU code; spills are part of the stack bytes"};
  return {{metric::stack.c_str(), whole_variant, stack(variant, module)},
          {metric::registers.c_str(), whole_variant, no_registers},
          {metric::occupancy_achieved.c_str(), whole_variant, no_occupancy},
          {metric::occupancy_theoretical.c_str(), whole_variant, no_occupancy}};
}

}  // namespace roofladder
