// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/plots/plot.h"

namespace roofladder::chart {

// The text shown for a target. It is untrusted.
struct Card {
  std::string title;
  std::vector<std::pair<std::string, std::string>> details;  // a sentence has an empty name
};

// Targets can be pointed at: marks, bars, strips or cells, numbered as in the plot.
std::size_t target_count(const Plot& plot);
RungPlace place_of(const Plot& plot, std::size_t target);
Card card_of(const Plot& plot, std::size_t target);

Card card_of(const Line& line);

// A card about a variant. It begins with the id, by which other charts and tables show the variant.
Card card_about(const std::string& title, const std::string& variant);

// "theoretical DRAM 25.0 GB/s": the line's label, or its name if it has none.
std::string title_of(const Line& line);

// The card as text of several lines.
std::string tooltip(const Card& card);

// "Hoisted loads (branch)"
std::string row_title(const std::string& label, bool is_branch);

}  // namespace roofladder::chart
