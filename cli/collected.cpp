// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/collected.h"

#include <cstdio>
#include <fmt/format.h>
#include <string>

#include "analyzer/words/result_text.h"
#include "run/file/run_file.h"
#include "run/format.h"
#include "run/shell_word.h"
#include "run/standard_error.h"

namespace roofladder {
namespace {

const Rung* fastest(const Ladder& ladder) {
  const Rung* best = nullptr;
  for (const Rung& rung : ladder.rungs) {
    if (rung.has_valid_time() &&
        (best == nullptr || rung.analysis.time->median < best->analysis.time->median)) {
      best = &rung;
    }
  }
  return best;
}

std::string line_of(const Analysis& analysis, const Ladder& ladder) {
  const std::string heading =
      fmt::format("{}/{}, {} cache, {}", analysis.run.kernels[ladder.kernel].name, ladder.model,
                  name_of(ladder.cache), analysis.run.devices[ladder.device].name);
  const Rung* best = fastest(ladder);
  if (best == nullptr) {
    return heading + ": no variant has a time";
  }
  std::string line = fmt::format("{}: fastest of {} is {}, {}", heading, ladder.rungs.size(),
                                 name_of(info(analysis, *best)),
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
    print_to_stderr("  {}\n", printable(line_of(analysis, ladder)));
  }
  const std::string file = shell_word(run.string());
  if (resumable) {
    print_to_stderr("resume it: roofladder collect --resume -o {}\n", printable(file));
  }
  std::filesystem::path page = run;
  page.replace_extension(".html");
  print_to_stderr("next: roofladder report {} -o {}\n", printable(file),
                  printable(shell_word(page.string())));
}

}  // namespace roofladder
