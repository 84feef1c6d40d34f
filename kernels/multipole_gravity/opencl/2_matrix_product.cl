// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/multipole_gravity/opencl/moments.clh"

#define DEPTH 8  // cells that a group processes at a time
#define COLUMNS 28
#define ROWS 16
#define SHELLS_OF_ITEM 2
#define SHELLS (SHELLS_OF_ITEM * ROWS)
#define MOMENTS_OF_ITEM (moments / COLUMNS)

// All moments of a group's shells, summed over a slice of theta: products of masses with a table. A
// work-item holds a tile of them in registers; the factors of DEPTH cells are in local memory.
kernel __attribute__((reqd_work_group_size(COLUMNS, ROWS, 1))) void multiply(
    ulong radii, ulong theta, ulong phi, global const real* density, global const real* volume,
    global const real* table, global real* partial) {
  local real masses[DEPTH][SHELLS];
  local real harmonics[DEPTH * moments];
  const uint column = get_local_id(0);
  const uint row = get_local_id(1);
  const uint item = row * COLUMNS + column;
  const ulong first = get_group_id(0) * SHELLS;
  const ulong slice = (theta + get_num_groups(1) - 1) / get_num_groups(1);
  const ulong end = min(slice * (get_group_id(1) + 1), theta);
  real sum[SHELLS_OF_ITEM][MOMENTS_OF_ITEM];
#pragma unroll
  for (uint s = 0; s < SHELLS_OF_ITEM; s++) {
#pragma unroll
    for (uint n = 0; n < MOMENTS_OF_ITEM; n++) {
      sum[s][n] = 0;
    }
  }
  for (ulong j = slice * get_group_id(1); j < end; j++) {
    for (ulong k = 0; k < phi; k += DEPTH) {
      barrier(CLK_LOCAL_MEM_FENCE);
      for (uint at = item; at < DEPTH * SHELLS; at += COLUMNS * ROWS) {
        const ulong i = first + at / DEPTH;
        const uint d = at % DEPTH;
        masses[d][at / DEPTH] =
            i < radii ? density[(i * theta + j) * phi + k + d] * volume[i * theta + j] : 0;
      }
      for (uint at = item; at < DEPTH * moments; at += COLUMNS * ROWS) {
        harmonics[at] = table[(j * phi + k) * moments + at];
      }
      barrier(CLK_LOCAL_MEM_FENCE);
      for (uint d = 0; d < DEPTH; d++) {
        real mass[SHELLS_OF_ITEM];
#pragma unroll
        for (uint s = 0; s < SHELLS_OF_ITEM; s++) {
          mass[s] = masses[d][row + ROWS * s];
        }
#pragma unroll
        for (uint n = 0; n < MOMENTS_OF_ITEM; n++) {
          const real harmonic = harmonics[d * moments + column + COLUMNS * n];
#pragma unroll
          for (uint s = 0; s < SHELLS_OF_ITEM; s++) {
            sum[s][n] = fma(mass[s], harmonic, sum[s][n]);
          }
        }
      }
    }
  }
#pragma unroll
  for (uint s = 0; s < SHELLS_OF_ITEM; s++) {
    const ulong i = first + row + ROWS * s;
    if (i < radii) {
#pragma unroll
      for (uint n = 0; n < MOMENTS_OF_ITEM; n++) {
        partial[(get_group_id(1) * radii + i) * moments + column + COLUMNS * n] = sum[s][n];
      }
    }
  }
}

kernel void join(ulong count, uint slices, global const real* partial, global real* shell_moments) {
  const ulong n = get_global_id(0);
  if (n >= count) {
    return;
  }
  real sum = partial[n];
  for (uint slice = 1; slice < slices; slice++) {
    sum += partial[slice * count + n];
  }
  shell_moments[n] = sum;
}

#else
#include <vector>

#include "kernels/multipole_gravity/opencl/fields.h"

namespace roofladder {
namespace {

constexpr std::size_t shells_of_group = 32;
constexpr std::uint32_t slices = 16;

std::vector<double> table_of(const Problem& problem) {
  const multipole::Grid grid = multipole::grid_of(problem.size);
  const multipole::Angles<double> angles(problem);
  std::vector<double> table(static_cast<std::size_t>(grid.directions() * multipole::moments));
  double* ylm = table.data();
  for (multipole::Index j = 0; j < grid.theta; ++j) {
    for (multipole::Index k = 0; k < grid.phi; ++k, ylm += multipole::moments) {
      multipole::spherical_harmonics(angles, j, k, ylm);
    }
  }
  return table;
}

template <typename Real>
class MatrixProduct : public multipole::Fields<Real> {
 public:
  MatrixProduct(const Problem& problem, opencl_c::Queue& queue)
      : multipole::Fields<Real>(problem, queue),
        m_table(opencl_c::rounded_array<Real>(queue, table_of(problem))),
        m_partial(queue, slices * this->m_moments.size()) {}

  void run(opencl_c::Queue& queue) {
    const auto [radii, theta, phi] = this->m_extents;
    const std::size_t groups = opencl_c::groups_for(radii, shells_of_group);
    queue.launch("multiply", {{groups, slices}, {28, 16}}, radii, theta, phi, this->m_density,
                 this->m_volume, m_table, m_partial);
    queue.launch("join", multipole::covering(this->m_moments.size()), this->m_moments.size(),
                 slices, m_partial, this->m_moments);
  }

 private:
  opencl_c::Array<Real> m_table;
  opencl_c::Array<Real> m_partial;
};

// A multiplication of each cell by its volume; a multiply-add per moment and cell, including shells
// that pad the last group; the sums of the slices.
template <typename Real>
void work(const Size& size, double cache, rl_work& work) {
  const multipole::Grid grid = multipole::grid_of(size);
  const auto shells = static_cast<double>(
      shells_of_group *
      opencl_c::groups_for(static_cast<std::size_t>(grid.radii), shells_of_group));
  const auto outputs = static_cast<double>(grid.radii * multipole::moments);
  rl_operations& operations = opencl_c::operations_in<Real>(work);
  operations.mul = static_cast<double>(grid.cells());
  operations.fma = shells * static_cast<double>(grid.directions() * multipole::moments);
  operations.add = (slices - 1) * outputs;
  multipole::declare_bytes<Real>(grid, grid.directions() * multipole::moments, work);
  multipole::declare_intermediate<Real>(slices * outputs, cache, work);
}

}  // namespace

extern const VariantFile multipole_gravity_opencl_2_matrix_product{
    opencl_c::precisions<MatrixProduct, work<double>, work<float> >({
        .title = "Table and matrix product",
        .claim = "Harmonics depend on the direction only, so one table serves all shells and is "
                 "made once for a grid. The moments are then a matrix product, masses by table, "
                 "with its operands in local memory and a tile of 14 sums in the registers of a "
                 "work-item: two fifths of the operations, nothing atomic.",
        .expects = RL_FEWER_FLOPS,
        .parent = "team_per_cell",
        .flags = RL_RESTORES,
    })};

}  // namespace roofladder
#endif
