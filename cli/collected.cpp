// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/collected.h"

#include <cstdio>
#include <fmt/format.h>
#include <string>

#include "analyzer/words/factor_text.h"
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
  const Rung& origin = ladder.rungs.at(best->origin);
  if (!best->speedups.empty() && best->speedups.front() && best != &origin) {
    const Estimate& speedup = *best->speedups.front();
    line += fmt::format(", {} over {}{}", factor_text(speedup),
                        best->origin == 0 ? "the " + ladder.baselines.front().name
                                          : name_of(info(analysis, origin)),
                        factor_range_text(speedup));
  }
  return line;
}

// Whether what is called the fastest is that by more than its times.
std::string proof_text(const Analysis& analysis, const std::string& file) {
  std::size_t fastest_rungs = 0;
  std::size_t unproven = 0;
  for (const Ladder& ladder : analysis.ladders) {
    if (const Rung* best = fastest(ladder)) {
      fastest_rungs += 1;
      unproven += best->judgement.judged == Judged::unproven ? 1 : 0;
    }
  }
  if (unproven == 0) {
    return "";
  }
  return fmt::format("{} by time alone, not proven to do the same work: roofladder judge {}",
                     unproven == fastest_rungs
                         ? unproven == 1 ? "It is the fastest" : "All of these are the fastest"
                         : fmt::format("{} of these {} are the fastest", unproven, fastest_rungs),
                     file);
}

}  // namespace

void say_results(const std::filesystem::path& run, const std::optional<std::string>& resume) {
  const Analysis analysis = analyse(read_run(run).run);
  for (const Ladder& ladder : analysis.ladders) {
    print_to_stderr("  {}\n", printable(line_of(analysis, ladder)));
  }
  const std::string file = shell_word(run.string());
  if (const std::string text = proof_text(analysis, file); !text.empty()) {
    print_to_stderr("  {}\n", printable(text));
  }
  for (const std::string& caution : analysis.cautions) {
    print_to_stderr("caution: {}\n", printable(caution));
  }
  if (resume) {
    print_to_stderr("resume it: {}\n", printable(*resume));
  }
  std::filesystem::path page = run;
  page.replace_extension(".html");
  print_to_stderr("next: roofladder report {} -o {}\n", printable(file),
                  printable(shell_word(page.string())));
}

}  // namespace roofladder
