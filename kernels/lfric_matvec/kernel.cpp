// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <numeric>

#include "kernels/lfric_matvec/mesh.h"
#include "roofladder/ladder.hpp"

namespace roofladder {
namespace {

using lfric::Mesh;

Mesh mesh_of(const Size& size) {
  return {.edge = size["edge"], .panels = size["panels"], .layers = size["layers"]};
}

std::uint64_t count(std::int64_t value) {
  return static_cast<std::uint64_t>(value);
}

// The precision in which a variant stores the matrix; it always computes in double precision.
enum class Storage { fp64, fp32 };

double stored(double entry, Storage storage) {
  return storage == Storage::fp64 ? entry : static_cast<double>(static_cast<float>(entry));
}

// The expected left-hand side, computed once, cell after cell.
class MatvecReference : public Reference {
 public:
  MatvecReference(const Mesh& mesh, const Arrays& arrays, Storage storage)
      : m_levels(count(mesh.layers + 1)) {
    const std::span<const double> initial = arrays.of<double>("lhs");
    m_expected.assign(initial.begin(), initial.end());
    const std::span<const double> matrix = arrays.of<double>("matrix");
    const std::span<const double> x = arrays.of<double>("x");
    const std::span<const std::int32_t> rows = arrays.of<std::int32_t>("map1");
    const std::span<const std::int32_t> columns = arrays.of<std::int32_t>("map2");
    std::uint64_t entry = 0;
    for (std::uint64_t column = 0; column < count(mesh.columns()); ++column) {
      for (std::uint64_t layer = 0; layer < count(mesh.layers); ++layer) {
        for (std::uint64_t j = 0; j < lfric::ndf2; ++j) {
          const double factor = x[count(columns[column * lfric::ndf2 + j]) + layer];
          for (std::uint64_t i = 0; i < lfric::ndf1; ++i) {
            m_expected[count(rows[column * lfric::ndf1 + i]) + layer] +=
                stored(matrix[entry++], storage) * factor;
          }
        }
      }
    }
  }

  double expected(std::string_view /*array*/, std::uint64_t index) const override {
    return m_expected[index];
  }

  // Every term is positive. An element is the sum of its initial value and at most 8 cells' rows of
  // ndf2 products; a sum of k rounded products has a relative error of at most (k + 1) 2^-53, in
  // any order, both in the variant and here.
  double tolerance(std::string_view /*array*/, std::uint64_t index) const override {
    return relative_tolerance * m_expected[index];
  }

