// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/published/published_numbers.h"

#include <algorithm>

#include "analyzer/published/given_speedup.h"

namespace roofladder {

std::optional<std::string> speedup_over(const PublishedNumber& number) {
  if (number.metric == given_speedup) {
    return "";
  }
  return number.metric.starts_with(given_speedup_over)
             ? std::optional(number.metric.substr(given_speedup_over.size()))
             : std::nullopt;
}

bool has_speed(const PublishedLadder& ladder) {
  return std::ranges::any_of(ladder.rungs, [](const PublishedRung& rung) {
    return rung.time_of_unit ||
           std::ranges::any_of(rung.numbers, [](const PublishedNumber& number) {
             return speedup_over(number).has_value();
           });
  });
}

bool has_several_times(const PublishedLadder& ladder) {
  return std::ranges::count_if(ladder.rungs, [](const PublishedRung& rung) {
           return rung.time_of_unit.has_value();
         }) > 1;
}

PublishedCount count_of(const PublishedStory& story) {
  PublishedCount count;
  for (const PublishedLadder& ladder : story.ladders) {
    for (const PublishedRung& rung : ladder.rungs) {
      count.all += rung.numbers.size();
      count.ambiguous += static_cast<std::size_t>(std::ranges::count_if(
          rung.numbers, [](const PublishedNumber& number) { return number.quotation.ambiguous; }));
    }
  }
  return count;
}

}  // namespace roofladder
