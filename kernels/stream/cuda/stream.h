// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "roofladder/cuda/multiprocessors.hpp"
#include "roofladder/cuda/variant.hpp"

// The kernels that the operations of this folder share, and the launch shapes among which the
// fastest is found.
namespace roofladder::stream {

inline constexpr double scalar = 0.4;

// Number of doubles that a thread handles in one access, and of threads per block. The fastest
// shape depends on the operation and the device, so all are candidates for the ceiling.
struct Candidate {
  int doubles;
  int block;
};

template <int doubles>
struct Wide;
template <>
struct Wide<1> {
  using Type = double1;
};
template <>
struct Wide<2> {
  using Type = double2;
};

// Number of elements of a that are computed from one element of b; a multiple of a thread's access,
// or 1.
template <typename Operation>
inline constexpr int spread = 1;

// a[i] = Operation::value(s, b[i / spread], c[i]), one access of `doubles` per thread; the last
// thread handles the elements that do not fill an access.
template <typename Operation, int doubles>
__global__ void store_kernel(double* a, const double* b, const double* c, std::size_t n) {
  const std::size_t first =
      doubles * (blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x);
  if (first + doubles <= n) {
    using Access = typename Wide<doubles>::Type;
    union Lanes {
      Access access;
      double lane[doubles];
    };
    Lanes from_b{};
    Lanes from_c{};
    if constexpr (spread<Operation> > 1) {
      for (int i = 0; i < doubles; ++i) {
        from_b.lane[i] = b[first / spread<Operation>];
      }
    } else if constexpr (Operation::vectors_read > 0) {
      from_b.access = *reinterpret_cast<const Access*>(b + first);
    }
    if constexpr (Operation::vectors_read > 1) {
      from_c.access = *reinterpret_cast<const Access*>(c + first);
    }
    Lanes to;
    for (int i = 0; i < doubles; ++i) {
      to.lane[i] = Operation::value(scalar, from_b.lane[i], from_c.lane[i]);
    }
    *reinterpret_cast<Access*>(a + first) = to.access;
    return;
  }
  for (std::size_t i = first; i < n; ++i) {
    a[i] = Operation::value(scalar, b[i / spread<Operation>], c[i]);
  }
}

// The sum of the values that the threads of the block hold, returned in the first thread.
__device__ inline double sum_of_block(double value) {
  __shared__ double of_warp[32];
  for (int distance = 16; distance > 0; distance /= 2) {
    value += __shfl_down_sync(0xFFFFFFFF, value, distance);
  }
  if (threadIdx.x % 32 == 0) {
    of_warp[threadIdx.x / 32] = value;
  }
  __syncthreads();
  value = threadIdx.x < blockDim.x / 32 ? of_warp[threadIdx.x] : 0.0;
  for (int distance = 16; distance > 0; distance /= 2) {
    value += __shfl_down_sync(0xFFFFFFFF, value, distance);
  }
  return value;
}

// *sum += sum of Operation::term(b[i], c[i]): each thread has `unroll` independent accesses of 16
// bytes in flight, as many as the latency of memory requires.
template <typename Operation>
__global__ void sum_kernel(const double* b, const double* c, std::size_t n, double* sum) {
  constexpr int unroll = 4;
  const std::size_t pairs = n / 2;
  const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  const std::size_t thread = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x;
  const auto* b2 = reinterpret_cast<const double2*>(b);
  const auto* c2 = reinterpret_cast<const double2*>(c);
  double partial[unroll] = {};
  std::size_t pair = thread;
  for (; pair + (unroll - 1) * stride < pairs; pair += unroll * stride) {
    double2 from_b[unroll];
    double2 from_c[unroll] = {};
#pragma unroll
    for (int k = 0; k < unroll; ++k) {
      from_b[k] = b2[pair + k * stride];
      if constexpr (Operation::vectors_read > 1) {
        from_c[k] = c2[pair + k * stride];
      }
    }
#pragma unroll
    for (int k = 0; k < unroll; ++k) {
      partial[k] += Operation::term(from_b[k].x, from_c[k].x);
      partial[k] += Operation::term(from_b[k].y, from_c[k].y);
    }
  }
  for (; pair < pairs; pair += stride) {
    partial[0] += Operation::term(b[2 * pair], c[2 * pair]);
    partial[0] += Operation::term(b[2 * pair + 1], c[2 * pair + 1]);
  }
  if (thread == 0 && n % 2 == 1) {
    partial[0] += Operation::term(b[n - 1], c[n - 1]);
  }
  const double total = sum_of_block(partial[0] + partial[1] + (partial[2] + partial[3]));
  if (threadIdx.x == 0) {
    atomicAdd(sum, total);
  }
}

class Vectors {
 public:
  explicit Vectors(const Problem& problem, bool reads_c)
      : m_host_a(problem.array<double>("a")),
        m_b(problem.array<double>("b")),
        m_c(reads_c ? cuda::DeviceArray<double>(problem.array<double>("c"))
                    : cuda::DeviceArray<double>(std::size_t{1})) {}
  void reset() {}

