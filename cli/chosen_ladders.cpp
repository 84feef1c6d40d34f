// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/chosen_ladders.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

#include "collector/errors.h"
#include "run/format.h"
#include "run/nearest.h"

namespace roofladder {
namespace {

// Throws UsageError for a name that the run does not have.
void require_known(const std::vector<std::string>& chosen, const std::set<std::string>& known,
                   const char* what) {
  for (const std::string& name : chosen) {
    if (!known.contains(name)) {
      throw UsageError(fmt::format("the run has no {} '{}'{} (it has {})", what, printable(name),
                                   suggestion(name, {known.begin(), known.end()}),
                                   fmt::join(known, ", ")));
    }
  }
}

bool is_chosen(const std::vector<std::string>& chosen, const std::string& name) {
  return chosen.empty() || std::ranges::find(chosen, name) != chosen.end();
}

// Removes ladders that are not chosen, and findings about variants of them.
void remove_others(Analysis& analysis, const LadderChoice& choice,
                   const std::set<std::string>& kernels) {
  const auto is_left_out = [&](const std::string& kernel, const std::string& model) {
    return !is_chosen(choice.kernels, kernel) || !is_chosen(choice.models, model);
  };
  std::erase_if(analysis.findings, [&](const Finding& finding) {
    const auto variant = std::ranges::find(analysis.run.variants, finding.where, &VariantInfo::id);
    return variant != analysis.run.variants.end() && kernels.contains(variant->kernel) &&
           is_left_out(variant->kernel, variant->model);
  });
  std::erase_if(analysis.ladders, [&](const Ladder& ladder) {
    return is_left_out(analysis.run.kernels[ladder.kernel].name, ladder.model);
  });
}

}  // namespace

void add_choice(CLI::App& app, LadderChoice& choice) {
  app.add_option("-k,--kernel", choice.kernels, "Only ladders of these kernels")->delimiter(',');
  app.add_option("-m,--model", choice.models, "Only ladders of these models")->delimiter(',');
}

void choose(std::span<Analysis> runs, const LadderChoice& choice) {
  std::set<std::string> kernels;
  std::set<std::string> models;
  for (const Analysis& analysis : runs) {
    for (const Ladder& ladder : analysis.ladders) {
      kernels.insert(analysis.run.kernels[ladder.kernel].name);
      models.insert(ladder.model);
    }
  }
  require_known(choice.kernels, kernels, "kernel");
  require_known(choice.models, models, "model");
  for (Analysis& analysis : runs) {
    remove_others(analysis, choice, kernels);
  }
}

void choose(Analysis& analysis, const LadderChoice& choice) {
  choose({&analysis, 1}, choice);
}

}  // namespace roofladder
