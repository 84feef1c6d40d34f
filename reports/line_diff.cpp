// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/line_diff.h"

#include <algorithm>
#include <cstdint>

namespace roofladder {
namespace {

using Lines = std::vector<std::string_view>;

constexpr std::size_t most_pairs = 4'000'000;

Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// Lengths of the longest common subsequences of the remaining lines, from each pair of lines on.
class CommonLengths {
 public:
  CommonLengths(const Lines& before, const Lines& after)
      : m_width(after.size() + 1), m_lengths((before.size() + 1) * m_width) {
    for (std::size_t i = before.size(); i-- > 0;) {
      for (std::size_t j = after.size(); j-- > 0;) {
        at(i, j) =
            before[i] == after[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
      }
    }
  }

  std::uint32_t& at(std::size_t i, std::size_t j) { return m_lengths[i * m_width + j]; }

 private:
  std::size_t m_width;
  std::vector<std::uint32_t> m_lengths;
};

void add_all(std::vector<DiffLine>& result, Edit edit, const Lines& lines) {
  for (const std::string_view line : lines) {
    result.push_back({edit, line});
  }
}

// The texts must differ in their first and in their last line.
void add_middle(std::vector<DiffLine>& result, const Lines& before, const Lines& after) {
  if (before.size() * after.size() > most_pairs) {
    add_all(result, Edit::removed, before);
    add_all(result, Edit::added, after);
    return;
  }
  CommonLengths lengths(before, after);
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < before.size() || j < after.size()) {
    if (i < before.size() && j < after.size() && before[i] == after[j]) {
      result.push_back({Edit::same, before[i]});
      ++i;
      ++j;
    } else if (j == after.size() ||
               (i < before.size() && lengths.at(i + 1, j) >= lengths.at(i, j + 1))) {
      result.push_back({Edit::removed, before[i++]});
    } else {
      result.push_back({Edit::added, after[j++]});
    }
  }
}

}  // namespace

std::vector<DiffLine> line_diff(std::string_view before, std::string_view after) {
  const Lines old_lines = lines_of(before);
  const Lines new_lines = lines_of(after);
  const auto first =
      std::mismatch(old_lines.begin(), old_lines.end(), new_lines.begin(), new_lines.end());
  const auto last = std::mismatch(old_lines.rbegin(), std::make_reverse_iterator(first.first),
                                  new_lines.rbegin(), std::make_reverse_iterator(first.second));
  std::vector<DiffLine> result;
  add_all(result, Edit::same, Lines(old_lines.begin(), first.first));
  add_middle(result, Lines(first.first, last.first.base()),
             Lines(first.second, last.second.base()));
  add_all(result, Edit::same, Lines(last.first.base(), old_lines.end()));
  return result;
}

std::vector<DiffLine> with_context(const std::vector<DiffLine>& lines, std::size_t context) {
  std::vector<DiffLine> result;
  std::size_t shown = 0;  // lines before this one are in the result or left out
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].edit == Edit::same) {
      continue;
    }
    const std::size_t first = std::max(shown, i - std::min(i, context));
    if (first > shown) {
      result.push_back({Edit::gap, {}});
    }
    const std::size_t end = std::min(lines.size(), i + context + 1);
    for (std::size_t line = first; line < end; ++line) {
      result.push_back(lines[line]);
    }
    shown = std::max(shown, end);
  }
  if (!result.empty() && shown < lines.size()) {
    result.push_back({Edit::gap, {}});
  }
  return result;
}

}  // namespace roofladder
