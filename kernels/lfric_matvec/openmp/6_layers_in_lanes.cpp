// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/lfric_matvec/openmp/layers.h"
#include "roofladder/openmp/own_array.hpp"

namespace roofladder {
namespace {

using lfric::Index;
using lfric::ndf1;
using lfric::ndf2;

template <typename Real>
void multiply(const lfric::Fields<Real>& f, const Real* rows) {
  const Index row_entries = ndf2 * f.nlayers;
  for (int color = 0; color < f.ncolor; color++) {
#pragma omp parallel for
    for (int cell = 0; cell < f.ncp_color[color]; cell++) {
      const int column = f.cmap(color, cell);
      const Real* row = rows + row_entries * ndf1 * column;
      for (int df = 0; df < f.ndf1; df++) {
        lfric::add_row(f.lhs + f.map1(column)[df], row, f.x, f.map2(column), f.nlayers);
        row += row_entries;
      }
    }
  }
}

template <typename Real>
class LayersInLanes : public lfric::Fields<Real> {
 public:
  explicit LayersInLanes(const Problem& problem)
      : lfric::Fields<Real>(problem),
        m_rows(static_cast<std::size_t>(lfric::mesh_of(problem.size).matrix_entries())) {
    const Index columns = lfric::mesh_of(problem.size).columns();
#pragma omp parallel for
    for (Index column = 0; column < columns; ++column) {
      for (Index df = 0; df < ndf1; ++df) {
        lfric::copy_row(this->matrix, column, df, this->nlayers,
                        m_rows.data() + ndf2 * this->nlayers * (ndf1 * column + df));
      }
    }
  }

  void run(Parts) { multiply<Real>(*this, m_rows.data()); }

 private:
  const OwnArray<Real> m_rows;
};

void work(const Size& size, double /*cache*/, rl_work& work) {
  const lfric::Mesh mesh = lfric::mesh_of(size);
  lfric::row_work(mesh, sizeof(double), mesh.map_entries() + mesh.colour_entries(), work);
}

}  // namespace

extern const VariantFile lfric_matvec_openmp_6_layers_in_lanes{variant<LayersInLanes, double>({
    .title = "Layers in lanes",
    .claim = "A private matrix with the layers of a row fastest, and the loop over layers "
             "innermost: four layers a vector register, consecutive loads and stores, the sums in "
             "registers. Colour by colour again, so that nothing is atomic.",
    .expects = RL_VECTORIZED,
    .parent = "colours_fused",
    .work = work,
})};

}  // namespace roofladder
