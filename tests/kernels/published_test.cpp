// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <ranges>
#include <set>
#include <string>
#include <vector>

#include "tests/kernels/models.h"
#include "tests/places.h"

namespace roofladder {
namespace {

// Splits "tiled:tile=4,occupancy=50" into "tiled", "tile=4" and "occupancy=50".
std::set<std::string> words(std::string name) {
  std::replace(name.begin(), name.end(), ':', ',');
  std::set<std::string> result;
  for (std::size_t start = 0; start <= name.size();) {
    const std::size_t end = std::min(name.find(',', start), name.size());
    result.insert(name.substr(start, end - start));
    start = end + 1;
  }
  return result;
}

// The model's variants for which the family's published.csv has numbers.
std::vector<std::string> published(const std::string& family, const std::string& model) {
  std::ifstream file(in_source("kernels/") + family + "/published.csv");
  std::vector<std::string> names;
  for (std::string line; std::getline(file, line);) {
    const bool quoted = line.starts_with('"');
    const std::string id =
        quoted ? line.substr(1, line.find('"', 1) - 1) : line.substr(0, line.find(','));
    for (const auto part : std::views::split(id, std::string_view(" or "))) {
      const std::string name(part.begin(), part.end());
      if (name.starts_with(model + "/")) {
        names.push_back(name.substr(model.size() + 1));
      }
    }
  }
  return names;
}

// A number may stand for several variants, and then leaves some of their parameters out.
bool has_variant(const LadderLibrary& ladder, const std::string& family, const std::string& name) {
  const std::set<std::string> wanted = words(name);
  return std::ranges::any_of(ladder.variants(), [&](const rl_variant* variant) {
    const std::set<std::string> known = words(variant->name);
    return variant->kernel == family &&
           std::includes(known.begin(), known.end(), wanted.begin(), wanted.end());
  });
}

TEST(Published, NumbersNameVariantsThatExist) {
  std::size_t checked = 0;
  for (const LadderLibrary& ladder : built_ladders()) {
    const std::string family = ladder.kernels().front()->info().name;
    for (const std::string& name : published(family, std::string(ladder.model()))) {
      EXPECT_TRUE(has_variant(ladder, family, name))
          << family << "/" << ladder.model() << "/" << name;
      ++checked;
    }
  }
  EXPECT_TRUE(checked > 0 || built_ladders().empty()) << "at least the serial Jacobi";
}

}  // namespace
}  // namespace roofladder
