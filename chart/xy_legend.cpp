// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "chart/xy_chart.h"

namespace roofladder::chart {
namespace {

constexpr std::size_t most_rows = 2;
constexpr double centre = 24;
constexpr double row_height = 20;
constexpr double around_name = 36;     // width of an entry except its name
constexpr double room_for_more = 100;  // for the number of omitted entries
constexpr double longest_name = 300;

constexpr double below_centre = 4.5;  // baseline of a name

}  // namespace

Item mark_of(const LegendEntry& entry) {
  return {.style = Style::mark,
          .shape = mark_shape(entry.place, entry.group, 1),
          .series = entry.group};
}

Item name_of(const LegendEntry& entry) {
  return {Style::label, Text{{entry.place.x + 14, entry.place.y + below_centre}, entry.name}};
}

// Centres the rows, and omits entries that do not fit.
LegendPlaces legend_of(const XyChart& chart, const std::vector<std::string>& guests) {
  std::vector<std::string> groups = chart.plot().groups;
  groups.insert(groups.end(), guests.begin(), guests.end());
  const double room = chart.area().width();
  LegendPlaces legend;
  std::size_t row = 0;
  double x = 0;
  for (std::size_t group = 0; group < groups.size(); ++group) {
    const std::string name = fitting(groups[group], Style::label, longest_name);
    const double taken = around_name + text_width(name, Style::label);
    if (x + taken > room - (row + 1 == most_rows ? room_for_more : 0)) {
      if (row + 1 == most_rows) {
        break;
      }
      ++row;
      x = 0;
    }
    legend.entries.push_back({group, name, {x, row_height * static_cast<double>(row)}});
    x += taken;
  }
  const Pixel origin{chart.area().left + 8, centre - row_height * static_cast<double>(row) / 2};
  for (LegendEntry& entry : legend.entries) {
    entry.place = {origin.x + entry.place.x, origin.y + entry.place.y};
  }
  if (const std::size_t more = groups.size() - legend.entries.size(); more > 0) {
    const Pixel end{origin.x + x, origin.y + row_height * static_cast<double>(row)};
    legend.left_out = {Style::label,
                       Text{{end.x, end.y + below_centre}, fmt::format("and {} more", more)}};
  }
  return legend;
}

}  // namespace roofladder::chart
