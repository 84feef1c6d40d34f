// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "kernels/lfric_matvec/cuda/corners.h"

namespace roofladder {
namespace {

using lfric::ndf1;
using lfric::ndf2;

constexpr unsigned block = 128;

// Matrix entries of neighbouring layers, loaded in one access that marks the line as the first to
// be evicted: unlike x, nothing of the matrix is read twice.
template <typename Entry, int levels>
struct Wide;
template <>
struct Wide<double, 2> {
  using Access = double2;
};
template <>
struct Wide<float, 2> {
  using Access = float2;
};
template <>
struct Wide<float, 4> {
  using Access = float4;
};

template <typename Entry, int levels>
union Lanes {
  typename Wide<Entry, levels>::Access access;
  Entry lane[levels];
};

template <typename Entry, int levels>
__device__ Lanes<Entry, levels> load_once(const Entry* matrix) {
  using Access = typename Wide<Entry, levels>::Access;
  return {.access = __ldcs(reinterpret_cast<const Access*>(matrix))};
}

// The row length is a multiple of the access, plus one access, since top corners are shifted by one
// layer: that puts both rows of an element of the left-hand side at the same position.
template <int levels>
lfric::Layout layout(const lfric::Mesh& mesh) {
  const auto stride = static_cast<std::size_t>((mesh.layers + levels - 1) / levels * levels);
  return {.row = stride * static_cast<std::size_t>(mesh.columns()) + levels,
          .stride = stride,
          .shifts_top = true};
}

template <int levels>
unsigned chunks_of_corner(const lfric::Mesh& mesh) {
  return static_cast<unsigned>((mesh.layers + levels) / levels);
}

struct Extents {
  unsigned threads;
  unsigned chunks;  // per corner
  int nlayers;
  lfric::Layout layout;
};

// Loads x of one face at the layers from first - 1 on; 0 where there is no cell, so that the matrix
// entries there have no effect.
template <int count>
__device__ void load_layers(double (&layers)[count], const double* __restrict__ x, int first,
                            int nlayers) {
#pragma unroll
  for (int i = 0; i < count; ++i) {
    const int k = first - 1 + i;
    layers[i] = k >= 0 && k < nlayers ? x[k] : 0.0;
  }
}

// Adds the rows of one column's cells above and below the levels from first on.
template <typename Entry, int levels>
__device__ void add_column(double (&sum)[levels], const Entry* __restrict__ matrix,
                           const Extents& extents, const double* __restrict__ x,
                           const int* __restrict__ faces, int first) {
#pragma unroll
  for (unsigned df2 = 0; df2 < ndf2; ++df2) {
    const Entry* above = matrix + ndf1 * df2 * extents.layout.row;
    const Entry* below = above + lfric::bottom_corners * extents.layout.row;
    Lanes<Entry, levels> of_above{};
    if (first < extents.nlayers) {
      of_above = load_once<Entry, levels>(above);
    }
    const Lanes<Entry, levels> of_below = load_once<Entry, levels>(below);
    double layers[levels + 1];
    load_layers(layers, x + faces[df2], first, extents.nlayers);
#pragma unroll
    for (int i = 0; i < levels; ++i) {
      sum[i] += static_cast<double>(of_above.lane[i]) * layers[i + 1];
      sum[i] += static_cast<double>(of_below.lane[i]) * layers[i];
    }
  }
}

template <typename Entry, int levels, int blocks>
__global__ void __launch_bounds__(block, blocks)
    gather(Extents extents, double* __restrict__ lhs, const double* __restrict__ x,
           const Entry* __restrict__ matrix, const int* __restrict__ map2,
           const int* __restrict__ columns) {
  const unsigned thread = blockIdx.x * block + threadIdx.x;
  if (thread >= extents.threads) {
    return;
  }
  const unsigned corner = thread / extents.chunks;
  const int first = static_cast<int>(thread % extents.chunks) * levels;
  double* const of_corner = lhs + std::size_t{corner} * (extents.nlayers + 1);
  double sum[levels];
#pragma unroll
  for (int i = 0; i < levels; ++i) {
    sum[i] = first + i <= extents.nlayers ? of_corner[first + i] : 0.0;
  }
#pragma unroll 1
  for (unsigned place = 0; place < lfric::bottom_corners; ++place) {
    const int column = columns[lfric::bottom_corners * corner + place];
    if (column != lfric::no_column) {
      const std::size_t position =
          place * extents.layout.row + column * extents.layout.stride + first;
      add_column(sum, matrix + position, extents, x, map2 + ndf2 * column, first);
    }
  }
#pragma unroll
  for (int i = 0; i < levels; ++i) {
    if (first + i <= extents.nlayers) {
      of_corner[first + i] = sum[i];
    }
  }
}

template <typename Entry, int levels, int blocks>
class WideLoads : public lfric::GatherFields {
 public:
  explicit WideLoads(const Problem& problem)
      : GatherFields(problem),
        m_matrix(lfric::transposed_matrix<Entry>(problem, layout<levels>(m_mesh))) {}

