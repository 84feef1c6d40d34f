// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "kernels/lfric_matvec/corners.h"
#include "kernels/lfric_matvec/openmp/layers.h"
#include "roofladder/openmp/own_array.hpp"

namespace roofladder {
namespace {

using lfric::bottom_corners;
using lfric::Index;
using lfric::ndf2;

// The columns of a corner that exist are stored one after the other.
struct Corners {
  explicit Corners(const Problem& problem)
      : count(lfric::mesh_of(problem.size).corners()),
        columns(lfric::columns_of_corners(lfric::mesh_of(problem.size),
                                          problem.array<std::int32_t>("map1"))) {
    std::int32_t seen = 0;
    for (std::size_t at = 0; at < columns.size(); ++at) {
      if (at % bottom_corners == 0) {
        columns_before.push_back(seen);
      }
      seen += columns[at] == lfric::no_column ? 0 : 1;
    }
    rows = 2 * Index{seen};
  }

  // Calls function(place, column, top, row): first for all rows in which the corner is a bottom
  // corner of its columns, then for those in which it is a top corner, numbered in the order of
  // storage.
  template <typename Function>
  [[gnu::always_inline]] void for_each_row(Index corner, Function function) const {
    Index row = 2 * Index{columns_before[static_cast<std::size_t>(corner)]};
    for (int top = 0; top <= 1; ++top) {
      for (int place = 0; place < bottom_corners; ++place) {
        const std::int32_t column =
            columns[static_cast<std::size_t>(bottom_corners * corner + place)];
        if (column != lfric::no_column) {
          function(place, column, top, row++);
        }
      }
    }
  }

  const Index count;
  const std::vector<std::int32_t> columns;
  Index rows = 0;
  std::vector<std::int32_t> columns_before;
};

// Distance from the current row to the one that is prefetched.
constexpr Index rows_ahead = 4;

template <typename Entry>
void prefetch(const Entry* row, Index entries) {
  constexpr Index line = 64 / sizeof(Entry);
  for (Index i = 0; i < entries; i += line) {
    __builtin_prefetch(row + i);
  }
}

template <typename Real, typename Entry>
void multiply(const lfric::Fields<Real>& f, const Corners& corners, const Entry* rows) {
  const Index entries = ndf2 * f.nlayers;
#pragma omp parallel for
  for (Index corner = 0; corner < corners.count; ++corner) {
    Real* lhs = f.lhs + Index{f.nlayers + 1} * corner;
    corners.for_each_row(corner, [&](int, int column, int top, Index row) {
      prefetch(rows + entries * std::min(row + rows_ahead, corners.rows - 1), entries);
      lfric::add_row(lhs + top, rows + entries * row, f.x, f.map2(column), f.nlayers);
    });
  }
}

template <typename Real, typename Entry>
class GatherCode : public lfric::Fields<Real> {
 public:
  explicit GatherCode(const Problem& problem)
      : lfric::Fields<Real>(problem),
        m_corners(problem),
        m_rows(static_cast<std::size_t>(lfric::mesh_of(problem.size).matrix_entries())) {
#pragma omp parallel for
    for (Index corner = 0; corner < m_corners.count; ++corner) {
      m_corners.for_each_row(corner, [&](int place, int column, int top, Index row) {
        lfric::copy_row(this->matrix, column, place + bottom_corners * top, this->nlayers,
                        m_rows.data() + ndf2 * this->nlayers * row);
      });
    }
  }

  void run(Parts) { multiply<Real, Entry>(*this, m_corners, m_rows.data()); }

 private:
  const Corners m_corners;
  const OwnArray<Entry> m_rows;
};

template <typename Real>
using InDouble = GatherCode<Real, Real>;

template <typename Real>
using InSingle =
    GatherCode<Real, std::conditional_t<std::is_same_v<Real, double>, float, Counted<float>>>;

template <std::size_t entry_bytes>
void work(const Size& size, double /*cache*/, rl_work& work) {
  const lfric::Mesh mesh = lfric::mesh_of(size);
  lfric::row_work(mesh, entry_bytes, ndf2 * mesh.columns() + (bottom_corners + 1) * mesh.corners(),
                  work);
}

}  // namespace

extern const VariantFile lfric_matvec_openmp_7_gather{
    variant<InDouble, double>({
        .title = "Gather, fp64 matrix",
        .claim = "A thread owns corners and gathers the rows of the up to four columns around "
                 "each: no colours and no atomics, the left-hand side is read and written once, "
                 "and the matrix, in the order of the corners, is one consecutive stream. It is "
                 "fetched ahead: a row's six runs side by side are no stream to a processor.",
        .expects = RL_HIGHER_BANDWIDTH,
        .parent = "layers_in_lanes",
        .parameters = {{"matrix", 64}},
        .work = work<sizeof(double)>,
    }),
    variant<InSingle, double>({
        .title = "Gather, fp32 matrix",
        .claim = "The matrix stored in single precision, converted as it is read: half the bytes "
                 "of what is nine tenths of the traffic.",
        .expects = RL_LESS_TRAFFIC,
        .parent = "gather:matrix=64",
        .computes = "fp32_matrix",
        .flags = RL_BRANCH,
        .parameters = {{"matrix", 32}},
        .work = work<sizeof(float)>,
    }),
};

}  // namespace roofladder
