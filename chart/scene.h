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

// A chart as laid out: all shapes and texts, in pixels from its top left corner. Printers only
// choose colours.
namespace roofladder::chart {

struct Path {
  std::vector<Pixel> points;
  bool is_closed = false;
};

// Many small marks in one item: dots as wide as their line, or rings.
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
  double degrees = 0;  // rotation around `place`, clockwise
};

struct Item {
  Style style;
  std::variant<Segment, Box, Path, Dots, Text> shape;
  std::optional<std::size_t> series = {};  // index of the colour of Ink::series
  std::optional<std::size_t> target = {};  // index of the target it shows, for card_of()
  std::optional<std::size_t> remark = {};  // index into Scene::remarks, if it shows no target
  double opacity = 1;                      // of the fill
};

struct TargetBox {
  std::size_t target = 0;
  Box box;
};

struct Scene {
  Size size;
  std::optional<Box> area;         // if the chart zooms, the area that `inside` is clipped to
  std::vector<Item> below;         // axes, legend
  std::vector<Item> inside;        // lines, bands, arrows
  std::vector<Item> above;         // marks, rows and names; items of one target are adjacent
  std::vector<TargetBox> targets;  // visible targets, by index
  std::vector<Card> remarks;
};

}  // namespace roofladder::chart
