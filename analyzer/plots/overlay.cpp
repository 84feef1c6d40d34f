// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/plots/overlay.h"

#include <algorithm>
#include <fmt/format.h>

namespace roofladder {
namespace {

bool is_level(const Line& line) {
  return line.points.front().second == line.points.back().second;
}

// The highest measured roofs of a device: one of memory and one of arithmetic.
std::vector<Line> roofs(const XyPlot& plot) {
  const Line* memory = nullptr;
  const Line* compute = nullptr;
  const auto bandwidth = [](const Line& line) {
    return line.points.front().second / line.points.front().first;
  };
  for (const Line& line : plot.lines) {
    if (line.faint || line.points.size() < 2) {
      continue;
    }
    if (is_level(line)) {
      compute = compute == nullptr || line.points.front().second > compute->points.front().second
                    ? &line
                    : compute;
    } else {
      memory = memory == nullptr || bandwidth(line) > bandwidth(*memory) ? &line : memory;
    }
  }
  std::vector<Line> found;
  for (const Line* line : {memory, compute}) {
    if (line != nullptr) {
      found.push_back(*line);
      found.back().band.clear();
    }
  }
  return found;
}

void widen(Axis& axis, const Axis& other) {
  axis.low = std::min(axis.low, other.low);
  axis.high = std::max(axis.high, other.high);
}

// Extends a roof, which ends at the edges of its own chart, to those of the common one.
void extend(Line& line, const Axis& x, const Axis& y) {
  auto& [left_x, left_y] = line.points.front();
  if (is_level(line)) {
    line.points.back().first = x.high;
    return;
  }
  const double bandwidth = left_y / left_x;
  left_x = std::max(x.low, y.low / bandwidth);
  left_y = left_x * bandwidth;
}

void add_roofline(XyPlot& overlay, const OverlaidRoofline& roofline) {
  for (Line line : roofs(roofline.plot)) {
    line.name = fmt::format("{}: {}", roofline.name, line.name);
    line.label = fmt::format("{}: {}", roofline.name, line.label);
    overlay.lines.push_back(std::move(line));
  }
  add_marks(overlay, roofline);
}

}  // namespace

std::vector<OverlaidRoofline> rooflines_with_marks(const Comparison& comparison) {
  std::vector<OverlaidRoofline> rooflines;
  for (std::size_t run = 0; run < comparison.runs.size(); ++run) {
    const Analysis& analysis = comparison.runs[run];
    const std::vector<Device>& devices = analysis.run.devices;
    for (std::uint32_t device = 0; device < devices.size(); ++device) {
      const std::string& name = comparison.names[run];
      OverlaidRoofline roofline{
          run, device,
          devices.size() > 1 ? fmt::format("{}, {}", name, devices[device].name) : name,
          roofline_plot(analysis, device)};
      if (!roofline.plot.marks.empty()) {
        rooflines.push_back(std::move(roofline));
      }
    }
  }
  return rooflines;
}

void add_marks(XyPlot& overlay, const OverlaidRoofline& roofline) {
  const std::size_t first_mark = overlay.marks.size();
  for (Mark mark : roofline.plot.marks) {
    mark.group = overlay.groups.size();
    mark.place.run = roofline.run;
    mark.details.insert(mark.details.begin(), {"Run", roofline.name});
    overlay.marks.push_back(std::move(mark));
  }
  for (const Arrow& arrow : roofline.plot.arrows) {
    overlay.arrows.push_back({arrow.from + first_mark, arrow.to + first_mark, arrow.dashed});
  }
  overlay.groups.push_back(roofline.name);
}

XyPlot overlaid_rooflines(const Comparison& comparison) {
  XyPlot overlay;
  overlay.id = "roofline-of-all";
  overlay.title = "Rooflines of all runs";
  overlay.subtitle = "the highest measured roofs of each device";
  for (const OverlaidRoofline& roofline : rooflines_with_marks(comparison)) {
    if (overlay.groups.empty()) {
      overlay.x = roofline.plot.x;
      overlay.y = roofline.plot.y;
    }
    widen(overlay.x, roofline.plot.x);
    widen(overlay.y, roofline.plot.y);
    add_roofline(overlay, roofline);
  }
  for (Line& line : overlay.lines) {
    extend(line, overlay.x, overlay.y);
  }
  if (overlay.groups.empty()) {
    overlay.note = "No variant of these runs has a place on a roofline.";
  }
  return overlay;
}

}  // namespace roofladder
