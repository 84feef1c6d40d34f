// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/collected.h"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "analyzer/ladder/headline.h"
#include "analyzer/words/factor_text.h"
#include "analyzer/words/result_text.h"
#include "run/file/run_file.h"
#include "run/format.h"
#include "run/shell_word.h"
#include "run/standard_error.h"

namespace roofladder {
namespace {

std::string gain_text(const Analysis& analysis, const Ladder& ladder, const Headline& headline,
                      const Gain& gain) {
  const Rung& rung = ladder.rungs.at(gain.rung);
  std::string text = fmt::format("{}, {}", name_of(info(analysis, rung)),
                                 format_quantity(rung.analysis.time->median, dimension::seconds));
  if (gain.rung != headline.baseline) {
    text += fmt::format(", {} over {}{}", factor_text(gain.speedup),
                        headline.baseline == 0
                            ? "the " + ladder.baselines.front().name
                            : name_of(info(analysis, ladder.rungs.at(headline.baseline))),
                        factor_range_text(gain.speedup));
  }
  return text;
}

// A line for each scope of its times.
std::vector<std::string> lines_of(const Analysis& analysis, const Ladder& ladder) {
  const std::string heading =
      fmt::format("{}/{}, {} cache, {}", analysis.run.kernels[ladder.kernel].name, ladder.model,
                  name_of(ladder.cache), analysis.run.devices[ladder.device].name);
  std::vector<std::string> lines;
  for (const Headline& headline : headlines_of(ladder)) {
    std::string line = fmt::format("{}: fastest of {} is {}", heading, ladder.rungs.size(),
                                   gain_text(analysis, ladder, headline, headline.best));
    if (headline.beyond) {
      line +=
          fmt::format("; in {} {}", precision_text(ladder.rungs.at(headline.beyond->rung).analysis),
                      gain_text(analysis, ladder, headline, *headline.beyond));
    }
    lines.push_back(line);
  }
  if (lines.empty()) {
    lines.push_back(heading + (std::ranges::any_of(ladder.rungs, &Rung::has_valid_time)
                                   ? ": its first variant has no time to compare with"
                                   : ": no variant has a time"));
  }
  return lines;
}

// Whether what is called the fastest is that by more than its times.
std::string proof_text(const Analysis& analysis, const std::string& file) {
  std::size_t fastest = 0;
  std::size_t unproven = 0;
  for (const Ladder& ladder : analysis.ladders) {
    for (const Headline& headline : headlines_of(ladder)) {
      const Rung& best = ladder.rungs.at(headline.best.rung);
      fastest += 1;
      unproven += best.judgement.judged == Judged::unproven ? 1 : 0;
    }
  }
  if (unproven == 0) {
    return "";
  }
  return fmt::format("{} by time alone, not proven to do the same work: roofladder judge {}",
                     unproven == fastest
                         ? unproven == 1 ? "It is the fastest" : "All of these are the fastest"
                         : fmt::format("{} of these {} are the fastest", unproven, fastest),
                     file);
}

}  // namespace

void say_results(const std::filesystem::path& run, const std::optional<std::string>& resume) {
  const Analysis analysis = analyse(read_run(run).run);
  for (const Ladder& ladder : analysis.ladders) {
    for (const std::string& line : lines_of(analysis, ladder)) {
      print_to_stderr("  {}\n", printable(line));
    }
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