  void run(cuda::Queue& queue) {
    const unsigned chunks = chunks_of_corner<levels>(m_mesh);
    const auto threads = static_cast<unsigned>(m_mesh.corners()) * chunks;
    const Extents extents{.threads = threads,
                          .chunks = chunks,
                          .nlayers = m_nlayers,
                          .layout = layout<levels>(m_mesh)};
    queue.launch(gather<Entry, levels, blocks>, {cuda::blocks_for(threads, block), block}, extents,
                 m_lhs, m_x, m_matrix.data(), m_map2, m_columns.data());
  }

 private:
  const cuda::DeviceArray<Entry> m_matrix;
};

// Counts whole accesses, which extend past the top and below the bottom with x = 0.
template <typename Entry, int levels>
void work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const lfric::Mesh mesh = lfric::mesh_of(size);
  const double levels_of_corner = levels * static_cast<double>(chunks_of_corner<levels>(mesh));
  work.fp64.fma = levels_of_corner * static_cast<double>(ndf1 * ndf2 * mesh.columns());
  work.fp64.convert = sizeof(Entry) < sizeof(double) ? work.fp64.fma : 0;
  lfric::declare_gather_bytes<Entry>(mesh, work);
}

// The number of blocks that a multiprocessor must hold determines the registers of a thread, and so
// how many of its loads are in flight.
template <typename Entry, int levels, int blocks>
VariantEntry wide_loads(const std::string& parent, std::uint32_t flags) {
  constexpr int entry_bits = 8 * sizeof(Entry);
  constexpr int access_bytes = levels * sizeof(Entry);
  return cuda::resident_variant<WideLoads<Entry, levels, blocks>>({
      .title = "Wide loads, fp" + std::to_string(entry_bits) + " matrix, " +
               std::to_string(levels) + " levels a thread, " + std::to_string(blocks) +
               " blocks a multiprocessor",
      .claim = "Each thread gathers " + std::to_string(levels) +
               " neighbouring elements: accesses of " + std::to_string(access_bytes) +
               " bytes to the matrix, twelve of them independent, marked to leave the caches "
               "first, so that x and the maps stay.",
      .expects = RL_HIGHER_BANDWIDTH,
      .parent = parent,
      .computes = entry_bits == 32 ? "fp32_matrix" : "",
      .flags = flags,
      .parameters = {{"matrix", entry_bits}, {"levels", levels}, {"blocks", blocks}},
      .work = work<Entry, levels>,
  });
}

}  // namespace

extern const VariantFile lfric_matvec_cuda_8_wide_loads{
    wide_loads<double, 2, 4>("gather:matrix=64", 0),
    wide_loads<double, 2, 6>("gather:matrix=64", RL_BRANCH),
    wide_loads<double, 2, 8>("gather:matrix=64", RL_BRANCH),
    wide_loads<float, 2, 8>("gather:matrix=32", RL_BRANCH),
    wide_loads<float, 4, 4>("gather:matrix=32", RL_BRANCH),
    wide_loads<float, 4, 8>("gather:matrix=32", RL_BRANCH),
};

}  // namespace roofladder