  std::optional<std::string> violated_invariant(const Arrays& arrays) const override {
    const std::span<const double> lhs = arrays.of<double>("lhs");
    for (std::uint64_t begin = 0; begin < lhs.size(); begin += m_levels) {
      const double actual = sum_of_column(lhs, begin);
      const double wanted = sum_of_column(m_expected, begin);
      if (!(std::fabs(actual - wanted) <= column_tolerance() * wanted)) {
        return fmt::format("the sum over the column of corner {} is {}, expected {}",
                           begin / m_levels, actual, wanted);
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr double relative_tolerance = 2 * (8 * lfric::ndf2 + 2) * 0x1p-53;

  double sum_of_column(std::span<const double> values, std::uint64_t begin) const {
    const std::span<const double> column = values.subspan(begin, m_levels);
    return std::accumulate(column.begin(), column.end(), 0.0);
  }

  double column_tolerance() const {
    return relative_tolerance + 2 * static_cast<double>(m_levels) * 0x1p-53;
  }

  std::uint64_t m_levels;
  std::vector<double> m_expected;
};

// Fills the maps; corners, faces and columns are numbered panel by panel, row by row.
class Numbering {
 public:
  Numbering(const Mesh& mesh, const Arrays& arrays)
      : m_mesh(mesh),
        m_map1(arrays.of<std::int32_t>("map1")),
        m_map2(arrays.of<std::int32_t>("map2")),
        m_cmap(arrays.of<std::int32_t>("cmap")),
        m_ncp_color(arrays.of<std::int32_t>("ncp_color")) {
    std::ranges::fill(m_ncp_color, 0);
    std::ranges::fill(m_cmap, 0);
    for (std::int64_t panel = 0; panel < mesh.panels; ++panel) {
      for (std::int64_t j = 0; j < mesh.edge; ++j) {
        for (std::int64_t i = 0; i < mesh.edge; ++i) {
          const std::int64_t column = (panel * mesh.edge + j) * mesh.edge + i;
          number_corners(column, panel, i, j);
          number_faces(column, panel, i, j);
          add_to_colour(3 * (i % 2) + j % 3, column);
        }
      }
    }
  }

 private:
  // The four corners of the bottom, then the four above them, one level up.
  void number_corners(std::int64_t column, std::int64_t panel, std::int64_t i, std::int64_t j) {
    const std::int64_t width = m_mesh.edge + 1;
    const std::int64_t first = (panel * width + j) * width + i;
    const std::int64_t corners[] = {first, first + 1, first + width + 1, first + width};
    for (std::int64_t corner = 0; corner < 4; ++corner) {
      const std::int64_t bottom = corners[corner] * (m_mesh.layers + 1);
      set(m_map1, column * lfric::ndf1 + corner, bottom);
      set(m_map1, column * lfric::ndf1 + 4 + corner, bottom + 1);
    }
  }

  // West, south, east, north, bottom, top.
  void number_faces(std::int64_t column, std::int64_t panel, std::int64_t i, std::int64_t j) {
    const std::int64_t edge = m_mesh.edge;
    const std::int64_t on_panel = panel * 2 * edge * (edge + 1);
    const std::int64_t west = on_panel + j * (edge + 1) + i;
    const std::int64_t south = on_panel + edge * (edge + 1) + j * edge + i;
    const std::int64_t sides[] = {west, south, west + 1, south + edge};
    for (std::int64_t side = 0; side < 4; ++side) {
      set(m_map2, column * lfric::ndf2 + side, sides[side] * m_mesh.layers);
    }
    const std::int64_t bottom = m_mesh.side_faces() * m_mesh.layers + column * (m_mesh.layers + 1);
    set(m_map2, column * lfric::ndf2 + 4, bottom);
    set(m_map2, column * lfric::ndf2 + 5, bottom + 1);
  }

  void add_to_colour(std::int64_t colour, std::int64_t column) {
    std::int32_t& columns = m_ncp_color[count(colour)];
    set(m_cmap, colour * m_mesh.greatest_colour() + columns, column);
    ++columns;
  }

  static void set(std::span<std::int32_t> map, std::int64_t at, std::int64_t value) {
    map[count(at)] = static_cast<std::int32_t>(value);
  }

  Mesh m_mesh;
  std::span<std::int32_t> m_map1;
  std::span<std::int32_t> m_map2;
  std::span<std::int32_t> m_cmap;
  std::span<std::int32_t> m_ncp_color;
};

// From 0.5 to 1.5, another sequence for every array.
void fill_field(std::span<double> field, const Noise& noise, std::uint64_t sequence) {
  fill_with_noise(field, noise, sequence << 40U);
}

class LfricMatvec : public Kernel {
 public:
  explicit LfricMatvec(Storage storage) : m_storage(storage) {}

  const KernelInfo& info() const override {
    static const KernelInfo info{
        .name = "lfric_matvec",
        .title = "LFRic matrix-vector product",
        .sentence =
            "A small dense matrix for every cell of a weather model's mesh, applied to the "
            "field on the cell's faces and added to the field on its corners, in double "
            "precision.",
        .seed = "A. Gray, Optimizing an OpenACC Weather Simulation Kernel, 2018",
        .work_unit = "product",
        .role = KernelRole::ladder,
    };
    return info;
  }

  std::string computation() const override {
    return m_storage == Storage::fp64 ? "fp64_matrix" : "fp32_matrix";
  }

  std::optional<NamedValues> named_size(std::string_view name,
                                        const MachineLimits& /*limits*/) const override {
    struct Named {
      std::string_view name;
      Mesh mesh;
    };
    static constexpr Named table[] = {{"tiny", {4, 1, 3}},     {"odd", {7, 2, 5}},
                                      {"medium", {12, 2, 40}}, {"quick", {54, 6, 40}},
                                      {"seed", {54, 6, 40}},   {"large", {216, 6, 40}}};
    for (const auto& [row_name, mesh] : table) {
      if (row_name == name) {
        return NamedValues{{"edge", mesh.edge}, {"panels", mesh.panels}, {"layers", mesh.layers}};
      }
    }
    return std::nullopt;
  }

  std::optional<std::string> invalid(const Size& size) const override {
    const Mesh mesh = mesh_of(size);
    if (mesh.edge < 1 || mesh.edge > 10'000) {
      return fmt::format("edge must be from 1 to 10000; it is {}", mesh.edge);
    }
    if (mesh.panels < 1 || mesh.panels > 1'000) {
      return fmt::format("panels must be from 1 to 1000; it is {}", mesh.panels);
    }
    if (mesh.layers < 1 || mesh.layers > lfric::max_layers) {
      return fmt::format("layers must be from 1 to {}; it is {}", lfric::max_layers, mesh.layers);
    }
    const std::int64_t dofs = std::max(mesh.x_dofs(), mesh.lhs_dofs());
    if (dofs > std::numeric_limits<std::int32_t>::max()) {
      return fmt::format(
          "a field would have {} degrees of freedom, more than the 32-bit maps number", dofs);
    }
    return std::nullopt;
  }

  std::vector<ArraySpec> arrays(const Size& size) const override {
    const Mesh mesh = mesh_of(size);
    constexpr std::uint32_t real = sizeof(double);
    constexpr std::uint32_t integer = sizeof(std::int32_t);
    return {{"matrix", count(mesh.matrix_entries()), real, RL_INPUT},
            {"x", count(mesh.x_dofs()), real, RL_INPUT},
            {"lhs", count(mesh.lhs_dofs()), real, RL_INOUT},
            {"map1", count(lfric::ndf1 * mesh.columns()), integer, RL_INPUT},
            {"map2", count(lfric::ndf2 * mesh.columns()), integer, RL_INPUT},
            {"cmap", count(lfric::ncolor * mesh.greatest_colour()), integer, RL_INPUT},
            {"ncp_color", count(lfric::ncolor), integer, RL_INPUT}};
  }

  double work_units(const Size& /*size*/) const override { return 1; }

  // A multiplication and an addition per matrix entry; inputs are read once, the left-hand side is
  // read and written once. Maps and colouring do not count, since an implementation may number its
  // dofs differently.
  UsefulWork useful_work(const Size& size) const override {
    const Mesh mesh = mesh_of(size);
    const double entry_bytes = m_storage == Storage::fp64 ? sizeof(double) : sizeof(float);
    const auto entries = static_cast<double>(mesh.matrix_entries());
    const auto reals = static_cast<double>(mesh.x_dofs() + 2 * mesh.lhs_dofs());
    return {.flops = 2 * entries, .bytes = entry_bytes * entries + sizeof(double) * reals};
  }

  void fill(const Size& size, const Arrays& arrays, const Noise& noise,
            bool only_inout) const override {
    fill_field(arrays.of<double>("lhs"), noise, 1);
    if (!only_inout) {
      fill_field(arrays.of<double>("matrix"), noise, 2);
      fill_field(arrays.of<double>("x"), noise, 3);
      Numbering(mesh_of(size), arrays);
    }
  }

  std::unique_ptr<Reference> reference(const Size& size, const Arrays& arrays) const override {
    return std::make_unique<MatvecReference>(mesh_of(size), arrays, m_storage);
  }

 private:
  Storage m_storage;
};

}  // namespace

std::vector<const Kernel*> lfric_matvec_kernel() {
  static const LfricMatvec fp64_matrix(Storage::fp64);
  static const LfricMatvec fp32_matrix(Storage::fp32);
  return {&fp64_matrix, &fp32_matrix};
}

}  // namespace roofladder
