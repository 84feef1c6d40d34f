// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/plan/choices.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <sstream>

#include "collector/known.h"
#include "collector/plan/plan.h"
#include "collector/plan/steps.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr const char* yes = "yes";  // the value of a flag

// In any order, the same choice.
std::string sorted(std::vector<std::string> names) {
  std::ranges::sort(names);
  return fmt::format("{}", fmt::join(names, ","));
}

std::string flag(bool set) {
  return set ? yes : "";
}

std::string_view cache_of(const CollectOptions& options) {
  return options.cold && options.warm ? "both" : options.warm ? "warm" : "cold";
}

// The choices that to_text() wrote.
std::map<std::string, std::string> parse_choices(const std::string& text) {
  std::map<std::string, std::string> choices;
  std::istringstream words(text);
  std::string option;
  for (std::string word; words >> word;) {
    if (word.starts_with("--")) {
      option = word.substr(2);
      choices[option] = yes;
    } else {
      choices[option] = word;
    }
  }
  return choices;
}

std::string shown(const std::string& option, const std::string& value) {
  if (value.empty()) {
    return fmt::format("without --{}", option);
  }
  return value == yes ? fmt::format("with --{}", option)
                      : fmt::format("with --{} {}", option, printable(value));
}

}  // namespace

std::vector<PlanChoice> plan_choices(const CollectOptions& options) {
  const bool taken_over = options.ceilings_run != nullptr;
  return {
      {"kernel", sorted(options.kernels)},
      {"model", sorted(options.models)},
      {"variant", sorted(options.variants)},
      {"device", sorted(options.devices)},
      {"provider", sorted(options.providers)},
      {"preset", options.preset},
      {"size", options.size},
      {"cache", std::string(cache_of(options))},
      {"threads", options.threads > 0 ? std::to_string(options.threads) : ""},
      {"rounds", std::to_string(options.rounds)},
      {"min-samples", std::to_string(options.minimum_samples)},
      {"precision", format_exact(options.precision)},
      {"seconds", options.seconds_per_variant > 0 ? format_exact(options.seconds_per_variant) : ""},
      {"simulated-llc", options.simulated_llc > 0 ? format_exact(options.simulated_llc) : ""},
      {"ceilings", taken_over ? options.ceilings_run->uuid : ""},
      {"no-ceilings", flag(!options.ceilings)},
      {"count", sorted(options.counted)},
      {"redact", flag(options.redact)}};
}

std::string to_text(const std::vector<PlanChoice>& choices) {
  std::string text;
  for (const PlanChoice& choice : choices) {
    if (!choice.value.empty()) {
      text += fmt::format("{}--{}{}{}", text.empty() ? "" : " ", choice.option,
                          choice.value == yes ? "" : " ", choice.value == yes ? "" : choice.value);
    }
  }
  return text;
}

std::vector<std::string> counted_in(const Run& run) {
  const Fact* fact = find_fact(run.facts, choices_fact);
  std::istringstream words(fact != nullptr ? parse_choices(fact->text)["count"] : std::string());
  std::vector<std::string> counted;
  for (std::string word; std::getline(words, word, ',');) {
    counted.push_back(word);
  }
  return counted;
}

void require_same_choices(const CollectOptions& options, const Run& run) {
  if (contains(options.given, "title") && options.title != run.title) {
    throw UsageError(
        fmt::format("the run's title is '{}'; a resumed run keeps it: leave out "
                    "--title",
                    printable(run.title)));
  }
  const Fact* fact = find_fact(run.facts, choices_fact);
  std::map<std::string, std::string> started =
      parse_choices(fact != nullptr ? fact->text : std::string());
  for (const auto& [option, value] : plan_choices(options)) {
    if (!contains(options.given, option)) {
      continue;
    }
    if (fact == nullptr) {
      throw UsageError(fmt::format(
          "the run does not say what it was started with; leave out --{} to resume it", option));
    }
    if (started[option] != value) {
      throw UsageError(
          fmt::format("the run was started {}, not {}; leave out --{} to resume it, or collect "
                      "a new one under another name",
                      shown(option, started[option]), shown(option, value), option));
    }
  }
}

}  // namespace roofladder
