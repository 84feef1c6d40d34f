// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/text_chart.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>

#include "analyzer/plots/axis.h"
#include "reports/markup.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr std::size_t rows_of_decade = 3;
constexpr std::size_t least_columns = 20;    // of the area
constexpr std::size_t columns_between = 16;  // between the numbers along a roof
constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

// The sign of a roof, counted from 0: the digits 1 to 9, then '+' for all others.
char sign_of(std::size_t number) {
  return number < 9 ? static_cast<char>('1' + number) : '+';
}

std::size_t whole_decades(const Axis& axis) {
  return static_cast<std::size_t>(std::lround(std::log10(axis.high / axis.low)));
}

// The characters between the axes; row 0 is the top.
class Area {
 public:
  Area(const XyPlot& plot, std::size_t columns)
      : m_x(plot.x),
        m_y(plot.y),
        m_columns(columns),
        m_rows(rows_of_decade * whole_decades(plot.y) + 1, std::string(columns, ' ')) {}

  const std::vector<std::string>& rows() const { return m_rows; }
  std::size_t row_of_decade(std::size_t decade) const {
    return m_rows.size() - 1 - rows_of_decade * decade;
  }
  std::size_t column_of(double x) const { return rounded(fraction(m_x, x), m_columns - 1); }

  void put(double x, double y, char character) {
    const double across = fraction(m_x, x);
    const double up = fraction(m_y, y);
    if (across >= 0 && across <= 1 && up >= 0 && up <= 1) {
      m_rows[m_rows.size() - 1 - rounded(up, m_rows.size() - 1)][column_of(x)] = character;
    }
  }

  void draw(const Line& line) {
    for (std::size_t column = 0; column < m_columns; ++column) {
      put(line, column, is_level(line) ? '-' : '/');
    }
  }

  // Repeats the number along the line, in other columns than those of neighbouring lines.
  void number(const Line& line, std::size_t number) {
    const std::size_t first = number * 3 % columns_between;
    for (std::size_t column = first; column < m_columns; column += columns_between) {
      put(line, column, sign_of(number));
    }
  }

 private:
  void put(const Line& line, std::size_t column, char character) {
    const double share = static_cast<double>(column) / static_cast<double>(m_columns - 1);
    const double x = m_x.low * std::pow(m_x.high / m_x.low, share);
    if (const auto y = value_at(line, x)) {
      put(x, *y, character);
    }
  }
  static double fraction(const Axis& axis, double value) {
    return std::log(value / axis.low) / std::log(axis.high / axis.low);
  }
  static std::size_t rounded(double fraction, std::size_t most) {
    return static_cast<std::size_t>(std::lround(fraction * static_cast<double>(most)));
  }
  static bool is_level(const Line& line) {
    return line.points.front().second == line.points.back().second;
  }
  // Interpolates a line of two points; absent outside it.
  static std::optional<double> value_at(const Line& line, double x) {
    const auto& [left, low] = line.points.front();
    const auto& [right, high] = line.points.back();
    if (x < left || x > right || left == right) {
      return std::nullopt;
    }
    return low * std::pow(high / low, std::log(x / left) / std::log(right / left));
  }

  Axis m_x;
  Axis m_y;
  std::size_t m_columns;
  std::vector<std::string> m_rows;
};

std::vector<std::string> decade_names(const Axis& axis) {
  std::vector<std::string> names;
  for (std::size_t decade = 0; decade <= whole_decades(axis); ++decade) {
    names.push_back(
        format_quantity(axis.low * std::pow(10, static_cast<double>(decade)), axis.dimension));
  }
  return names;
}

std::size_t widest(const std::vector<std::string>& names) {
  std::size_t width = 0;
  for (const std::string& name : names) {
    width = std::max(width, character_count(name));
  }
  return width;
}

std::string padded_left(const std::string& text, std::size_t width) {
  return std::string(width - character_count(text), ' ') + text;
}

std::string with_axes(const XyPlot& plot, const Area& area, const std::vector<std::string>& names) {
  const std::size_t margin = widest(names);
  std::vector<std::string> beside(area.rows().size());
  for (std::size_t decade = 0; decade < names.size(); ++decade) {
    beside[area.row_of_decade(decade)] = names[decade];
  }
  std::string text;
  for (std::size_t row = 0; row < area.rows().size(); ++row) {
    text += fmt::format("{} |{}\n", padded_left(beside[row], margin), area.rows()[row]);
  }
  std::string below(margin + 2, ' ');
  const std::vector<std::string> across = decade_names(plot.x);
  for (std::size_t decade = 0; decade < across.size(); ++decade) {
    const double x = plot.x.low * std::pow(10, static_cast<double>(decade));
    const std::size_t column = margin + 2 + area.column_of(x);
    const std::size_t start =
        std::min(column, margin + 2 + area.rows().front().size() - character_count(across[decade]));
    if (start >= character_count(below)) {
      below += std::string(start - character_count(below), ' ') + across[decade] + " ";
    }
  }
  return text + fmt::format("{} +{}\n{}\n", std::string(margin, ' '),
                            std::string(area.rows().front().size(), '-'), below);
}

struct Named {
  char letter;
  const Mark* mark;
};

std::string legend(const XyPlot& plot, const std::vector<Named>& named) {
  std::string text;
  for (const Named& one : named) {
    text += fmt::format("{} {}, {}\n", one.letter, printable(one.mark->label),
                        printable(plot.groups.at(one.mark->group)));
  }
  std::size_t number = 0;
  for (const Line& line : plot.lines) {
    if (!line.faint) {
      text += fmt::format("{} {}\n", sign_of(number++), printable(line.label));
    }
  }
  return text;
}

}  // namespace

std::vector<XyPlot> rooflines_of(const Analysis& analysis) {
  std::vector<XyPlot> plots;
  for (std::uint32_t device = 0; device < analysis.run.devices.size(); ++device) {
    XyPlot roofline = roofline_plot(analysis, device);
    if (!roofline.marks.empty()) {
      plots.push_back(std::move(roofline));
    }
    if (auto cache_aware = cache_aware_plot(analysis, device)) {
      plots.push_back(std::move(*cache_aware));
    }
  }
  return plots;
}

std::string text_chart(const XyPlot& fitted, std::size_t columns) {
  XyPlot plot = fitted;
  for (Axis* axis : {&plot.x, &plot.y}) {
    *axis = decades(axis->title, axis->dimension, {axis->low, axis->high});
  }
  const std::vector<std::string> names = decade_names(plot.y);
  const std::size_t margin = widest(names) + 2;
  Area area(plot, std::max(least_columns, columns - std::min(columns, margin)));
  for (const Line& line : plot.lines) {
    if (!line.faint) {
      area.draw(line);
    }
  }
  std::size_t number = 0;
  for (const Line& line : plot.lines) {
    if (!line.faint) {
      area.number(line, number++);
    }
  }
  std::vector<Named> named;
  for (const Mark& mark : plot.marks) {
    const bool has_letter = mark.prominent && named.size() < letters.size();
    if (has_letter) {
      named.push_back({letters[named.size()], &mark});
    } else {
      area.put(mark.x, mark.y, '.');
    }
  }
  for (const Named& one : named) {
    area.put(one.mark->x, one.mark->y, one.letter);
  }
  return fmt::format("{}\n{}{}", printable(plot.title), with_axes(plot, area, names),
                     legend(plot, named));
}

}  // namespace roofladder
