// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/run_spread.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace roofladder {
namespace {

std::map<std::string, std::string> lasting_facts(const std::vector<Fact>& facts) {
  std::map<std::string, std::string> texts;
  for (const Fact& fact : facts) {
    if (!fact.key.starts_with("collect.") && fact.key != "memory.available") {
      texts.emplace(fact.key, fact.text);
    }
  }
  return texts;
}

std::string first_difference(const std::vector<Fact>& before, const std::vector<Fact>& after) {
  const auto one = lasting_facts(before);
  const auto other = lasting_facts(after);
  const auto [in_one, in_other] = std::ranges::mismatch(one, other);
  if (in_one == one.end()) {
    return in_other == other.end() ? "" : in_other->first;
  }
  return in_other == other.end() ? in_one->first : std::min(in_one->first, in_other->first);
}

}  // namespace

std::optional<RunSpread> run_spread(std::span<const TimesInTwoRuns> same_code) {
  double excess = 0;
  std::size_t variants = 0;
  for (const auto& [before, after] : same_code) {
    if (!before->spread || !after->spread) {
      continue;
    }
    const double change = std::log(before->time->median / after->time->median);
    excess +=
        change * change - variance_of_mean(*before->spread) - variance_of_mean(*after->spread);
    ++variants;
  }
  if (variants < 2) {
    return std::nullopt;
  }
  return RunSpread{std::max(0.0, excess / static_cast<double>(variants)), variants};
}

bool is_same_code(const Run& before, const VariantAnalysis& of_before, const Run& after,
                  const VariantAnalysis& of_after) {
  const VariantInfo& one = before.variants[of_before.variant];
  const VariantInfo& other = after.variants[of_after.variant];
  return one.id == other.id && !one.source_digest.empty() &&
         one.source_digest == other.source_digest && one.build == other.build &&
         before.tool_version == after.tool_version &&
         before.points[of_before.point].threads == after.points[of_after.point].threads;
}

std::string different_fact(const Run& before, std::uint32_t of_before, const Run& after,
                           std::uint32_t of_after) {
  const Device& one = before.devices.at(of_before);
  const Device& other = after.devices.at(of_after);
  if (one.title != other.title || one.name != other.name) {
    return "device";
  }
  const std::string of_device = first_difference(one.facts, other.facts);
  return of_device.empty() ? first_difference(before.facts, after.facts) : of_device;
}

}  // namespace roofladder
