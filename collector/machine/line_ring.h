// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace roofladder {

// A set of cache lines, each with the place of the next one in an order that no prefetcher
// foresees. In huge pages where there are any, so that addresses are translated as fast as can be.
class LineRing {
 public:
  // The greatest power of two of lines that `bytes` hold. Throws std::bad_alloc.
  explicit LineRing(double bytes);

  std::size_t lines() const { return m_count; }

  // Reads every line twice, in the order of memory.
  void read();
  // Follows so many lines from where the last walk ended.
  void walk(std::size_t lines);
  // Removes every line from every cache. Does nothing on processors other than x86-64.
  void flush();

 private:
  struct alignas(64) Line {
    std::size_t next;
  };
  struct Free {
    void operator()(Line* lines) const;
  };
  std::size_t m_count;
  std::unique_ptr<Line[], Free> m_lines;
  std::size_t m_at = 0;
};

// Seconds of a load that waits for the one before, after each preparation, in the shortest of
// several walks: other programs only lengthen them. The preparations take turns, so that what slows
// the machine down for a while slows all of them.
std::vector<double> seconds_of_a_line(LineRing& ring,
                                      const std::vector<std::function<void()>>& preparations);

}  // namespace roofladder
