// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/output_name.h"

#include <cstdlib>
#include <fmt/format.h>
#include <initializer_list>
#include <unistd.h>

#include "collector/errors.h"
#include "run/format.h"

namespace roofladder {
namespace {

std::string first_set(std::initializer_list<const char*> names, std::string_view what) {
  for (const char* name : names) {
    if (const char* value = std::getenv(name); value != nullptr && *value != '\0') {
      return value;
    }
  }
  throw UsageError(
      fmt::format("{} in the output name, but none of the launcher's variables is set ({})", what,
                  fmt::join(names, ", ")));
}

std::string host_name() {
  char name[256] = {};
  gethostname(name, sizeof name - 1);
  return name;
}

// The text of %q{NAME}; `position` is at the brace and is moved behind the closing one.
std::string quoted_variable(const std::string& pattern, std::size_t& position) {
  const auto end = pattern.find('}', position);
  if (position >= pattern.size() || pattern[position] != '{' || end == std::string::npos) {
    throw UsageError("%q in the output name must be followed by {NAME}");
  }
  const std::string name = pattern.substr(position + 1, end - position - 1);
  position = end + 1;
  const char* value = std::getenv(name.c_str());
  if (value == nullptr) {
    throw UsageError(fmt::format("%q{{{0}}} in the output name, but the environment has no {0}",
                                 printable(name)));
  }
  return value;
}

}  // namespace

std::filesystem::path expand_output_name(const std::string& pattern) {
  std::string name;
  for (std::size_t i = 0; i < pattern.size();) {
    if (pattern[i] != '%') {
      name += pattern[i++];
      continue;
    }
    const char letter = i + 1 < pattern.size() ? pattern[i + 1] : '\0';
    i += 2;
    switch (letter) {
      case 'j':
        name += first_set({"SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID", "FLUX_JOB_ID"}, "%j");
        break;
      case 'r':
        name += first_set(
            {"SLURM_PROCID", "PMI_RANK", "PMIX_RANK", "OMPI_COMM_WORLD_RANK", "FLUX_TASK_RANK"},
            "%r");
        break;
      case 'h':
        name += host_name();
        break;
      case 'p':
        name += std::to_string(getpid());
        break;
      case 'q':
        name += quoted_variable(pattern, i);
        break;
      case '%':
        name += '%';
        break;
      default:
        throw UsageError("the output name may hold %j %r %h %p %q{NAME} and %%, and no other %");
    }
  }
  if (name.empty() || name == "-") {
    throw UsageError(
        fmt::format("'{}' is no name for a run file, which cannot go to standard output; name a "
                    "file",
                    name));
  }
  return name;
}

}  // namespace roofladder
