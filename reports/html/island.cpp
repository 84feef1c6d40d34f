// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analyzer/plots/plot.h"
#include "reports/html/naming.h"
#include "reports/html/script.h"
#include "reports/markup.h"
#include "reports/svg/svg.h"
#include "run/format.h"

namespace roofladder::html {
namespace {

using nlohmann::json;

// Five digits place a mark within a pixel at any zoom; the number itself stands in a table. Whole
// numbers have no ".0": there are tens of thousands of them.
json place(double value) {
  if (!std::isfinite(value)) {
    return {};
  }
  const double rounded = std::strtod(fmt::format("{:.5g}", value).c_str(), nullptr);
  constexpr double exact = 1LL << 53;
  const bool whole = std::abs(rounded) < exact && rounded == std::floor(rounded);
  return whole ? json(static_cast<std::int64_t>(rounded)) : json(rounded);
}

json pairs(const std::vector<std::pair<double, double>>& points) {
  json list = json::array();
  for (const auto& [x, y] : points) {
    list.push_back({place(x), place(y)});
  }
  return list;
}

json axis(const Axis& axis) {
  return {{"title", printable(axis.title)},
          {"unit", axis.dimension == dimension::ratio ? "x" : unit_symbol(axis.dimension)},
          {"scale", axis.scale == Scale::logarithmic ? "log" : "linear"},
          {"low", axis.low},
          {"high", axis.high}};
}

json facets(const ShownRun& shown, const Ladder& ladder) {
  std::string provenances;  // of each rung a digit, its place in "provenances"
  for (const Rung& rung : ladder.rungs) {
    provenances += static_cast<char>('0' + static_cast<int>(provenance_of(rung)));
  }
  const Analysis& analysis = shown.analysis;
  const KernelInfo& kernel = analysis.run.kernels.at(ladder.kernel);
  const std::string name = shown.is_alone() ? "" : printable(shown.name);
  const std::string own = printable(setting(analysis, ladder));
  return {{"anchor", ladder_anchor(shown, ladder)},
          {"run", name},
          {"kernel", printable(kernel.name)},
          {"model", printable(ladder.model)},
          {"device", printable(analysis.run.devices.at(ladder.device).name)},
          {"setting", name.empty() ? own : shortened(name, 60) + ": " + own},
          {"provenances", provenances}};
}

json lines(const XyPlot& plot) {
  json list = json::array();
  for (const Line& line : plot.lines) {
    json members = json::array();
    for (const std::string& member : line.members) {
      members.push_back(printable(member));
    }
    list.push_back({{"name", printable(line.name)},
                    {"label", printable(line.label)},
                    {"faint", line.faint},
                    {"members", members},
                    {"points", pairs(line.points)},
                    {"band", pairs(line.band)}});
  }
  return list;
}

// [x, y, ladder, rung, group, hollow, prominent, label, low, high]; the last three only where they
// are drawn.
json marks(const XyPlot& plot, bool is_detailed) {
  json list = json::array();
  for (const Mark& mark : plot.marks) {
    json row{place(mark.x),
             place(mark.y),
             mark.place.ladder,
             mark.place.rung,
             mark.group,
             static_cast<int>(mark.hollow),
             static_cast<int>(mark.prominent)};
    if (is_detailed) {
      row.push_back(shortened_in_middle(mark.label, 36));
      if (mark.y_interval) {
        row.push_back(place(mark.y_interval->low));
        row.push_back(place(mark.y_interval->high));
      }
    }
    list.push_back(std::move(row));
  }
  return list;
}

json roofline(const XyPlot& plot, bool is_detailed) {
  json arrows = json::array();
  for (const Arrow& arrow : plot.arrows) {
    if (is_detailed) {
      arrows.push_back({arrow.from, arrow.to, static_cast<int>(arrow.dashed)});
    }
  }
  json groups = json::array();
  for (const std::string& group : plot.groups) {
    groups.push_back(shortened(group, 60));
  }
  return {{"x", axis(plot.x)},    {"y", axis(plot.y)},
          {"lines", lines(plot)}, {"marks", marks(plot, is_detailed)},
          {"arrows", arrows},     {"groups", groups}};
}

json view(const SpeedupView& view) {
  json values = json::array();
  for (const auto& speedup : view.speedups) {
    if (!speedup) {
      values.push_back(nullptr);
    } else if (speedup->interval) {
      values.push_back({format_factor(speedup->value), place(speedup->value),
                        place(speedup->interval->low), place(speedup->interval->high)});
    } else {
      values.push_back({format_factor(speedup->value), place(speedup->value)});
    }
  }
  return {{"name", shortened(view.name, 80)}, {"axis", axis(view.axis)}, {"values", values}};
}

json speedups(const Analysis& analysis, const Ladder& ladder) {
  json views = json::array();
  for (const SpeedupView& each : speedup_views(analysis, ladder)) {
    views.push_back(view(each));
  }
  return views;
}

void add_roofline(json& island, const XyPlot& plot, bool is_detailed) {
  if (!plot.marks.empty()) {
    island["rooflines"][anchor(plot.id)] = roofline(plot, is_detailed);
  }
}

void add_run(json& island, const ShownRun& shown) {
  const Analysis& analysis = shown.analysis;
  const bool detailed = shown.is_detailed();
  for (const Ladder& ladder : analysis.ladders) {
    island["ladders"].push_back(facets(shown, ladder));
    if (detailed && !ladder.baselines.empty()) {
      const std::string id = shown.own(ladder_plot(analysis, ladder, 0).id);
      island["speedups"][anchor(id)] = speedups(analysis, ladder);
    }
  }
  for (std::uint32_t device = 0; device < analysis.run.devices.size(); ++device) {
    add_roofline(island, on_page(roofline_plot(analysis, device), shown), detailed);
    if (const auto cache_aware = cache_aware_plot(analysis, device)) {
      add_roofline(island, on_page(*cache_aware, shown), detailed);
    }
  }
}

json island_of(std::span<const ShownRun> runs, const XyPlot* overlay) {
  json provenances = json::array();
  for (int i = 0; i <= static_cast<int>(Provenance::published); ++i) {
    provenances.push_back(name_of(static_cast<Provenance>(i)));
  }
  json island{{"provenances", provenances},
              {"ladders", json::array()},
              {"styles", json::object()},
              {"rooflines", json::object()},
              {"speedups", json::object()}};
  for (const chart::StyleRow& row : chart::style_table()) {
    island["styles"][std::string(row.name)] = svg_attributes(row);
  }
  for (const ShownRun& run : runs) {
    add_run(island, run);
  }
  if (overlay != nullptr && !runs.empty()) {
    add_roofline(island, *overlay, runs.front().is_detailed());
  }
  return island;
}

}  // namespace

void write_island(std::span<const ShownRun> runs, const XyPlot* overlay, std::ostream& out) {
  const std::string text =
      island_of(runs, overlay).dump(-1, ' ', false, json::error_handler_t::replace);
  for (const char character : text) {
    switch (character) {
      case '<':
        out << "\\u003c";
        break;
      case '>':
        out << "\\u003e";
        break;
      case '&':
        out << "\\u0026";
        break;
      default:
        out << character;
    }
  }
}

}  // namespace roofladder::html
