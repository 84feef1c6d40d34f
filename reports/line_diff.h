// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace roofladder {

enum class Edit { same, removed, added, gap, file };

struct DiffLine {
  Edit edit = Edit::same;
  std::string_view text;  // without its line feed; empty for a gap; the name of a file
};

// A shortest sequence of lines that are kept, removed and added. If the differing middles of the
// texts have more than four million pairs of lines, the middle is replaced as a whole.
std::vector<DiffLine> line_diff(std::string_view before, std::string_view after);

// Keeps at most `context` unchanged lines around each change; a gap stands for the others.
std::vector<DiffLine> with_context(const std::vector<DiffLine>& lines, std::size_t context);

}  // namespace roofladder
