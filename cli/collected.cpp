// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/collected.h"

#include <cstdio>
#include <fmt/format.h>
#include <string>

#include "analyzer/analysis.h"
#include "reports/result_text.h"
#include "run/format.h"
#include "run/run_file.h"

namespace roofladder {
namespace {

// A word that a shell takes as it stands.
std::string shell_word(const std::string& text) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+=:,@%";
  if (text.find_first_not_of(plain) == std::string::npos) {
    return text;
  }
  std::string quoted = "'";
  for (const char character : text) {
    quoted += character == '\'' ? std::string("'\\''") : std::string(1, character);
  }
  return quoted + "'";
}

const Rung* fastest(const Ladder& ladder) {
  const Rung* best = nullptr;
  for (const Rung& rung : ladder.rungs) {
    const auto& time = rung.analysis.time;
    if (time && (best == nullptr || time->median < best->analysis.time->median)) {
      best = &rung;
    }
  }
  return best;
}

std::string line_of(const Analysis& analysis, const Ladder& ladder) {
  const std::string heading = fmt::format(
      "{}/{}, {} cache, {}", analysis.run.kernels[ladder.kernel].name, ladder.model,
      ladder.cache == CacheState::cold ? "cold" : "warm", analysis.run.devices[ladder.device].name);
  const Rung* best = fastest(ladder);
  if (best == nullptr) {
    return heading + ": no variant has a time";
  }
  const std::string& id = info(analysis, *best).id;
  std::string line = fmt::format("{}: fastest of {} is {}, {}", heading, ladder.rungs.size(),
                                 id.substr(id.rfind('/') + 1),
                                 format_quantity(best->analysis.time->median, dimension::seconds));
  if (!best->speedups.empty() && best->speedups.front() && best != &ladder.rungs.front()) {
    line += fmt::format(", {} over the {}", format_factor(best->speedups.front()->value),
                        ladder.baselines.front().name);
  }
  return line;
}

}  // namespace

void say_results(const std::filesystem::path& run, bool resumable) {
  const Analysis analysis = analyse(read_run(run).run);
  for (const Ladder& ladder : analysis.ladders) {
    fmt::print(stderr, "  {}\n", printable(line_of(analysis, ladder)));
  }
  const std::string file = shell_word(run.string());
  if (resumable) {
    fmt::print(stderr, "go on with it: roofladder collect --resume -o {}\n", printable(file));
  }
  std::filesystem::path page = run;
  page.replace_extension(".html");
  fmt::print(stderr, "next: roofladder report {} -o {}\n", printable(file),
             printable(shell_word(page.string())));
}

}  // namespace roofladder