 protected:
  std::span<double> m_host_a;
  cuda::DeviceArray<double> m_b;
  cuda::DeviceArray<double> m_c;
};

template <typename Operation, int doubles, int block>
class Store : public Vectors {
 public:
  explicit Store(const Problem& problem)
      : Vectors(problem, Operation::vectors_read > 1), m_a(m_host_a.size()) {}

  void run(cuda::Queue& queue) {
    const std::size_t threads = (m_a.size() + doubles - 1) / doubles;
    queue.launch(store_kernel<Operation, doubles>, {cuda::blocks_for(threads, block), block},
                 m_a.data(), std::as_const(m_b).data(), std::as_const(m_c).data(), m_a.size());
  }
  void finish() { m_a.download(m_host_a); }

 private:
  cuda::DeviceArray<double> m_a;
};

template <typename Operation, int blocks_of_multiprocessor>
class Sum : public Vectors {
 public:
  explicit Sum(const Problem& problem)
      : Vectors(problem, Operation::vectors_read > 1),
        m_host_sum(problem.array<double>("sum")),
        m_sum(std::size_t{1}) {}

  void run(cuda::Queue& queue) {
    CUDA_REQUIRE(cudaMemsetAsync(m_sum.data(), 0, sizeof(double), queue.stream()));
    const auto blocks = static_cast<unsigned>(m_multiprocessors * blocks_of_multiprocessor);
    queue.launch(sum_kernel<Operation>, {blocks, 256}, std::as_const(m_b).data(),
                 std::as_const(m_c).data(), m_b.size(), m_sum.data());
  }
  void finish() { m_sum.download(m_host_sum); }

 private:
  std::span<double> m_host_sum;
  cuda::DeviceArray<double> m_sum;
  const int m_multiprocessors = cuda::multiprocessors();
};

inline double vector_bytes(const Size& size) {
  return 8.0 * static_cast<double>(size["n"]);
}

template <typename Operation>
void store_work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const auto n = static_cast<double>(size["n"]);
  work.fp64.add = Operation::adds * n;
  work.fp64.mul = Operation::multiplies * n;
  work.fp64.fma = Operation::fmas * n;
  work.minimum_read = Operation::vectors_read * sizeof(double) * std::ceil(n / spread<Operation>);
  work.minimum_write = vector_bytes(size);
}

template <typename Operation, int doubles, int block>
VariantEntry store_variant() {
  return cuda::device_variant<Store<Operation, doubles, block>>({
      .title = std::string(Operation::title) + ", " + std::to_string(8 * doubles) +
               " B a thread, blocks of " + std::to_string(block),
      .claim = "A device keeps enough bytes in flight in some launch shapes only; the best of "
               "them is the ceiling.",
      .ceiling = "dram",
      .computes = Operation::name,
      .flags = RL_RESTORES,
      .parameters = {{"bytes", 8 * doubles}, {"block", block}},
      .work = store_work<Operation>,
  });
}

template <typename Operation>
VariantFile store_variants() {
  return {store_variant<Operation, 1, 128>(), store_variant<Operation, 1, 256>(),
          store_variant<Operation, 2, 256>(), store_variant<Operation, 2, 512>()};
}

// Besides the terms, each thread adds up four partial sums, and each block those of its threads.
template <typename Operation>
void sum_work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const auto n = static_cast<double>(size["n"]);
  work.fp64.add = Operation::adds * n;
  work.fp64.fma = Operation::fmas * n;
  work.minimum_read = Operation::vectors_read * vector_bytes(size);
  work.minimum_write = sizeof(double);
}

template <typename Operation, int blocks_of_multiprocessor>
VariantEntry sum_variant() {
  return cuda::device_variant<Sum<Operation, blocks_of_multiprocessor>>({
      .title = std::string(Operation::title) + ", " + std::to_string(blocks_of_multiprocessor) +
               " blocks a multiprocessor",
      .claim = "No stores: the cost of reading alone, four independent accesses of 16 bytes a "
               "thread.",
      .ceiling = "dram",
      .computes = Operation::name,
      .flags = RL_RESTORES,
      .parameters = {{"blocks", blocks_of_multiprocessor}},
      .work = sum_work<Operation>,
  });
}

template <typename Operation>
VariantFile sum_variants() {
  return {sum_variant<Operation, 4>(), sum_variant<Operation, 8>()};
}

// The vendor's own function for an operation.
template <typename Code, typename Operation>
VariantEntry vendor_variant(const std::string& title) {
  return cuda::device_variant<Code>({
      .title = title,
      .claim = "What the vendor's driver achieves; a ceiling must not be below it.",
      .ceiling = "dram",
      .computes = Operation::name,
      .flags = RL_RESTORES,
      .parameters = {{"vendor", 1}},
      .work = store_work<Operation>,
  });
}

}  // namespace roofladder::stream
