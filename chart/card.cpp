// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "chart/card.h"

#include "chart/axis_scale.h"

namespace roofladder::chart {
namespace {

// Begins with the id of a variant, which other charts and tables show it by.
Card card_about(const std::string& title, const std::string& variant) {
  Card card{title, {}};
  if (!variant.empty()) {
    card.details.emplace_back("Id", variant);
  }
  return card;
}

Card card_in(const XyPlot& plot, std::size_t target) {
  const Mark& mark = plot.marks.at(target);
  Card card = card_about(mark.label, mark.variant);
  card.details.insert(card.details.end(), mark.details.begin(), mark.details.end());
  return card;
}

Card card_in(const BarPlot& plot, std::size_t target) {
  const Bar& bar = plot.bars.at(target);
  const auto text = [&](double value) { return axis_text(value, plot.axis); };
  Card card = card_about(row_title(bar.label, bar.branch), bar.variant);
  card.details.emplace_back(plot.axis.title, text(bar.value));
  if (bar.interval) {
    card.details.emplace_back("95 % interval",
                              text(bar.interval->low) + " to " + text(bar.interval->high));
  }
  for (const BarPiece& piece : bar.pieces) {
    card.details.emplace_back(piece.name, text(piece.value));
  }
  if (!bar.annotation.empty()) {
    card.details.emplace_back("", bar.annotation);
  }
  return card;
}

Card card_in(const StripPlot& plot, std::size_t target) {
  const Strip& strip = plot.strips.at(target);
  Card card = card_about(row_title(strip.label, strip.branch), strip.variant);
  card.details.emplace_back("", strip.annotation);
  return card;
}

Card card_in(const HeatPlot& plot, std::size_t target) {
  const Cell& cell = plot.cells.at(target);
  Card card = card_about(cell.title, cell.variant);
  card.details.emplace_back("", cell.label);
  for (const std::string& remark : cell.remarks) {
    card.details.emplace_back("", remark);
  }
  return card;
}

}  // namespace

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
  if (line.label.empty()) {
    return line.name;
  }
  return line.faint ? "theoretical " + line.label : line.label;
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
