// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <memory>

#include "cli/chosen_ladders.h"
#include "cli/terminal.h"
#include "cli/verb.h"
#include "collector/errors.h"
#include "reports/explanation_text.h"
#include "reports/json/explanation.h"
#include "reports/overview.h"
#include "run/exit_code.h"
#include "run/format.h"
#include "run/nearest.h"

namespace roofladder {
namespace {

struct ExplainOptions {
  std::string run;
  LadderChoice ladders;
  std::vector<std::string> variants;
  bool json = false;
};

// True if the name is the variant's id, name or technique.
bool is_called(const VariantInfo& variant, const std::string& name) {
  return name == variant.id || name == name_in_kernel(variant) || name == name_of(variant) ||
         name == variant.technique;
}

// Throws UsageError for a name that no chosen rung has.
void require_variants(const Analysis& analysis, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    std::vector<std::string> known;
    bool is_there = false;
    for (const Ladder& ladder : analysis.ladders) {
      for (const Rung& rung : ladder.rungs) {
        const VariantInfo& variant = variant_of(analysis.run, rung);
        is_there = is_there || is_called(variant, name);
        known.push_back(name_of(variant));
      }
    }
    if (!is_there) {
      throw UsageError(fmt::format("the chosen ladders of the run have no variant '{}'{}",
                                   printable(name), suggestion(name, known)));
    }
  }
}

std::vector<ExplainedLadder> explained(const Analysis& analysis,
                                       const std::vector<std::string>& names) {
  const Observations observations(analysis.run);
  std::vector<ExplainedLadder> ladders;
  for (const Ladder& ladder : analysis.ladders) {
    ExplainedLadder one{&ladder, explanations_of(analysis, observations, ladder)};
    std::erase_if(one.rungs, [&](const Explanation& explanation) {
      const VariantInfo& variant = variant_of(analysis.run, ladder.rungs[explanation.rung]);
      return !names.empty() && std::ranges::none_of(names, [&](const std::string& name) {
        return is_called(variant, name);
      });
    });
    if (!one.rungs.empty()) {
      ladders.push_back(std::move(one));
    }
  }
  return ladders;
}

void print(const Analysis& analysis, const std::vector<ExplainedLadder>& ladders) {
  const std::size_t width = prose_columns();
  const char* separator = "";
  for (const ExplainedLadder& one : ladders) {
    fmt::print("{}{}\n", separator, printable(ladder_heading(analysis, *one.ladder)));
    for (const Explanation& explanation : one.rungs) {
      fmt::print("\n{}", explanation_text(analysis, *one.ladder, explanation, width));
    }
    separator = "\n";
  }
  if (ladders.empty()) {
    fmt::print("the run has no ladders to explain\n");
  }
}

}  // namespace

Action add_explain(CLI::App& app) {
  const auto options = std::make_shared<ExplainOptions>();
  app.description("Says what binds every rung, what its step bought, and what to try next");
  app.add_option("run", options->run, "Run file")->required();
  add_choice(app, options->ladders);
  app.add_option("--variant", options->variants, "Only these: technique, name or id");
  app.add_flag("--json", options->json, "Print JSON (docs/explain.schema.json)");
  app.footer(
      "\"at most\" is what an advice can buy at best by the numbers of the run, not what it "
      "will.");
  return [options] {
    Analysis analysis = analyse_file(options->run);
    choose(analysis, options->ladders);
    require_variants(analysis, options->variants);
    const auto ladders = explained(analysis, options->variants);
    if (options->json) {
      write_json_explanation(analysis, ladders, std::cout);
    } else {
      print(analysis, ladders);
    }
    return exit_done;
  };
}

}  // namespace roofladder
