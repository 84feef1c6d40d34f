// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "chart/card.h"

#include "chart/layout.h"

namespace roofladder::chart {

Card card_about(const std::string& title, const std::string& variant) {
  Card card{title, {}};
  if (!variant.empty()) {
    card.details.emplace_back("Id", variant);
  }
  return card;
}

std::size_t target_count(const Plot& plot) {
  return std::visit([](const auto& each) { return each.things().size(); }, plot);
}

RungPlace place_of(const Plot& plot, std::size_t target) {
  return std::visit([&](const auto& each) { return each.things().at(target).place; }, plot);
}

Card card_of(const Plot& plot, std::size_t target) {
  return std::visit([&](const auto& each) { return card_in(each, target); }, plot);
}

Card card_of(const Line& line) {
  Card card{line.name, {}};
  if (!line.label.empty()) {
    card.details.emplace_back("", title_of(line));
  }
  for (const std::string& member : line.members) {
    card.details.emplace_back("", member);
  }
  return card;
}

std::string title_of(const Line& line) {
  return line.label.empty() ? line.name : line.label;
}

std::string tooltip(const Card& card) {
  std::string text = card.title;
  for (const auto& [name, value] : card.details) {
    text += name.empty() ? "\n" + value : "\n" + name + ": " + value;
  }
  return text;
}

std::string row_title(const std::string& label, bool is_branch) {
  return is_branch ? label + " (branch)" : label;
}

}  // namespace roofladder::chart
