// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <dlfcn.h>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace roofladder {
inline namespace v0 {
namespace cuda {

struct Spills {
  double store_bytes = 0;  // per thread
  double load_bytes = 0;
};

namespace detail {

using Report = std::map<std::pair<std::string, int>, Spills>;

inline std::string report_path() {
  Dl_info module{};
  dladdr(reinterpret_cast<const void*>(&report_path), &module);
  const std::string path = module.dli_fname;
  return path.substr(0, path.rfind('.')) + ".ptxas";
}

// The report has three lines for every function, among others:
//   ptxas info    : Compiling entry function '_Z5naivePd' for 'sm_90'
//   ptxas info    : Function properties for _Z5naivePd
//       0 bytes stack frame, 8 bytes spill stores, 16 bytes spill loads
inline Report read_report() {
  Report report;
  std::ifstream file(report_path());
  std::pair<std::string, int> function;
  for (std::string line; std::getline(file, line);) {
    const auto quote = line.find("entry function '");
    if (quote != std::string::npos) {
      const auto name = quote + sizeof "entry function '" - 1;
      const auto end = line.find('\'', name);
      int architecture = 0;
      if (end != std::string::npos &&
          std::sscanf(line.c_str() + end, "' for 'sm_%d", &architecture) == 1) {
        function = {line.substr(name, end - name), architecture};
      }
      continue;
    }
    Spills spills;
    if (std::sscanf(line.c_str(),
                    " %*d bytes stack frame, %lf bytes spill stores, %lf bytes spill loads",
                    &spills.store_bytes, &spills.load_bytes) == 2) {
      report.emplace(function, spills);
    }
  }
  return report;
}

}  // namespace detail

// The assembler's figures for the function (its mangled name) and architecture (90); nothing if the
// report beside the module lacks them, as for code that the driver compiled.
inline std::optional<Spills> spills_of(const std::string& function, int architecture) {
  static const detail::Report report = detail::read_report();
  const auto found = report.find({function, architecture});
  return found == report.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace cuda
}  // namespace v0
}  // namespace roofladder
