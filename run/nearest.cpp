// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/nearest.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace roofladder {
namespace {

// Levenshtein distance: insertions, deletions and substitutions, one each.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
    }
  }
  return row[b.size()];
}

}  // namespace

std::vector<std::string> nearest(std::string_view name, const std::vector<std::string>& known) {
  std::vector<std::pair<std::size_t, std::string>> ranked;
  for (const std::string& candidate : known) {
    const bool contains = !name.empty() && candidate.find(name) != std::string::npos;
    const std::size_t edits = edit_distance(name, candidate);
    const std::size_t distance = contains ? std::min<std::size_t>(1, edits) : edits;
    if (distance <= std::max<std::size_t>(2, name.size() / 3)) {
      ranked.emplace_back(distance, candidate);
    }
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min<std::size_t>(3, ranked.size()); ++i) {
    names.push_back(ranked[i].second);
  }
  return names;
}

std::string suggestion(std::string_view name, const std::vector<std::string>& known) {
  const std::vector<std::string> names = nearest(name, known);
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
  }
  return text.empty() ? "" : "; did you mean " + text + "?";
}

}  // namespace roofladder
