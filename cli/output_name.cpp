// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/output_name.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <span>
#include <string_view>
#include <unistd.h>

#include "collector/errors.h"
#include "run/format.h"
#include "run/launcher.h"

namespace roofladder {
namespace {

// Variables that restrict the GPUs visible to programs of this process.
constexpr std::array<std::string_view, 5> visible_gpus{"CUDA_VISIBLE_DEVICES",
                                                       "ROCR_VISIBLE_DEVICES", "ZE_AFFINITY_MASK",
                                                       "GPU_DEVICE_ORDINAL", "SLURM_STEP_GPUS"};

// Makes a text of the environment, which may hold anything, a single component of a path that
// cannot lead to another folder.
std::string component(std::string text) {
  std::ranges::replace_if(
      text, [](unsigned char byte) { return byte == '/' || byte < ' ' || byte == 0x7F; }, '_');
  for (auto at = text.find(".."); at != std::string::npos; at = text.find("..", at)) {
    text.replace(at, 2, "__");
  }
  return text;
}

std::string first_set(std::span<const std::string_view> names, char letter) {
  for (const std::string_view name : names) {
    if (const auto value = own_environment(name)) {
      return *value;
    }
  }
  throw UsageError(
      fmt::format("%{} in the output name, but none of the variables that hold it is set ({})",
                  letter, fmt::join(names, ", ")));
}

std::string host_name() {
  char name[256] = {};
  gethostname(name, sizeof name - 1);
  return name;
}

LaunchedProcess own_process(char letter) {
  if (const auto process = launched_process(own_environment)) {
    return *process;
  }
  throw UsageError(fmt::format(
      "%{} in the output name, but no launcher started this process (srun, mpirun, flux run)",
      letter));
}

std::string place(char letter, std::optional<std::int64_t> LaunchedProcess::*number,
                  std::string_view what) {
  const LaunchedProcess process = own_process(letter);
  if (const auto& told = process.*number) {
    return std::to_string(*told);
  }
  throw UsageError(fmt::format(
      "%{} in the output name, but {} does not set the {}; %r and %h name processes and hosts",
      letter, process.launcher.empty() ? "a batch script" : process.launcher, what));
}

// The text of %q{NAME}. `position` is that of the opening brace, and is moved behind the closing
// one.
std::string quoted_variable(const std::string& pattern, std::size_t& position) {
  const auto end = pattern.find('}', position);
  if (position >= pattern.size() || pattern[position] != '{' || end == std::string::npos) {
    throw UsageError("%q in the output name must be followed by {NAME}");
  }
  const std::string name = pattern.substr(position + 1, end - position - 1);
  position = end + 1;
  const auto value = own_environment(name);
  if (!value) {
    throw UsageError(fmt::format("%q{{{0}}} in the output name, but the environment has no {0}",
                                 printable(name)));
  }
  return *value;
}

std::string expansion_of(char letter) {
  switch (letter) {
    case 'j':
      return first_set(job_variables(), letter);
    case 'a':
      return first_set(array_task_variables(), letter);
    case 's':
      return first_set(step_variables(), letter);
    case 'g':
      return first_set(visible_gpus, letter);
    case 'r':
      return std::to_string(own_process(letter).rank);
    case 'l':
      return place(letter, &LaunchedProcess::local_rank, "rank on the node");
    case 'n':
      return place(letter, &LaunchedProcess::node, "number of the node");
    case 'h':
      return host_name();
    case 'p':
      return std::to_string(getpid());
    default:
      throw UsageError(fmt::format("the output name may hold {}, and no other %", output_patterns));
  }
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
    if (letter == '%') {
      name += '%';
    } else {
      name += component(letter == 'q' ? quoted_variable(pattern, i) : expansion_of(letter));
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
