// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/time_budget.h"

#include <charconv>
#include <cstdlib>
#include <ctime>
#include <fmt/format.h>
#include <optional>
#include <string_view>

#include "cli/number.h"
#include "collector/compile/command.h"
#include "collector/errors.h"
#include "run/format.h"
#include "run/launcher.h"

namespace roofladder {
namespace {

constexpr std::string_view of_slurm = "slurm";

std::optional<double> whole(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_whole = error == std::errc() && end == text.data() + text.size() && value >= 0;
  return is_whole ? std::optional(static_cast<double>(value)) : std::nullopt;
}

// Parses [[hours:]minutes:]seconds.
std::optional<double> seconds_of_clock(std::string_view text) {
  double seconds = 0;
  while (true) {
    const auto colon = text.find(':');
    const auto number = whole(text.substr(0, colon));
    if (!number) {
      return std::nullopt;
    }
    seconds = seconds * 60 + *number;
    if (colon == std::string_view::npos) {
      return seconds;
    }
    text.remove_prefix(colon + 1);
  }
}

// Parses squeue's format, "1-02:03:04". Absent for UNLIMITED and the like.
std::optional<double> seconds_in(std::string_view text) {
  const auto dash = text.find('-');
  const auto days = dash != std::string_view::npos ? whole(text.substr(0, dash)) : 0;
  const auto clock =
      seconds_of_clock(dash != std::string_view::npos ? text.substr(dash + 1) : text);
  return days && clock ? std::optional(*days * 86400 + *clock) : std::nullopt;
}

double asked_of_squeue(const std::string& job) {
  const CommandResult asked = run_command({"squeue", "-h", "-j", job, "-o", "%L"});
  const std::string said = asked.out.substr(0, asked.out.find('\n'));
  if (asked.status != 0) {
    throw EnvironmentError(fmt::format(
        "--time-budget slurm: squeue does not report how long job {} may take (exit code "
        "{}): {}; give seconds instead",
        printable(job), asked.status, printable(asked.err)));
  }
  const auto seconds = seconds_in(said);
  if (!seconds) {
    throw EnvironmentError(fmt::format(
        "--time-budget slurm: job {} has no time limit (squeue says '{}'); give seconds instead",
        printable(job), printable(said)));
  }
  return *seconds;
}

double left_of_job() {
  const auto job = own_environment("SLURM_JOB_ID");
  if (!job) {
    throw UsageError(
        "--time-budget slurm: this is no job of Slurm (SLURM_JOB_ID is not set); give seconds");
  }
  const auto end = own_environment("SLURM_JOB_END_TIME");
  if (const auto time = end ? whole(*end) : std::nullopt; time && *time > 0) {
    return *time - static_cast<double>(std::time(nullptr));
  }
  return asked_of_squeue(*job);
}

}  // namespace

CLI::Validator time_budget() {
  const CLI::Validator number = seconds();
  const auto check = [number](std::string& text) -> std::string {
    const std::string fault = text == of_slurm ? "" : number(text);
    return fault.empty() ? "" : fault + ", nor slurm";
  };
  return CLI::Validator(check, "");
}

double seconds_of_budget(const std::string& text) {
  if (text != of_slurm) {
    return std::strtod(text.c_str(), nullptr);
  }
  const double left = left_of_job();
  if (left <= time_kept_back) {
    throw EnvironmentError(fmt::format(
        "--time-budget slurm: the job has {:.0f} s left, and {:.0f} s are kept for writing the run",
        left, time_kept_back));
  }
  return left - time_kept_back;
}

}  // namespace roofladder
