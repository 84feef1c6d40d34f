// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/run_spread.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "analyzer/comparison/same_source.h"
#include "run/device_facts.h"
#include "run/launcher.h"

namespace roofladder {
namespace {

// Facts of the batch job and its processes differ in every run.
bool is_of_job(std::string_view key) {
  constexpr std::string_view prefix = "env.";
  if (!key.starts_with(prefix)) {
    return false;
  }
  static const std::vector<std::string_view> of_launchers = launcher_variables();
  const std::string_view name = key.substr(prefix.size());
  return name.starts_with("SLURM_") || std::ranges::find(of_launchers, name) != of_launchers.end();
}

bool is_of_machine(const Fact& fact) {
  return fact.key.starts_with("host.") || fact.key.starts_with("cpu.");
}

// Imported runs that do not say where they were measured have the digests of their files, which
// differ, in place of a machine.
std::map<std::string, std::string> lasting_facts(const std::vector<Fact>& facts) {
  const bool has_machine = std::ranges::any_of(facts, is_of_machine);
  std::map<std::string, std::string> texts;
  for (const Fact& fact : facts) {
    const bool is_digest = has_machine && fact.key.starts_with("import.");
    if (!is_digest && !fact.key.starts_with("collect.") && !is_of_job(fact.key) &&
        fact.key != "memory.available" && fact.key != device_uuid_fact) {
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

// The logarithm of a ratio of times, and the part of its variance that the rounds explain.
struct Change {
  double logarithm = 0;
  double variance = 0;
};

// d²/(v + t²), whose expected value is 1.
double standardized_square(const Change& change, double between) {
  const double square = change.logarithm * change.logarithm;
  return square == 0 ? 0 : square / (change.variance + between);
}

double sum_of_squares(std::span<const Change> changes, double between) {
  double sum = 0;
  for (const Change& change : changes) {
    sum += standardized_square(change, between);
  }
  return sum;
}

// Estimator of Paule and Mandel ("Consensus values and weighting factors", J. Res. NBS 87(5), 1982)
// about a known mean of 0: noisy changes weigh less than quiet ones.
double variance_between(std::span<const Change> changes) {
  const auto expected = static_cast<double>(changes.size());
  double high = 0;  // the greatest d²: the sum is at most the number of changes there
  for (const Change& change : changes) {
    high = std::max(high, change.logarithm * change.logarithm);
  }
  double low = 0;
  if (sum_of_squares(changes, low) <= expected) {
    return low;
  }
  constexpr int bits = 53;  // of a double
  for (int i = 0; i < bits; ++i) {
    const double middle = (low + high) / 2;
    (sum_of_squares(changes, middle) > expected ? low : high) = middle;
  }
  return high;
}

}  // namespace

std::optional<RunSpread> run_spread(std::span<const TimesInTwoRuns> same_code) {
  std::vector<Change> changes;
  std::set<std::size_t> variants;
  for (const auto& [before, after] : same_code) {
    if (before->spread && after->spread) {
      changes.push_back({std::log(before->time->median / after->time->median),
                         variance_of_mean(*before->spread) + variance_of_mean(*after->spread)});
      variants.insert(before->variant);
    }
  }
  if (variants.size() < 2) {
    return std::nullopt;
  }
  const double variance = variance_between(changes);
  std::vector<double> squares;
  for (const Change& change : changes) {
    squares.push_back(standardized_square(change, variance));
  }
  return RunSpread{variance, least_reach(std::move(squares)), variants.size()};
}

double least_reach(std::vector<double> squares) {
  if (squares.empty()) {
    return 0;
  }
  const auto others = static_cast<double>(squares.size() + 1);
  const auto rank = static_cast<std::ptrdiff_t>(std::max(1.0, others / 100)) - 1;
  std::ranges::nth_element(squares, squares.begin() + rank, std::greater());
  return std::sqrt(squares[static_cast<std::size_t>(rank)]) *
         std::pow(std::max(1.0, 100 / others), 0.25);
}

bool is_same_code(const Run& before, const VariantAnalysis& of_before, const Run& after,
                  const VariantAnalysis& of_after) {
  const VariantInfo& one = before.variants[of_before.variant];
  const VariantInfo& other = after.variants[of_after.variant];
  return one.id == other.id && is_same_source(before, one, after, other) &&
         one.build == other.build && before.tool_version == after.tool_version &&
         before.points[of_before.point].threads == after.points[of_after.point].threads;
}

bool is_same_problem(const Run& before, const VariantAnalysis& of_before, const Run& after,
                     const VariantAnalysis& of_after) {
  const Point& one = before.points[of_before.point];
  const Point& other = after.points[of_after.point];
  return one.size == other.size && one.cache == other.cache;
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

std::string unlike(const Run& older, const Run& newer) {
  for (std::uint32_t after = 0; after < newer.devices.size(); ++after) {
    const auto before = std::ranges::find(older.devices, newer.devices[after].name, &Device::name);
    if (before == older.devices.end()) {
      return fmt::format("it has no device {}", newer.devices[after].name);
    }
    const std::string fact = different_fact(
        older, static_cast<std::uint32_t>(before - older.devices.begin()), newer, after);
    if (!fact.empty()) {
      return fact == "device" ? "its device is another" : fact + " is another";
    }
  }
  return "";
}

}  // namespace roofladder
