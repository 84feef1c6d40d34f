// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "kernels/cache/private_sets.h"
#include "kernels/cache/random_lines.h"
#include "kernels/cache/sum_reference.h"
#include "roofladder/ladder.hpp"

namespace roofladder {
namespace {

constexpr std::uint64_t tile_doubles = 4096;  // 32 KiB: fits every first-level cache of a GPU

std::uint64_t tiles(const Size& size) {
  return static_cast<std::uint64_t>(size["tiles"]);
}
std::uint64_t passes(const Size& size) {
  return static_cast<std::uint64_t>(size["passes"]);
}

// The tiles that are read repeatedly, tiles x passes in all: every tile in turn, or only the first.
enum class WorkingSet { all_tiles, one_tile };

// The computations on a GPU; those on a CPU are in private_sets.h.
class Cache : public Kernel {
 public:
  explicit Cache(WorkingSet set) : m_set(set) {}

  const KernelInfo& info() const override { return cache::info(); }

  std::string computation() const override {
    return m_set == WorkingSet::all_tiles ? "tiles" : "one_tile";
  }

  std::optional<NamedValues> named_size(std::string_view name,
                                        const MachineLimits&) const override {
    struct Row {
      std::string_view name;
      std::int64_t tiles;
      std::int64_t passes;
    };
    // seed and large: 16 MiB, a third of the second-level cache of a data-centre GPU; large reads
    // 69 GB, some 10 ms there.
    static constexpr std::array<Row, 6> rows{{{"tiny", 1, 3},
                                              {"odd", 3, 17},
                                              {"medium", 31, 100},
                                              {"quick", 128, 512},
                                              {"seed", 512, 512},
                                              {"large", 512, 4096}}};
    const auto row = std::ranges::find(rows, name, &Row::name);
    if (row == rows.end()) {
      return std::nullopt;
    }
    return NamedValues{{"tiles", row->tiles}, {"passes", row->passes}};
  }

  // Device code counts the tiles that it reads in 32 bits.
  std::optional<std::string> invalid(const Size& size) const override {
    constexpr std::int64_t most = 1 << 15;
    for (const char* name : {"tiles", "passes"}) {
      if (size[name] < 1 || size[name] > most) {
        return std::string(name) + " must be between 1 and " + std::to_string(most);
      }
    }
    return std::nullopt;
  }

  std::vector<ArraySpec> arrays(const Size& size) const override {
    return {{"data", tiles(size) * tile_doubles, 8, RL_INPUT}, {"sum", 1, 8, RL_OUTPUT}};
  }

  double work_units(const Size& size) const override { return static_cast<double>(passes(size)); }

  UsefulWork useful_work(const Size& size) const override {
    const std::uint64_t read = m_set == WorkingSet::all_tiles ? tiles(size) : 1;
    return {.flops = 0, .bytes = 8.0 * static_cast<double>(read * tile_doubles + 1)};
  }

  void fill(const Size&, const Arrays& arrays, const Noise& noise, bool only_inout) const override {
    if (only_inout) {
      return;
    }
    const auto data = arrays.of<double>("data");
    for (std::uint64_t i = 0; i < data.size(); ++i) {
      data[i] = 0.5 + noise(i);
    }
  }

  std::unique_ptr<Reference> reference(const Size& size, const Arrays& arrays) const override {
    const auto data = arrays.of<double>("data");
    const bool all = m_set == WorkingSet::all_tiles;
    return std::make_unique<cache::SumReference>(all ? data : data.first(tile_doubles),
                                                 all ? passes(size) : tiles(size) * passes(size));
  }

 private:
  WorkingSet m_set;
};

}  // namespace

const KernelInfo& cache::info() {
  static const KernelInfo info{
      .name = "cache",
      .title = "Cache bandwidth",
      .sentence =
          "Reads a working set that stays in a cache, or in shared memory, again and "
          "again.",
      .seed = "",
      .work_unit = "pass",
      .role = KernelRole::ceiling,
  };
  return info;
}

std::vector<const Kernel*> cache_kernel() {
  static const Cache all_tiles(WorkingSet::all_tiles);
  static const Cache one_tile(WorkingSet::one_tile);
  return {&all_tiles, &one_tile, &cache::reading_of_sets(), &cache::triad_of_sets(),
          &cache::random_lines()};
}

}  // namespace roofladder
