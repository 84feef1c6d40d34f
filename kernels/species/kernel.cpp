// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "roofladder/ladder.hpp"

namespace roofladder {
namespace {

constexpr std::int64_t seed_species = 64;
constexpr std::uint64_t input_count = 4;

struct Extent {
  explicit Extent(const Size& size)
      : points(static_cast<std::uint64_t>(size["points"])),
        species(static_cast<std::uint64_t>(size["species"])) {}

  std::uint64_t inputs() const { return points * species; }
  std::uint64_t outputs() const { return points * species * species; }

  std::uint64_t points;
  std::uint64_t species;
};

// Bytes of all arrays per grid point: the output, the inputs, and their copies in the other layout.
constexpr double bytes_per_point(std::int64_t species) {
  const auto count = static_cast<double>(species);
  return sizeof(double) * (count * count + 2 * input_count * count);
}

class SpeciesReference : public Reference {
 public:
  SpeciesReference(Extent extent, const Arrays& arrays)
      : m_extent(extent),
        m_ax(arrays.of<double>("ax")),
        m_bx(arrays.of<double>("bx")),
        m_ay(arrays.of<double>("ay")),
        m_by(arrays.of<double>("by")) {}

  double expected(std::string_view /*array*/, std::uint64_t index) const override {
    const Element e(m_extent, index);
    return m_ax[e.at_x] * m_ay[e.at_y] + m_bx[e.at_x] * m_by[e.at_y];
  }

  // Two products and a sum, each rounded at most once, both in the variant and here: 2 * 2 * 2^-53
  // of the sum of the absolute products.
  double tolerance(std::string_view /*array*/, std::uint64_t index) const override {
    const Element e(m_extent, index);
    return 4 * 0x1p-53 *
           (std::fabs(m_ax[e.at_x] * m_ay[e.at_y]) + std::fabs(m_bx[e.at_x] * m_by[e.at_y]));
  }

  // At each grid point the sum over both species is a product of sums over one species.
  std::optional<std::string> violated_invariant(const Arrays& arrays) const override {
    const std::span<const double> output = arrays.of<double>("output");
    const std::vector<double> actual = sums(output);
    const std::vector<double> ax = sums(m_ax);
    const std::vector<double> bx = sums(m_bx);
    const std::vector<double> ay = sums(m_ay);
    const std::vector<double> by = sums(m_by);
    // Every term is positive; a sum of k rounded terms has a relative error of at most (k + 1)
    // 2^-53, the expected product of sums over one species a smaller one.
    const auto terms = static_cast<double>(m_extent.species * m_extent.species);
    const double relative = 2 * (terms + 4) * 0x1p-53;
    for (std::uint64_t t = 0; t < m_extent.points; ++t) {
      const double expected_sum = ax[t] * ay[t] + bx[t] * by[t];
      if (!(std::fabs(actual[t] - expected_sum) <= relative * expected_sum)) {
        return fmt::format("the sum over all species at grid point {} is {}, expected {}", t,
                           actual[t], expected_sum);
      }
    }
    return std::nullopt;
  }

 private:
  // Indices of the factors of output[points * (species * y + x) + t].
  struct Element {
    Element(const Extent& extent, std::uint64_t index) {
      const std::uint64_t t = index % extent.points;
      const std::uint64_t pair = index / extent.points;
      at_x = (pair % extent.species) * extent.points + t;
      at_y = (pair / extent.species) * extent.points + t;
    }
    std::uint64_t at_x;
    std::uint64_t at_y;
  };

  // Sums over all but the fastest index, the grid point.
  std::vector<double> sums(std::span<const double> values) const {
    std::vector<double> result(m_extent.points, 0.0);
    constexpr std::uint64_t block = 4096;  // sums that stay in the first-level cache
    for_blocks(m_extent.points, block, [&](std::uint64_t first, std::uint64_t last) {
      for (std::uint64_t begin = 0; begin < values.size(); begin += m_extent.points) {
        for (std::uint64_t t = first; t < last; ++t) {
          result[t] += values[begin + t];
        }
      }
    });
    return result;
  }

