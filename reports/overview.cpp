// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/overview.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

#include "analyzer/plots/caption.h"
#include "analyzer/words/result_text.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// Names the device if the run has several.
std::string place(const Analysis& analysis, std::uint32_t device) {
  const auto& devices = analysis.run.devices;
  return devices.size() > 1 ? ", on " + devices.at(device).name : "";
}

// Variants whose verdicts share a sentence, and the greatest values for it.
struct SharedBasis {
  VerdictBasis greatest;
  std::vector<std::string> variants;

  void add(const VerdictBasis& basis, const std::string& variant) {
    if (basis != VerdictBasis{}) {
      greatest.is_one_round = basis.is_one_round;
      greatest.noise = std::max(greatest.noise, basis.noise);
      greatest.clock = std::max(greatest.clock, basis.clock);
      variants.push_back(variant);
    }
  }
};

// "a, b, c, d and 36 more"
std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t most = 4;
  const auto end = names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), most));
  const std::string first = fmt::format("{}", fmt::join(names.begin(), end, ", "));
  return names.size() <= most ? first : fmt::format("{} and {} more", first, names.size() - most);
}

// "the steps to tiled, rows"; "every step" if these are all.
std::string steps_text(const std::vector<std::string>& variants, std::size_t all) {
  return variants.size() == all
             ? "every step"
             : fmt::format("the step{} to {}", variants.size() == 1 ? "" : "s", listed(variants));
}

}  // namespace

std::string imprecision_text(const Precision& precision) {
  return precision.missed == 0
             ? ""
             : fmt::format("±{} not reached by {} of {}", format_percent(precision.asked),
                           precision.missed, precision.results);
}

std::vector<std::string> verdict_bases(const Analysis& analysis, const Ladder& ladder) {
  std::array<SharedBasis, 3> kinds;
  std::size_t steps = 0;
  for (const Step& step : ladder.steps) {
    if (step.speedup) {
      ++steps;
      const auto& [is_one_round, noise, clock] = step.verdict_basis;
      const std::string name = name_of(info(analysis, ladder.rungs.at(step.to)));
      kinds[0].add({is_one_round, 0, 0}, name);
      kinds[1].add({false, noise, 0}, name);
      kinds[2].add({false, 0, clock}, name);
    }
  }
  std::vector<std::string> lines;
  for (const SharedBasis& kind : kinds) {
    if (!kind.variants.empty()) {
      lines.push_back(
          fmt::format("In {}, {}.", steps_text(kind.variants, steps), text_of(kind.greatest)));
    }
  }
  return lines;
}

std::vector<std::string> failures_of(const Analysis& analysis, const Ladder& ladder) {
  std::vector<std::string> lines;
  for (const Rung& rung : ladder.rungs) {
    if (!rung.analysis.time) {
      const VariantInfo& variant = info(analysis, rung);
      lines.push_back(name_in_kernel(variant) + ": " + failure_of(rung.analysis).reason);
    }
  }
  return lines;
}

std::vector<std::string> refuted_claims(const Analysis& analysis, const Ladder& ladder) {
  std::vector<std::string> lines;
  for (const Step& step : ladder.steps) {
    for (const ExpectationCheck& check : step.claim) {
      if (check.outcome == ClaimOutcome::refuted) {
        lines.push_back(fmt::format("{}: expected {}, but {}",
                                    name_in_kernel(info(analysis, ladder.rungs.at(step.to))),
                                    in_words(check.expectation), check.evidence));
      }
    }
  }
  return lines;
}

std::string ladder_heading(const Analysis& analysis, const Ladder& ladder) {
  return title_of(analysis.run.kernels[ladder.kernel], ladder.size, ladder.cache) +
         place(analysis, ladder.device);
}

}  // namespace roofladder
