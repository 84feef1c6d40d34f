// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/plots/plot.h"

namespace roofladder::chart {

// What is said of something that one points at. Its texts are untrusted.
struct Card {
  std::string title;
  std::vector<std::pair<std::string, std::string>> details;  // an empty name for a sentence
};

// Targets are what one can point at: marks, bars, strips or cells, by their index in the plot.
std::size_t target_count(const Plot& plot);
RungPlace place_of(const Plot& plot, std::size_t target);
Card card_of(const Plot& plot, std::size_t target);

Card card_of(const Line& line);

// Of a variant: begins with its id, which other charts and tables show it by.
Card card_about(const std::string& title, const std::string& variant);

// "theoretical DRAM 25.0 GB/s": its label, or its name where it has none.
std::string title_of(const Line& line);

// The card as a text of several lines.
std::string tooltip(const Card& card);

// "Hoisted loads (branch)"
std::string row_title(const std::string& label, bool is_branch);

}  // namespace roofladder::chart
