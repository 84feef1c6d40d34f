// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "chart/card.h"
#include "chart/geometry.h"
#include "chart/style.h"

// A chart laid out: what to print where, in pixels from its top left corner. Printers choose
// nothing but colours.
namespace roofladder::chart {

struct Path {
  std::vector<Pixel> points;
  bool is_closed = false;
};

// Many small marks as one thing: dots as wide as their line, or rings of it.
struct Dots {
  std::vector<Pixel> centres;
  bool are_rings = false;
};
inline constexpr double ring_radius = 1.8;

enum class Align { start, middle, end };

struct Text {
  Pixel place;  // on the baseline
  std::string content;
  Align align = Align::start;
  double degrees = 0;  // turned around its place, clockwise
};

struct Item {
  Style style;
  std::variant<Segment, Box, Path, Dots, Text> shape;
  std::optional<std::size_t> series = {};  // which colour has Ink::series
  std::optional<std::size_t> target = {};  // what of the plot it shows, by card_of()
  std::optional<std::size_t> remark = {};  // what it says where no target is, of Scene::remarks
  double opacity = 1;                      // of its fill
};

struct TargetBox {
  std::size_t target = 0;
  Box box;
};

struct Scene {
  Size size;
  std::optional<Box> area;         // of a chart that zooms: what lies inside is cut there
  std::vector<Item> below;         // axes, legend
  std::vector<Item> inside;        // lines, bands, arrows
  std::vector<Item> above;         // marks, rows and names; items of a target follow each other
  std::vector<TargetBox> targets;  // those that can be seen, by their index
  std::vector<Card> remarks;
};

}  // namespace roofladder::chart
