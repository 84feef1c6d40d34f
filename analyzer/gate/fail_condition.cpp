// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/gate/fail_condition.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <stdexcept>

#include "analyzer/words/change_text.h"
#include "run/format.h"
#include "run/nearest.h"
#include "run/printed_unit.h"

namespace roofladder {
namespace {

constexpr std::string_view forms =
    "'any-slower', 'ambiguous', or a metric, > or <, and a change in percent: 'time>+5%'";

[[noreturn]] void refuse(std::string_view text, std::string_view why) {
  throw std::invalid_argument(
      fmt::format("'{}' is no condition: {}; give {}", printable(text), why, forms));
}

std::vector<std::string> known_metrics() {
  std::vector<std::string> names{"time"};
  for (const Metric* metric : counted_metrics) {
    names.emplace_back(metric->name);
  }
  return names;
}

const Metric* counted_metric(std::string_view name) {
  const auto found = std::ranges::find_if(
      counted_metrics, [&](const Metric* metric) { return metric->name == name; });
  return found == counted_metrics.end() ? nullptr : *found;
}

// "+5%", "-2.5 %": a sign, a number, and a percent sign.
std::optional<double> percent_in(std::string_view text) {
  if (text.size() < 3 || !text.ends_with('%') || (text.front() != '+' && text.front() != '-')) {
    return std::nullopt;
  }
  const double sign = text.front() == '-' ? -1 : 1;
  text = text.substr(1, text.size() - 2);
  if (text.ends_with(' ')) {
    text.remove_suffix(1);
  }
  const auto fraction =
      parse_printed_number(text, {.dimension = dimension::ratio, .power_of_ten = -2});
  return fraction && *fraction >= 0 ? std::optional(sign * *fraction) : std::nullopt;
}

std::string breach_of_time(const FailCondition& condition, const PairedRung& pair) {
  if (!pair.change || !pair.change->interval || !pair.undecided.empty()) {
    return "";
  }
  const Interval& interval = *pair.change->interval;
  const bool fails = condition.is_increase ? interval.low > 1 + condition.bound
                                           : interval.high < 1 + condition.bound;
  return fails ? fmt::format("time {}, {} than {}", change_text(*pair.change),
                             condition.is_increase ? "more" : "less",
                             format_change(1 + condition.bound))
               : "";
}

std::string breach_of_count(const FailCondition& condition, const PairedRung& pair) {
  const auto count = std::ranges::find(pair.counts, condition.metric, &CountedPair::metric);
  if (count == pair.counts.end()) {
    return "";
  }
  if (count->is_gone) {
    return fmt::format("{} has no value of the same source any more", condition.metric->name);
  }
  if (!count->is_changed) {
    return "";
  }
  const double bound = count->before * (1 + condition.bound);
  const bool fails = condition.is_increase ? count->after > bound : count->after < bound;
  return fails ? fmt::format("{}, {} than {}", count_text(*count),
                             condition.is_increase ? "more" : "less",
                             format_change(1 + condition.bound))
               : "";
}

}  // namespace

FailCondition parse_fail_condition(std::string_view text) {
  FailCondition condition{.text = std::string(text)};
  if (text == "any-slower") {
    return condition;
  }
  if (text == "ambiguous") {
    condition.kind = FailCondition::Kind::ambiguous;
    return condition;
  }
  const std::size_t relation = text.find_first_of("<>");
  if (relation == std::string_view::npos) {
    refuse(text, "it has no > or <");
  }
  const std::string_view name = text.substr(0, relation);
  condition.metric = counted_metric(name);
  condition.kind = name == "time" ? FailCondition::Kind::time : FailCondition::Kind::counted;
  if (condition.kind == FailCondition::Kind::counted && condition.metric == nullptr) {
    const std::vector<std::string> known = known_metrics();
    refuse(text, fmt::format("there is none about '{}'{} (there are {})", printable(name),
                             suggestion(name, known), fmt::join(known, ", ")));
  }
  condition.is_increase = text[relation] == '>';
  const auto bound = percent_in(text.substr(relation + 1));
  if (!bound) {
    refuse(text, "its change is no number of percent with a sign");
  }
  condition.bound = *bound;
  return condition;
}

std::string breach(const FailCondition& condition, const PairedRung& pair) {
  using enum FailCondition::Kind;
  if (condition.kind == counted) {
    return breach_of_count(condition, pair);
  }
  if (pair.is_lost() && (condition.kind == slower || condition.is_increase)) {
    return "no time of it counts any more";
  }
  if (condition.kind == time) {
    return breach_of_time(condition, pair);
  }
  const Verdict looked_for = condition.kind == slower ? Verdict::slower : Verdict::ambiguous;
  if (!pair.change || pair.verdict != looked_for) {
    return "";
  }
  return condition.kind == slower ? fmt::format("time {}", change_text(*pair.change))
         : pair.undecided.empty() ? fmt::format("ambiguous, time {}", change_text(*pair.change))
                                  : fmt::format("ambiguous: {}", pair.undecided);
}

bool applies(const FailCondition& condition, const PairedRung& pair) {
  using enum FailCondition::Kind;
  if (condition.kind == counted) {
    return std::ranges::find(pair.counts, condition.metric, &CountedPair::metric) !=
           pair.counts.end();
  }
  const bool is_settled = pair.undecided.empty() || condition.kind == ambiguous;
  return (pair.change && is_settled) || pair.is_lost();
}

}  // namespace roofladder
