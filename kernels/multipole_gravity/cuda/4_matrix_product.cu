// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "kernels/multipole_gravity/cuda/quarters.h"
#include "kernels/multipole_gravity/cuda/shell.h"

namespace roofladder {
namespace {

using namespace multipole;

constexpr int lanes = 32;
constexpr int warps = 4;
constexpr int circles_of_tile = 8;
constexpr int depth = 8;         // elements of folded circles of two matrix products
constexpr int lanes_of_row = 4;  // each of which has two neighbouring elements of a circle

// C += A B of a warp: PTX ISA, "Matrix Fragments for mma.m8n8k4 with .f64". A lane has of A the
// element in row lane / 4 and column lane % 4, of B the one in row lane % 4 and column lane / 4,
// of C two in row lane / 4 from column 2 (lane % 4) on.
__device__ void multiply_add(double (&c)[2], double a, double b) {
#if __CUDA_ARCH__ >= 800
  asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
      : "+d"(c[0]), "+d"(c[1])
      : "d"(a), "d"(b));
#else
  __trap();
#endif
}

// Of a tile of circles, the lane's of which is given: their products with all functions of phi.
__device__ void multiply_tile(const double* circle, int phi, const double2* __restrict__ table,
                              double (&c)[parities][2]) {
  const int lane = static_cast<int>(threadIdx.x) % lanes;
  const int last = phi / 4 - 2;  // beyond it are zeros in the table
#pragma unroll 2
  for (int start = 0; start < phi / 4; start += depth) {
    const int k = min(start + 2 * (lane % lanes_of_row), last);
    double even[parities];
    double odd[parities];
    Quarters(circle, phi, k).fold(even, odd);
#pragma unroll
    for (int parity = 0; parity < static_cast<int>(parities); ++parity) {
      const double2 factors =
          table[(start / depth * static_cast<int>(parities) + parity) * lanes + lane];
      multiply_add(c[parity], even[parity], factors.x);
      multiply_add(c[parity], odd[parity], factors.y);
    }
  }
}

__global__ void __launch_bounds__(warps* lanes, 6)
    expand(const Shells shells, const double2* __restrict__ table) {
  __shared__ PartSums sums;
  const int warp = static_cast<int>(threadIdx.x) / lanes;
  const int lane = static_cast<int>(threadIdx.x) % lanes;
  sum_shell(shells, sums, [&](Index first, int part, int circles) {
    for (int tile = warp * circles_of_tile; tile < circles; tile += warps * circles_of_tile) {
      const int row = tile + lane / lanes_of_row;
      const Index circle = first + min(part + row, shells.theta - 1);
      double c[parities][2] = {};
      multiply_tile(shells.density + circle * shells.phi, shells.phi, table, c);
      const double volume = shells.volume[circle];
#pragma unroll
      for (int parity = 0; parity < static_cast<int>(parities); ++parity) {
        double* place = &sums[row][parity * columns + 2 * (lane % lanes_of_row)];
        place[0] = c[parity][0] * volume;
        place[1] = c[parity][1] * volume;
      }
    }
  });
}

int padded(int count, int unit) {
  return (count + unit - 1) / unit * unit;
}

// The functions of phi as lanes hold them: by steps of `depth`, parity, lane, and the lane's two
// elements of the circle. Zeros beyond a quarter of the circle and in the column after the orders.
std::vector<double> fragments(const Angles<double>& angles, int quarter) {
  const std::vector<double> table = azimuthal_table(angles, static_cast<std::size_t>(quarter));
  std::vector<double> ordered;
  for (int start = 0; start < quarter; start += depth) {
    for (std::size_t parity = 0; parity < parities; ++parity) {
      for (int lane = 0; lane < lanes; ++lane) {
        const auto order = static_cast<std::size_t>(lane / lanes_of_row);
        const int k = start + 2 * (lane % lanes_of_row);
        for (int element = k; element < k + 2; ++element) {
          const bool is_zero = element >= quarter || order >= orders;
          const std::size_t row = static_cast<std::size_t>(element) * functions;
          ordered.push_back(is_zero ? 0 : table[row + parity * orders + order]);
        }
      }
    }
  }
  return ordered;
}

class MatrixProduct : public ShellFields {
 public:
  explicit MatrixProduct(const Problem& problem) : MatrixProduct(problem, HostAngles(problem)) {
    cudaFuncAttributes function{};
    CUDA_REQUIRE(cudaFuncGetAttributes(&function, expand));
    if (function.ptxVersion < 80) {
      throw std::runtime_error(
          "matrix products in double precision need code for compute capability 8.0 or later, "
          "which this device has not");
    }
    // So that all shells of a grid that the program used, 678, are on an H100 at once.
    CUDA_REQUIRE(cudaFuncSetAttribute(expand, cudaFuncAttributePreferredSharedMemoryCarveout,
                                      cudaSharedmemCarveoutMaxShared));
  }

  void run(cuda::Queue& queue) {
    queue.launch(expand, {blocks(), warps * lanes}, shells(),
                 reinterpret_cast<const double2*>(m_azimuthal.data()));
  }

 private:
  MatrixProduct(const Problem& problem, const HostAngles& host)
      : ShellFields(problem, host,
                    fragments(host.angles, static_cast<int>(problem.size["phi"]) / 4)) {}
};

// All of padded tiles: eight additions an element of a folded circle, a multiply-add of the tensor
// cores for it and each column, and the volume to each column of a circle; then the products with
// theta.
void work(const Size& size, double /*cache*/, rl_work& work) {
  const Grid grid = grid_of(size);
  const double circles =
      static_cast<double>(grid.radii) * padded(static_cast<int>(grid.theta), circles_of_tile);
  const int length = padded(static_cast<int>(grid.phi) / 4, depth);
  constexpr int all_columns = static_cast<int>(parities) * columns;
  work.fp64.add = 8 * circles * length;
  work.fp64.mul = circles * all_columns;
  work.fp64.fma = circles * length * all_columns + theta_products(grid);
  declare_bytes(grid, Index{all_columns} * length + legendres * grid.theta, work);
}

}  // namespace

extern const VariantFile multipole_gravity_cuda_4_matrix_product{
    cuda::resident_variant<MatrixProduct>({
        .title = "Matrix products of the tensor cores",
        .claim =
            "Folded circles times functions of phi are a matrix product, of which tensor cores "
            "make the sums over phi too: no lane waits for another, and few registers are "
            "held. A warp has eight circles and reads whole sectors of each.",
        .parent = "warp_circle",
        .flags = RL_RESTORES,
        .work = work,
    })};

}  // namespace roofladder
