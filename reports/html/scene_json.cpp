// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/scene_json.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "reports/svg/svg.h"
#include "run/format.h"

namespace roofladder::html {
namespace {

using nlohmann::json;

// Run-length encodes the letters of candidates along a line: "a12B3".
std::string runs_of(const std::string& letters) {
  std::string runs;
  for (std::size_t i = 0; i < letters.size();) {
    const std::size_t end = std::min(letters.find_first_not_of(letters[i], i), letters.size());
    runs += fmt::format("{}{}", letters[i], end - i);
    i = end;
  }
  return runs;
}

constexpr double magnified = 0.001;  // pixel resolution of places that zooming multiplies

json shape_json(const chart::Segment& line) {
  return {"line", pixels(line.from.x), pixels(line.from.y), pixels(line.to.x), pixels(line.to.y)};
}
json shape_json(const chart::Box& box) {
  return {"rect", pixels(box.left), pixels(box.top), pixels(box.width()), pixels(box.height())};
}
json shape_json(const chart::Path& path) {
  json row{path.is_closed ? "area" : "path"};
  for (const chart::Pixel& point : path.points) {
    row.push_back(pixels(point.x));
    row.push_back(pixels(point.y));
  }
  return row;
}
json shape_json(const chart::Dots& dots) {
  return shape_json(chart::Path{dots.centres});
}
json shape_json(const chart::Text& text) {
  return {"text",       pixels(text.place.x),         pixels(text.place.y),
          text.degrees, static_cast<int>(text.align), printable(text.content)};
}

// [style, series or null, kind, places..., text]
json item_json(const chart::Item& item) {
  json row{chart::row_of(item.style).name, nullptr};
  if (item.series) {
    row[1] = *item.series;
  }
  const json shape = std::visit([](const auto& each) { return shape_json(each); }, item.shape);
  row.insert(row.end(), shape.begin(), shape.end());
  return row;
}

json places_json(const std::vector<chart::Pixel>& places) {
  json list = json::array();
  for (const chart::Pixel& place : places) {
    list.push_back({pixels(place.x, magnified), pixels(place.y, magnified)});
  }
  return list;
}

// Each tick is a number, with its label if it has one.
json ticks_json(const std::vector<chart::PlacedTick>& ticks) {
  json list = json::array();
  for (const chart::PlacedTick& tick : ticks) {
    const json at = pixels(tick.at, magnified);
    list.push_back(tick.label.empty() ? at : json{at, tick.label});
  }
  return list;
}

// [x, y, ladder, rung, group, hollow, prominent, name, its width, low, high]. The last four are
// only present if they are drawn.
json mark_json(const chart::XyChart& chart, std::size_t index, bool is_detailed) {
  const Mark& mark = chart.plot().marks[index];
  const chart::Pixel centre = *chart.marks()[index];
  json row{pixels(centre.x, magnified),
           pixels(centre.y, magnified),
           mark.place.ladder,
           mark.place.rung,
           mark.group,
           static_cast<int>(mark.hollow),
           static_cast<int>(mark.prominent)};
  if (is_detailed) {
    const chart::MarkName name = chart.name_of(index);
    row.push_back(name.text);
    row.push_back(pixels(name.width, magnified));
    const auto& spread = mark.y_interval;
    const auto low = spread ? chart.place(mark.x, spread->low) : std::nullopt;
    const auto high = spread ? chart.place(mark.x, spread->high) : std::nullopt;
    if (low && high) {
      row.push_back(pixels(low->y, magnified));
      row.push_back(pixels(high->y, magnified));
    }
  }
  return row;
}

// The marks that have a place. `places` receives the index of each of the plot's marks in that
// list.
json marks_json(const chart::XyChart& chart, bool is_detailed, std::vector<std::size_t>& places) {
  json list = json::array();
  for (std::size_t i = 0; i < chart.marks().size(); ++i) {
    places.push_back(list.size());
    if (chart.marks()[i]) {
      list.push_back(mark_json(chart, i, is_detailed));
    }
  }
  return list;
}

json arrows_json(const chart::XyChart& chart, const std::vector<std::size_t>& places) {
  json list = json::array();
  for (const Arrow& arrow : chart.plot().arrows) {
    if (chart.marks()[arrow.from] && chart.marks()[arrow.to]) {
      list.push_back({places[arrow.from], places[arrow.to], static_cast<int>(arrow.dashed)});
    }
  }
  return list;
}

// Extends a roof that ends at the edge of its own axes.
std::vector<chart::Pixel> prolonged(std::vector<chart::Pixel> points, const chart::Box& area) {
  constexpr double farther = 4000;
  const chart::Box inside{area.left + 1, area.top + 1, area.right - 1, area.bottom - 1};
  if (points.size() == 2) {
    const chart::Segment line{points[0], points[1]};
    for (chart::Pixel& end : points) {
      if (!inside.contains(chart::around(end, 0)) && line.length() > 0) {
        end = line.at(&end == points.data() ? -farther : line.length() + farther);
      }
    }
  }
  return points;
}

json lines_json(const chart::XyChart& chart, bool is_wider) {
  json list = json::array();
  for (const Line& line : chart.plot().lines) {
    const chart::Card card = chart::card_of(line);
    json details = json::array();
    for (const auto& [name, value] : card.details) {
      details.push_back(printable(value));
    }
    const std::vector<chart::Pixel> points = chart.places(line.points);
    list.push_back({{"name", printable(line.name)},
                    {"title", printable(chart::title_of(line))},
                    {"details", details},
                    {"style", chart::row_of(chart::style_of(line)).name},
                    {"points", places_json(is_wider ? prolonged(points, chart.area()) : points)},
                    {"band", places_json(chart.places(line.band))}});
  }
  return list;
}

json line_name_json(const chart::LineName& name, const chart::XyChart& chart) {
  const bool is_faint = chart.plot().lines[name.line].faint;
  const auto style = is_faint ? chart::Style::roof_name_faint : chart::Style::roof_name;
  return {{"line", name.line},
          {"text", name.text},
          {"style", chart::row_of(style).name},
          {"width", pixels(name.width, magnified)},
          {"along", places_json({name.along.from, name.along.to})},
          {"level", name.is_level}};
}

json step_json(const chart::XyChart& chart, double step, const XyPlot& domain, bool is_detailed) {
  const chart::Candidates candidates(chart, std::max(step, chart::zoom_steps.front()));
  json beside = json::array();
  for (std::size_t i = 0; is_detailed && i < chart.marks().size(); ++i) {
    if (chart.marks()[i]) {
      beside.push_back(candidates.beside(chart.name_of(i)));
    }
  }
  json along = json::array();
  for (const chart::LineName& name : chart.line_names()) {
    along.push_back(runs_of(candidates.along(name)));
  }
  return {{"from", step},
          {"x", ticks_json(chart.x_ticks(step, domain.x))},
          {"y", ticks_json(chart.y_ticks(step, domain.y))},
          {"beside", beside},
          {"along", along}};
}

// Zoom steps, including those below 1 that bring all of a wider domain into view.
std::vector<double> steps_of(const chart::XyChart& chart, const chart::Box& domain) {
  std::vector<double> steps(chart::zoom_steps.begin(), chart::zoom_steps.end());
  const double least =
      std::min(chart.area().width() / domain.width(), chart.area().height() / domain.height());
  while (steps.front() > least * (1 + 1e-9)) {
    steps.insert(steps.begin(), steps.front() / 2);
  }
  return steps;
}

json box_json(const chart::Box& box) {
  return {{"left", pixels(box.left)},
          {"top", pixels(box.top)},
          {"right", pixels(box.right)},
          {"bottom", pixels(box.bottom)}};
}

// Legend entries by group, with the place of the mark. An entry without a group is always shown.
json legend_json(const chart::LegendPlaces& legend) {
  json list = json::array();
  for (const chart::LegendEntry& entry : legend.entries) {
    list.push_back({{"group", entry.group},
                    {"mark", {pixels(entry.place.x), pixels(entry.place.y)}},
                    {"text", item_json(chart::name_of(entry))}});
  }
  if (legend.left_out) {
    list.push_back({{"group", nullptr}, {"mark", nullptr}, {"text", item_json(*legend.left_out)}});
  }
  return list;
}

}  // namespace

json pixels(double value, double finest) {
  const double rounded = std::round(value / finest);
  const double inverse = std::round(1 / finest);
  const bool is_whole = std::fmod(rounded, inverse) == 0;
  return is_whole ? json(static_cast<std::int64_t>(rounded / inverse)) : json(rounded / inverse);
}

json items_json(const std::vector<chart::Item>& items) {
  json list = json::array();
  for (const chart::Item& item : items) {
    list.push_back(item_json(item));
  }
  return list;
}

json chart_json() {
  json styles = json::object();
  for (const chart::StyleRow& row : chart::style_table()) {
    styles[std::string(row.name)] = svg_attributes(row);
  }
  json shapes = json::array();
  for (std::size_t group = 0; group < 6; ++group) {
    shapes.push_back(places_json(chart::mark_shape({0, 0}, group, 1).points));
  }
  json letters = json::object();
  for (std::size_t i = 0; i < chart::places_beside().size(); ++i) {
    const chart::Beside& place = chart::places_beside()[i];
    letters[std::string(1, chart::letter_of(i))] = {pixels(place.offset.x), pixels(place.offset.y),
                                                    place.left, place.has_leader};
  }
  return {{"styles", styles},
          {"shapes", shapes},
          {"places", letters},
          {"radius", chart::full_radius},
          {"ring", chart::ring_radius},
          {"leaderFrom", chart::leader_from},
          {"spacing", chart::spacing_along},
          {"mostLabelled", most_labelled_marks},
          {"mostShapes", chart::most_shapes},
          {"crowdedScale", chart::crowded_scale},
          {"greatestZoom", chart::greatest_zoom}};
}

json guest_legend_json(const chart::XyChart& chart, const std::string& name) {
  return legend_json(chart::legend_of(chart, {name}));
}

json roofline_json(const chart::XyChart& chart, const XyPlot& domain, bool is_detailed) {
  const Axis x = chart::usable(domain.x);
  const Axis y = chart::usable(domain.y);
  const chart::Box whole{chart.x().pixel(x.low), chart.y().pixel(y.high), chart.x().pixel(x.high),
                         chart.y().pixel(y.low)};
  std::vector<std::size_t> places;
  json plot{{"area", box_json(chart.area())},
            {"domain", box_json(whole)},
            {"frame", items_json(chart::frame_of(chart))},
            {"hollow", item_json(chart::hollow_note(chart))},
            {"note", places_json({chart::note_place(chart)})[0]},
            {"legend", legend_json(chart::legend_of(chart))},
            {"marks", marks_json(chart, is_detailed, places)},
            {"lines", lines_json(chart, !chart.area().contains(whole))}};
  plot["arrows"] = is_detailed ? arrows_json(chart, places) : json::array();
  for (const std::string& group : chart.plot().groups) {
    plot["groups"].push_back(printable(group));
  }
  plot["lineNames"] = json::array();
  for (const chart::LineName& name : chart.line_names()) {
    plot["lineNames"].push_back(line_name_json(name, chart));
  }
  for (const double step : steps_of(chart, whole)) {
    plot["steps"].push_back(step_json(chart, step, domain, is_detailed));
  }
  return plot;
}

}  // namespace roofladder::html