  Extent m_extent;
  std::span<const double> m_ax;
  std::span<const double> m_bx;
  std::span<const double> m_ay;
  std::span<const double> m_by;
};

class Species : public Kernel {
 public:
  const KernelInfo& info() const override {
    static const KernelInfo info{
        .name = "species",
        .title = "Products over pairs of species",
        .sentence =
            "At every grid point ax(x) ay(y) + bx(x) by(y) for all pairs of chemical species "
            "x and y, in double precision.",
        .seed =
            "M. Carilli, Using Kokkos for Performant Cross-Platform Acceleration of Liquid "
            "Rocket Simulations, GTC 2017",
        .work_unit = "launch",
        .role = KernelRole::ladder,
    };
    return info;
  }

  // The seed's size if its arrays fit in half of the memory, else as many grid points, in multiples
  // as the seed has, as fit. The other half is for the second output that a change of layout needs.
  std::optional<NamedValues> named_size(std::string_view name,
                                        const MachineLimits& limits) const override {
    if (name == "seed") {
      const double fitting = limits.memory / 3 / (2048 * bytes_per_point(seed_species));
      const auto multiples = static_cast<std::int64_t>(std::clamp(fitting, 1.0, 120.0));
      return NamedValues{{"points", 2048 * multiples}, {"species", seed_species}};
    }
    struct Named {
      std::string_view name;
      std::int64_t points;
      std::int64_t species;
    };
    static constexpr Named table[] = {
        {"tiny", 16, 8}, {"odd", 251, 24}, {"medium", 192, 64}, {"quick", 8192, seed_species}};
    for (const Named& row : table) {
      if (row.name == name) {
        return NamedValues{{"points", row.points}, {"species", row.species}};
      }
    }
    return std::nullopt;
  }

  std::optional<std::string> invalid(const Size& size) const override {
    const std::int64_t points = size["points"];
    if (points < 1 || points > std::int64_t{1} << 32) {
      return fmt::format("points must be from 1 to 2^32; it is {}", points);
    }
    const std::int64_t species = size["species"];
    if (species < 1 || species > 1024) {
      return fmt::format("species must be from 1 to 1024; it is {}", species);
    }
    return std::nullopt;
  }

  std::vector<ArraySpec> arrays(const Size& size) const override {
    const Extent extent(size);
    return {{"ax", extent.inputs(), sizeof(double), RL_INPUT},
            {"bx", extent.inputs(), sizeof(double), RL_INPUT},
            {"ay", extent.inputs(), sizeof(double), RL_INPUT},
            {"by", extent.inputs(), sizeof(double), RL_INPUT},
            {"species_fastest", input_count * extent.inputs(), sizeof(double), RL_SCRATCH},
            {"output", extent.outputs(), sizeof(double), RL_OUTPUT}};
  }

  double work_units(const Size& /*size*/) const override { return 1; }

  UsefulWork useful_work(const Size& size) const override {
    const Extent extent(size);
    const auto outputs = static_cast<double>(extent.outputs());
    const double inputs = input_count * static_cast<double>(extent.inputs());
    return {.flops = 3 * outputs, .bytes = sizeof(double) * (inputs + outputs)};
  }

  // From 0.5 to 1.5.
  void fill(const Size& /*size*/, const Arrays& arrays, const Noise& noise,
            bool only_inout) const override {
    if (only_inout) {
      return;
    }
    std::uint64_t position = 0;
    for (std::string_view name : {"ax", "bx", "ay", "by"}) {
      const std::span<double> values = arrays.of<double>(name);
      fill_with_noise(values, noise, position);
      position += values.size();
    }
  }

  std::unique_ptr<Reference> reference(const Size& size, const Arrays& arrays) const override {
    return std::make_unique<SpeciesReference>(Extent(size), arrays);
  }
};

}  // namespace

std::vector<const Kernel*> species_kernel() {
  static const Species kernel;
  return {&kernel};
}

}  // namespace roofladder
