// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/cache/private_sets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "kernels/cache/sum_reference.h"
#include "run/cache_window.h"

namespace roofladder::cache {
namespace {

// Eight registers of 32 bytes, and three vectors of four.
constexpr std::int64_t granule = 768;
// Bytes that a thread moves in a repetition: some 0.2 ms from a first-level cache, far more time
// than starting the threads takes.
constexpr double bytes_of_repetition = 32 << 20;
// Larger sets would take seconds to fill and show nothing more about a third level.
constexpr double largest_set = 32 << 20;
constexpr double spread_of_level = 8;  // largest over smallest set measured for one level
constexpr int sets_of_level = 4;

std::uint64_t doubles(const Size& size) {
  return static_cast<std::uint64_t>(size["sets"] * size["set"]) / 8;
}
std::uint64_t passes(const Size& size) {
  return static_cast<std::uint64_t>(size["passes"]);
}

NamedValues size_of(unsigned threads, double set) {
  const std::int64_t granules =
      std::max<std::int64_t>(1, std::llround(set / static_cast<double>(granule)));
  const double bytes = static_cast<double>(granules * granule);
  return {{"sets", threads},
          {"set", granules * granule},
          {"passes", std::max<std::int64_t>(1, std::llround(bytes_of_repetition / bytes))}};
}

// Sizes evenly spaced on a logarithmic scale from `low` to `high`, a granule inside the limits, so
// that rounding moves none of them outside.
std::vector<double> spread(double low, double high) {
  const double first = low + static_cast<double>(granule);
  const double last = high - static_cast<double>(granule);
  std::vector<double> sets;
  for (int i = 0; first < last && i < sets_of_level; ++i) {
    sets.push_back(first * std::pow(last / first, i / (sets_of_level - 1.0)));
  }
  return sets;
}

// Writes s b + c, from two thirds of each set, into the last third.
class TriadReference : public Reference {
 public:
  TriadReference(const Size& size, const Arrays& arrays)
      : m_data(arrays.of<double>("data")), m_n(static_cast<std::uint64_t>(size["set"]) / 24) {}

  double expected(std::string_view, std::uint64_t index) const override {
    const double* const b = m_data.data() + index / m_n * 2 * m_n + index % m_n;
    return b[0] + 0.4 * b[m_n];
  }
  double tolerance(std::string_view array, std::uint64_t index) const override {
    return 2 * std::numeric_limits<double>::epsilon() * expected(array, index);
  }
  std::optional<std::string> violated_invariant(const Arrays& arrays) const override {
    const auto result = arrays.of<double>("result");
    for (std::uint64_t i = 0; i < result.size(); ++i) {
      if (!(std::abs(result[i] - expected("result", i)) <= tolerance("result", i))) {
        return "result[" + std::to_string(i) + "] is off";
      }
    }
    return std::nullopt;
  }

 private:
  std::span<const double> m_data;
  std::uint64_t m_n;
};

class PrivateSets : public Kernel {
 public:
  const KernelInfo& info() const override { return cache::info(); }

  std::optional<NamedValues> named_size(std::string_view name,
                                        const MachineLimits&) const override {
    struct Row {
      std::string_view name;
      std::int64_t sets;
      std::int64_t granules;
      std::int64_t passes;
    };
    // quick and seed: 96 KiB, which fits a second-level cache but no first-level one.
    static constexpr std::array<Row, 5> rows{{{"tiny", 1, 1, 3},
                                              {"odd", 3, 5, 17},
                                              {"medium", 2, 171, 20},
                                              {"quick", 2, 128, 512},
                                              {"seed", 64, 128, 4096}}};
    const auto row = std::ranges::find(rows, name, &Row::name);
    if (row == rows.end()) {
      return std::nullopt;
    }
    return NamedValues{
        {"sets", row->sets}, {"set", row->granules * granule}, {"passes", row->passes}};
  }

  std::optional<std::string> invalid(const Size& size) const override {
    struct Range {
      const char* name;
      std::int64_t least;
      std::int64_t most;
    };
    for (const auto& [name, least, most] :
         {Range{"sets", 1, 1 << 16}, Range{"set", granule, 1LL << 36},
          Range{"passes", 1, 1LL << 31}}) {
      if (size[name] < least || size[name] > most) {
        return std::string(name) + " must be between " + std::to_string(least) + " and " +
               std::to_string(most);
      }
    }
    if (size["set"] % granule != 0) {
      return "set must be a multiple of " + std::to_string(granule) + " bytes";
    }
    return std::nullopt;
  }

  double work_units(const Size& size) const override { return static_cast<double>(passes(size)); }

  void fill(const Size&, const Arrays& arrays, const Noise& noise, bool only_inout) const override {
    if (only_inout) {
      return;
    }
    const auto data = arrays.of<double>("data");
    for (std::uint64_t i = 0; i < data.size(); ++i) {
      data[i] = 0.5 + noise(i);
    }
  }

  std::vector<NamedValues> ceiling_sizes(unsigned threads,
                                         std::span<const double> caches) const override {
    std::vector<NamedValues> sizes;
    double last = 0;  // of the previous level
    for (const auto& window : cache_windows(caches)) {
      if (!window) {
        continue;
      }
      const double high = std::max(std::min(window->high, largest_set), 2 * window->low);
      const std::vector<double> sets =
          spread(std::max(window->low, high / spread_of_level), std::min(high, window->high));
      if (last > 0 && !sets.empty()) {
        sizes.push_back(size_of(threads, std::sqrt(last * sets.front())));
      }
      for (const double set : sets) {
        sizes.push_back(size_of(threads, set));
        last = set;
      }
    }
    return sizes;
  }
};

class Reading : public PrivateSets {
 public:
  std::string computation() const override { return "read"; }

  std::vector<ArraySpec> arrays(const Size& size) const override {
    return {{"data", doubles(size), 8, RL_INPUT}, {"sum", 1, 8, RL_OUTPUT}};
  }
  UsefulWork useful_work(const Size& size) const override {
    return {.flops = 0, .bytes = 8.0 * static_cast<double>(doubles(size) + 1)};
  }
  std::unique_ptr<Reference> reference(const Size&, const Arrays& arrays) const override {
    return std::make_unique<SumReference>(arrays.of<double>("data"), 1);
  }
};

class Triad : public PrivateSets {
 public:
  std::string computation() const override { return "triad"; }

  std::vector<ArraySpec> arrays(const Size& size) const override {
    return {{"data", 2 * doubles(size) / 3, 8, RL_INPUT},
            {"result", doubles(size) / 3, 8, RL_OUTPUT}};
  }
  UsefulWork useful_work(const Size& size) const override {
    const std::uint64_t elements = doubles(size) / 3;
    const auto n = static_cast<double>(elements);
    return {.flops = 2 * n, .bytes = 24 * n};
  }
  std::unique_ptr<Reference> reference(const Size& size, const Arrays& arrays) const override {
    return std::make_unique<TriadReference>(size, arrays);
  }
};

}  // namespace

const Kernel& reading_of_sets() {
  static const Reading kernel;
  return kernel;
}

const Kernel& triad_of_sets() {
  static const Triad kernel;
  return kernel;
}

}  // namespace roofladder::cache
