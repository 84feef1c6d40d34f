// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/audit/cautions.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <numeric>
#include <set>

#include "analyzer/ladder/precision.h"
#include "run/format.h"
#include "run/statistics.h"

namespace roofladder {
namespace {

using Cautions = std::vector<std::string>;

constexpr double noticed_processors = 0.1;
// Half the width of a median's 95 % interval over the median.
constexpr double known_well = 0.05;

void add_warnings(const Run& run, Cautions& cautions) {
  for (const Warning& warning : run.warnings) {
    if (!warning.point) {
      cautions.push_back(warning.text);
    }
  }
}

// Returns the values of all rungs.
std::vector<double> values_of(const RunContext& context, const std::vector<Ladder>& ladders,
                              const Metric& metric) {
  std::vector<double> values;
  for (const Ladder& ladder : ladders) {
    for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
      std::ranges::copy(RungContext{context, ladder, i}.values(metric), std::back_inserter(values));
    }
  }
  return values;
}

// Adds what took processors while variants were timed, by the mean: the kernel's ticks are coarse.
void add_load(const RunContext& context, const std::vector<Ladder>& ladders, const Metric& metric,
              const char* sentence, Cautions& cautions) {
  const std::vector<double> values = values_of(context, ladders, metric);
  if (values.empty()) {
    return;
  }
  const double mean =
      std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  if (mean > noticed_processors) {
    cautions.push_back(fmt::format(
        "{} {:.1f} processors on average while variants were timed, {:.1f} at the most.", sentence,
        mean, std::ranges::max(values)));
  }
}

void add_users_of_devices(const RunContext& context, const std::vector<Ladder>& ladders,
                          Cautions& cautions) {
  const std::vector<double> values = values_of(context, ladders, metric::load_device);
  const double most = values.empty() ? 0 : std::ranges::max(values);
  if (most > 0) {
    cautions.push_back(fmt::format("{} on a GPU while variants were timed on it.",
                                   most == 1
                                       ? "Another process was"
                                       : fmt::format("Up to {:.0f} other processes were", most)));
  }
}

void add_findings(const std::vector<Finding>& findings, Cautions& cautions) {
  std::size_t moving_clocks = 0;
  for (const Finding& finding : findings) {
    if (finding.kind == FindingKind::ceiling_moved ||
        finding.kind == FindingKind::clock_ceiling_moved) {
      cautions.push_back(finding.where + " " + finding.sentence);
    }
    moving_clocks += finding.kind == FindingKind::clock_moved ? 1 : 0;
  }
  if (moving_clocks > 0) {
    cautions.push_back(
        fmt::format("{} ran at another clock than the rest of {}.",
                    moving_clocks == 1 ? "One rung" : fmt::format("{} rungs", moving_clocks),
                    moving_clocks == 1 ? "its ladder" : "their ladders"));
  }
}

void add_uncertainty(const std::vector<Ladder>& ladders, Cautions& cautions) {
  std::vector<double> uncertainties;
  std::set<std::uint16_t> rounds;
  for (const Ladder& ladder : ladders) {
    for (const Rung& rung : ladder.rungs) {
      if (rung.has_valid_time()) {
        rounds.insert(rung.analysis.rounds.begin(), rung.analysis.rounds.end());
        uncertainties.push_back(relative_half_width(rung.analysis.time).value_or(0));
      }
    }
  }
  if (rounds.size() == 1) {
    cautions.emplace_back(
        "Every variant was timed in one process: what varies from process to process is in no "
        "interval. --rounds 3 measures it.");
  }
  const auto spread = distribution(uncertainties);
  if (spread && spread->upper_quartile > known_well) {
    cautions.push_back(fmt::format(
        "A quarter of the times are known no better than ±{}, the worst ±{}: smaller differences "
        "say nothing.",
        format_percent(spread->upper_quartile), format_percent(spread->maximum)));
  }
}

}  // namespace

std::vector<std::string> cautions_of(const RunContext& context, const std::vector<Ladder>& ladders,
                                     const std::vector<Finding>& findings) {
  Cautions cautions;
  add_warnings(context.run, cautions);
  add_load(context, ladders, metric::load_others, "Other programs kept busy", cautions);
  add_load(context, ladders, metric::load_stolen, "Other virtual machines took", cautions);
  add_users_of_devices(context, ladders, cautions);
  add_findings(findings, cautions);
  add_uncertainty(ladders, cautions);
  return cautions;
}

}  // namespace roofladder
