// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/svg/placement.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace roofladder::svg {
namespace {

constexpr double text_height = 14;
constexpr double margin = 6;  // between a label and the ends of its line
constexpr double blocked = std::numeric_limits<double>::infinity();

// A turned text as a chain of upright boxes.
std::vector<Box> boxes_along(Pixel start, Pixel direction, double width) {
  const double half = text_height / 2;
  std::vector<Box> boxes;
  for (double distance = half; distance < width; distance += half) {
    const Pixel centre{start.x + distance * direction.x + half * 0.6 * direction.y,
                       start.y + distance * direction.y - half * 0.6 * direction.x};
    boxes.push_back({centre.x - half, centre.y - half, centre.x + half, centre.y + half});
  }
  return boxes;
}

}  // namespace

struct Placement::Candidate {
  LabelPlace place;
  std::vector<Box> boxes;
  double preference = 0;  // a cost
};

double Placement::cost(const std::vector<Box>& boxes) const {
  double crossings = 0;
  for (const Box& box : boxes) {
    const auto overlaps = [&](const Box& other) { return box.overlaps(other); };
    if (!m_area.contains(box) || std::any_of(m_occupied.begin(), m_occupied.end(), overlaps)) {
      return blocked;
    }
    crossings +=
        static_cast<double>(std::count_if(m_lines.begin(), m_lines.end(), [&](const Segment& line) {
          return clipped(line, box).has_value();
        }));
  }
  return crossings;
}

std::optional<LabelPlace> Placement::take_cheapest(const std::vector<Candidate>& candidates) {
  const Candidate* best = nullptr;
  double lowest = blocked;
  for (const Candidate& candidate : candidates) {
    const double total = cost(candidate.boxes) + candidate.preference;
    if (total < lowest) {
      lowest = total;
      best = &candidate;
    }
  }
  if (best == nullptr) {
    return std::nullopt;
  }
  m_occupied.insert(m_occupied.end(), best->boxes.begin(), best->boxes.end());
  return best->place;
}

std::optional<LabelPlace> Placement::beside(Pixel mark, double width) {
  constexpr double without_leader = 16;
  std::vector<Candidate> candidates;
  for (const double distance : {13.0, 24.0, 38.0, 54.0, 72.0, 92.0}) {
    for (const int degrees : {0, -30, 30, 180, -150, 150, -60, 60, -90, 90, -120, 120}) {
      const double angle = degrees * std::numbers::pi / 180;
      const Pixel end{mark.x + distance * std::cos(angle), mark.y + distance * std::sin(angle)};
      const double left = degrees == 90 || degrees == -90 ? end.x - width / 2
                          : std::abs(degrees) < 90        ? end.x
                                                          : end.x - width;
      const Box box{left - 2, end.y - text_height / 2, left + width + 2, end.y + text_height / 2};
      LabelPlace place{{left, end.y + text_height * 0.3}, 0, std::nullopt};
      if (distance > without_leader) {
        place.leader = Segment{mark, end};
      }
      const double preference = distance / 12 + (degrees == 0 ? 0 : 0.5);
      candidates.push_back({place, {box}, preference});
    }
  }
  return take_cheapest(candidates);
}

std::optional<LabelPlace> Placement::along(const Segment& visible, double width) {
  // A label may begin before its line does, where the line is short.
  const double missing = std::max(0.0, width + 2 * margin - visible.length());
  const Segment line{visible.at(-missing), visible.to};
  const double length = line.length();
  const Pixel direction{(line.to.x - line.from.x) / length, (line.to.y - line.from.y) / length};
  const bool is_level = std::abs(direction.y) < 0.05;
  std::vector<Candidate> candidates;
  for (double distance = margin; distance + width + margin <= length + 1; distance += 8) {
    const Pixel on_line = line.at(distance);
    // Names of level roofs stand at their right end, of slopes at their lower end.
    const double from_end = is_level ? length - width - distance : distance;
    // Above the line, below it, or with room for another line in between.
    for (const auto& [offset, detour] :
         {std::pair(5.0, 0.0), std::pair(-15.0, 1.5), std::pair(17.0, 3.0)}) {
      const Pixel start{on_line.x + offset * direction.y, on_line.y - offset * direction.x};
      candidates.push_back(
          {{start, std::atan2(direction.y, direction.x) * 180 / std::numbers::pi, std::nullopt},
           boxes_along(start, direction, width),
           from_end / 60 + detour});
    }
  }
  return take_cheapest(candidates);
}

}  // namespace roofladder::svg
