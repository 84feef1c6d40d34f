// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/rooflines_json.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

#include "chart/layout.h"
#include "reports/html/scene_json.h"
#include "reports/markup.h"

namespace roofladder::html {
namespace {

using nlohmann::json;

struct PageLadder {
  std::string kernel;
  std::string title;
};
using PageLadders = std::vector<PageLadder>;  // by their numbers on the page

struct Roofline {
  XyPlot plot;
  bool is_detailed = false;
};

// A ladder of another roofline that can be laid over this one.
struct Guest {
  std::size_t ladder = 0;
  std::string name;
  const XyPlot* host = nullptr;
};

PageLadders ladders_of(std::span<const PageRun> runs) {
  PageLadders ladders;
  for (const PageRun& run : runs) {
    for (const Ladder& ladder : run.analysis.ladders) {
      const Run& of = run.analysis.run;
      const std::string& kernel = of.kernels.at(ladder.kernel).name;
      ladders.push_back({kernel, fmt::format("{}, {} on {}", kernel, ladder.model,
                                             of.devices.at(ladder.device).name)});
    }
  }
  return ladders;
}

std::vector<Roofline> rooflines_of(std::span<const PageRun> runs, const XyPlot* overlay) {
  std::vector<Roofline> rooflines;
  const auto add = [&](XyPlot plot, bool is_detailed) {
    if (!plot.marks.empty()) {
      rooflines.push_back({std::move(plot), is_detailed});
    }
  };
  for (const PageRun& run : runs) {
    for (std::uint32_t device = 0; device < run.analysis.run.devices.size(); ++device) {
      add(on_page(roofline_plot(run.analysis, device), run), run.is_detailed());
      if (const auto cache_aware = cache_aware_plot(run.analysis, device)) {
        add(on_page(*cache_aware, run), run.is_detailed());
      }
    }
  }
  if (overlay != nullptr && !runs.empty()) {
    add(*overlay, runs.front().is_detailed());
  }
  return rooflines;
}

std::set<std::size_t> ladders_of(const XyPlot& plot) {
  std::set<std::size_t> ladders;
  for (const Mark& mark : plot.marks) {
    ladders.insert(mark.place.ladder);
  }
  return ladders;
}

std::vector<Guest> guests_of(const XyPlot& plot, const std::vector<Roofline>& rooflines,
                             const PageLadders& ladders) {
  std::set<std::size_t> known = ladders_of(plot);
  std::set<std::string> wanted;
  for (const std::size_t ladder : known) {
    wanted.insert(ladders.at(ladder).kernel);
  }
  std::vector<Guest> guests;
  for (const Roofline& other : rooflines) {
    if (other.plot.x.title != plot.x.title) {
      continue;
    }
    for (const std::size_t ladder : ladders_of(other.plot)) {
      if (wanted.contains(ladders.at(ladder).kernel) && known.insert(ladder).second) {
        guests.push_back({ladder, ladders.at(ladder).title, &other.plot});
      }
    }
  }
  return guests;
}

// Extends the axis by whole decades to include the value.
void widen(Axis& axis, double value) {
  if (axis.scale == Scale::logarithmic && std::isfinite(value) && value > 0) {
    axis.low = std::min(axis.low, std::pow(10.0, std::floor(std::log10(value))));
    axis.high = std::max(axis.high, std::pow(10.0, std::ceil(std::log10(value))));
  }
}

// Axes that include the marks of all guests.
XyPlot domain_of(const XyPlot& plot, const std::vector<Guest>& guests) {
  XyPlot domain;
  domain.x = plot.x;
  domain.y = plot.y;
  for (const Guest& guest : guests) {
    for (const Mark& mark : guest.host->marks) {
      const bool is_beyond = mark.x < plot.x.low || mark.x > plot.x.high || mark.y < plot.y.low ||
                             mark.y > plot.y.high;
      if (mark.place.ladder == guest.ladder && is_beyond) {
        widen(domain.x, mark.x);
        widen(domain.y, mark.y);
      }
    }
  }
  return domain;
}

// Factor and offset of x and y that map another chart's places to this one. Both must have the same
// kinds of scales.
json move_json(const chart::XyChart& from, const chart::XyChart& onto) {
  const Axis x = chart::usable(from.plot().x);
  const Axis y = chart::usable(from.plot().y);
  const auto move = [](const chart::AxisScale& scale, const chart::AxisScale& target,
                       const Axis& axis) {
    const double factor = (target.pixel(axis.high) - target.pixel(axis.low)) /
                          (scale.pixel(axis.high) - scale.pixel(axis.low));
    return std::pair(factor, target.pixel(axis.low) - factor * scale.pixel(axis.low));
  };
  const auto [x_factor, dx] = move(from.x(), onto.x(), x);
  const auto [y_factor, dy] = move(from.y(), onto.y(), y);
  return {x_factor, dx, y_factor, dy};
}

}  // namespace

json rooflines_json(std::span<const PageRun> runs, const XyPlot* overlay) {
  const std::vector<Roofline> rooflines = rooflines_of(runs, overlay);
  const PageLadders ladders = ladders_of(runs);
  json all = json::object();
  for (const auto& [plot, is_detailed] : rooflines) {
    const chart::XyChart chart(plot, chart::report_size(plot));
    const std::vector<Guest> guests = guests_of(plot, rooflines, ladders);
    json& one = all[anchor(plot.id)];
    one = roofline_json(chart, domain_of(plot, guests), is_detailed);
    one["guests"] = json::array();
    for (const Guest& guest : guests) {
      const chart::XyChart host(*guest.host, chart::report_size(*guest.host));
      one["guests"].push_back({{"ladder", guest.ladder},
                               {"host", anchor(guest.host->id)},
                               {"legend", guest_legend_json(chart, guest.name)},
                               {"moved", move_json(host, chart)}});
    }
  }
  return all;
}

}  // namespace roofladder::html
