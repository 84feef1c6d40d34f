// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <fstream>

#include "collector/provider.h"

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

// The timed code: run() and the functions the compiler cut out of it, not on counting scalars.
bool is_timed(const std::string& function) {
  return function.find("::run(") != std::string::npos &&
         function.find("Counted<") == std::string::npos;
}

// What the compiler reports of a variant: on a CPU the stack its timed functions use, which is
// where spilled registers live.
class Compiler : public StaticProvider {
 public:
  std::string_view name() const override { return "compiler"; }
  std::string_view sentence() const override {
    return "stack bytes of the timed functions, from the compiler's report";
  }
  Provenance provenance() const override { return Provenance::compiler; }
  std::vector<std::string_view> metrics() const override { return {"stack"}; }
  std::optional<Absence> unavailable() const override { return std::nullopt; }

  std::vector<Observation> observe(const VariantInfo& variant,
                                   const std::filesystem::path& module) const override {
    const std::filesystem::path report = std::filesystem::path(module).replace_extension(".stack");
    if (!std::filesystem::exists(report)) {
      return {{"stack", whole_variant,
               Absence{Status::unavailable,
                       "the compiler's stack report was not installed beside the module"}}};
    }
    std::optional<double> most;
    for (const StackUsage& usage : stack_usage_of(variant.source_name, report)) {
      if (is_timed(usage.function)) {
        most = std::max(most.value_or(0), usage.bytes);
      }
    }
    if (!most) {
      return {{"stack", whole_variant,
               Absence{Status::unavailable,
                       "the compiler reported no stack use for " + variant.source_name}}};
    }
    return {{"stack", whole_variant, *most}};
  }
};

}  // namespace

std::unique_ptr<StaticProvider> make_compiler() {
  return std::make_unique<Compiler>();
}

}  // namespace roofladder
