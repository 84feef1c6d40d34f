// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/cache/random_lines.h"

#include <algorithm>
#include <array>
#include <bit>

#include "kernels/cache/private_sets.h"

namespace roofladder::cache {
namespace {

constexpr std::int64_t least_lines = 1 << 18;  // 16 MiB
constexpr std::int64_t most_lines = 1 << 22;   // 256 MiB: larger sets take seconds to fill

// Takes milliseconds in one chain. On a machine that is not idle, every longer repetition would be
// interrupted.
constexpr std::int64_t steps = 1 << 14;

std::uint64_t lines_of(const Size& size) {
  return static_cast<std::uint64_t>(size["lines"]);
}

// The line of a position of the ring, among 2^bits lines. Multiplications by odd numbers and
// shifted sums are invertible, so that every line has one position; neighbours in the ring share a
// page only by chance, and no prefetcher finds a stride.
std::uint64_t line_at(std::uint64_t position, int bits) {
  const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
  std::uint64_t line = position & mask;
  for (const std::uint64_t odd : {0x9e3779b97f4a7c15ULL, 0xbf58476d1ce4e5b9ULL}) {
    line = line * odd & mask;
    line ^= line >> (bits + 1) / 2;
  }
  return line * 0x94d049bb133111ebULL & mask;
}

// At least twice the last-level cache, so that every line has been replaced when the ring comes
// round again.
NamedValues beyond(double last_level_cache) {
  const auto lines = static_cast<std::uint64_t>(2 * last_level_cache) / 64;
  return {{"lines",
           std::clamp(static_cast<std::int64_t>(std::bit_ceil(lines)), least_lines, most_lines)},
          {"steps", steps}};
}

class AllStepsReference : public Reference {
 public:
  explicit AllStepsReference(double all) : m_steps(all) {}
  double expected(std::string_view, std::uint64_t) const override { return m_steps; }
  double tolerance(std::string_view, std::uint64_t) const override { return 0; }
  std::optional<std::string> violated_invariant(const Arrays&) const override { return {}; }

 private:
  double m_steps;
};

class RandomLines : public Kernel {
 public:
  const KernelInfo& info() const override { return cache::info(); }

  std::string computation() const override { return "chase"; }

  std::optional<NamedValues> named_size(std::string_view name,
                                        const MachineLimits& limits) const override {
    struct Row {
      std::string_view name;
      std::int64_t lines;
      std::int64_t walked;
    };
    static constexpr std::array<Row, 3> rows{
        {{"tiny", 64, 16}, {"odd", 512, 256}, {"medium", 1 << 16, 1 << 12}}};
    const auto row = std::ranges::find(rows, name, &Row::name);
    if (row != rows.end()) {
      return NamedValues{{"lines", row->lines}, {"steps", row->walked}};
    }
    return name == "quick" || name == "seed" ? std::optional(beyond(limits.last_level_cache))
                                             : std::nullopt;
  }

  std::optional<std::string> invalid(const Size& size) const override {
    const std::int64_t lines = size["lines"];
    const std::int64_t walked = size["steps"];
    if (lines < 16 || lines > 1LL << 30 || !std::has_single_bit(lines_of(size))) {
      return "lines must be a power of two between 16 and 2^30";
    }
    if (walked < 16 || walked % 16 != 0 || lines % walked != 0) {
      return "steps must be a multiple of 16 that divides lines";
    }
    return std::nullopt;
  }

  std::vector<ArraySpec> arrays(const Size& size) const override {
    return {{"lines", lines_of(size) * words_of_line, 8, RL_INPUT},
            {"starts", lines_of(size) / steps_of_segment, 8, RL_INPUT},
            {"reached", 1, 8, RL_OUTPUT}};
  }

  double work_units(const Size& size) const override { return static_cast<double>(size["steps"]); }

  UsefulWork useful_work(const Size& size) const override {
    return {.flops = 0, .bytes = 64 * work_units(size)};
  }

  void fill(const Size& size, const Arrays& arrays, const Noise& /*noise*/,
            bool only_inout) const override {
    if (only_inout) {
      return;
    }
    const auto words = arrays.of<std::uint64_t>("lines");
    const auto starts = arrays.of<std::uint64_t>("starts");
    const int bits = std::countr_zero(lines_of(size));
    std::uint64_t line = line_at(0, bits);
    for (std::uint64_t position = 0; position < lines_of(size); ++position) {
      const std::uint64_t next = line_at(position + 1, bits);
      const auto first = words.begin() + static_cast<std::ptrdiff_t>(line * words_of_line);
      std::fill_n(first, words_of_line, next + 1);
      if (position % steps_of_segment == 0) {
        starts[position / steps_of_segment] = line + 1;
      }
      line = next;
    }
  }

  std::unique_ptr<Reference> reference(const Size& size, const Arrays&) const override {
    return std::make_unique<AllStepsReference>(work_units(size));
  }
};

}  // namespace

const Kernel& random_lines() {
  static const RandomLines kernel;
  return kernel;
}

}  // namespace roofladder::cache
