// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

// Kernels that one resource binds each. All double their input; what else they compute is stored
// only if it is a number that it never is, which the compiler cannot know.
namespace roofladder::bounds {

constexpr int steps = 256;

__device__ inline std::uint64_t thread_number() {
  return blockIdx.x * std::uint64_t{blockDim.x} + threadIdx.x;
}

// Stores twice x. `computed` is no negative number as large as n.
template <typename Number>
__device__ void store(double* out, std::uint64_t i, std::uint64_t n, double x, Number computed) {
  out[i] = static_cast<double>(computed) == -static_cast<double>(n) ? 0 : 2 * x;
}

// Advances `Chains` independent numbers `steps` times.
template <int Chains, typename Number, typename Step>
__device__ Number advanced(Number start, Step step) {
  Number x[Chains];
  for (int c = 0; c < Chains; ++c) {
    x[c] = start + Number(c);
  }
#pragma unroll 8
  for (int k = 0; k < steps; ++k) {
#pragma unroll
    for (int c = 0; c < Chains; ++c) {
      x[c] = step(x[c], k);
    }
  }
  Number sum = 0;
  for (int c = 0; c < Chains; ++c) {
    sum += x[c];
  }
  return sum;
}

__global__ void stream(std::uint64_t n, const double* in, double* out) {
  const std::uint64_t i = thread_number();
  if (i < n) {
    out[i] = 2 * in[i];
  }
}

__global__ void fp64_multiply_adds(std::uint64_t n, const double* in, double* out) {
  const std::uint64_t i = thread_number();
  if (i < n) {
    const double x = in[i];
    store(out, i, n, x, advanced<8>(x, [](double y, int) { return fma(y, 0.999, 0.25); }));
  }
}

__global__ void fp64_additions(std::uint64_t n, const double* in, double* out) {
  const std::uint64_t i = thread_number();
  if (i < n) {
    const double x = in[i];
    store(out, i, n, x, advanced<8>(x, [](double y, int) { return y + 0.25; }));
  }
}

__global__ void fp64_divisions(std::uint64_t n, const double* in, double* out) {
  const std::uint64_t i = thread_number();
  if (i < n) {
    const double x = in[i];
    store(out, i, n, x, advanced<2>(x, [](double y, int) { return 3 / (y + 1.5); }));
  }
}

__global__ void fp32_multiply_adds(std::uint64_t n, const double* in, double* out) {
  const std::uint64_t i = thread_number();
  if (i < n) {
    const double x = in[i];
    store(out, i, n, x,
          advanced<8>(static_cast<float>(x), [](float y, int) { return fmaf(y, 0.999F, 0.25F); }));
  }
}

__global__ void special_functions(std::uint64_t n, const double* in, double* out) {
  const std::uint64_t i = thread_number();
  if (i < n) {
    const double x = in[i];
    store(out, i, n, x, advanced<8>(static_cast<float>(x), [](float y, int) { return __sinf(y); }));
  }
}

__global__ void logic(std::uint64_t n, const double* in, double* out) {
  const std::uint64_t i = thread_number();
  if (i < n) {
    const double x = in[i];
    store(out, i, n, x, advanced<8>(static_cast<unsigned>(x * 1000), [](unsigned y, int k) {
            return min(y ^ 0x5bd1e995U, y + 0x9e3779b9U) ^ static_cast<unsigned>(k);
          }));
  }
}

// Two multiply-adds of 32 lanes for each operation of the ALU pipe, which takes 16 a cycle: the
// scheduler has an instruction for every cycle, and neither pipe is full.
__global__ void issued_every_cycle(std::uint64_t n, const double* in, double* out) {
  const std::uint64_t i = thread_number();
  if (i >= n) {
    return;
  }
  const double x = in[i];
  float a[8];
  unsigned b[4];
  for (int c = 0; c < 8; ++c) {
    a[c] = static_cast<float>(x) + c;
    b[c / 2] = static_cast<unsigned>(x) + c;
  }
#pragma unroll 8
  for (int k = 0; k < steps; ++k) {
#pragma unroll
    for (int c = 0; c < 4; ++c) {
      a[2 * c] = fmaf(a[2 * c], 0.999F, 0.25F);
      a[2 * c + 1] = fmaf(a[2 * c + 1], 0.999F, 0.25F);
      b[c] = (b[c] ^ 0x5bd1e995U) | (b[c] >> 31);
    }
  }
  float sum = 0;
  for (int c = 0; c < 8; ++c) {
    sum += a[c] + static_cast<float>(b[c / 2]);
  }
  store(out, i, n, x, sum);
}

// Column reads of a tile whose rows are `Row` numbers long: with 32, a warp meets one bank.
template <int Row>
__global__ void columns(std::uint64_t n, const double* in, double* out) {
  __shared__ float tile[32 * Row];
  for (int j = threadIdx.x; j < 32 * Row; j += blockDim.x) {
    tile[j] = static_cast<float>(j);
  }
  __syncthreads();
  const std::uint64_t i = thread_number();
  const int lane = threadIdx.x % 32;
  if (i < n) {
    const double x = in[i];
    float sum = static_cast<float>(x);
    const volatile float* column = tile;
#pragma unroll 8
    for (int k = 0; k < steps; ++k) {
      sum += column[lane * Row + k % 32];
    }
    store(out, i, n, x, sum);
  }
}

// One warp a multiprocessor, in which every multiply-add needs the one before.
__global__ void dependent_multiply_adds(std::uint64_t n, const double* in, double* out) {
  for (std::uint64_t i = thread_number(); i < n; i += std::uint64_t{gridDim.x} * blockDim.x) {
    const double x = in[i];
    store(out, i, n, x, advanced<1>(x, [](double y, int) { return fma(y, 0.999, 0.25); }));
  }
}

// One warp a multiprocessor, in which every address needs the load before.
__global__ void dependent_loads(std::uint64_t n, const double* in, double* out) {
  for (std::uint64_t i = thread_number(); i < n; i += std::uint64_t{gridDim.x} * blockDim.x) {
    const double x = in[i];
    std::uint64_t place = i;
    for (int k = 0; k < 8; ++k) {
      place = (place * 2654435761U + static_cast<std::uint64_t>(__ldcg(in + place) * 4096)) % n;
    }
    store(out, i, n, x, place);
  }
}

// A barrier after every chain of multiply-adds, which one warp of the block computes.
__global__ void barriers(std::uint64_t n, const double* in, double* out) {
  const std::uint64_t i = thread_number();
  const double x = i < n ? in[i] : 0;
  double y = x;
  for (int k = 0; k < 16; ++k) {
    if (threadIdx.x / 32 == k % 8) {
#pragma unroll
      for (int j = 0; j < 64; ++j) {
        y = fma(y, 0.999, 0.25);
      }
    }
    __syncthreads();
  }
  if (i < n) {
    store(out, i, n, x, y);
  }
}

// The first multiprocessor's block has most of the elements.
__global__ void unequal_blocks(std::uint64_t n, const double* in, double* out) {
  const std::uint64_t others = n / 4 / (gridDim.x - 1);
  const std::uint64_t first = blockIdx.x == 0 ? 0 : n - others * blockIdx.x;
  const std::uint64_t end = blockIdx.x == 0 ? n - others * (gridDim.x - 1) : first + others;
  for (std::uint64_t i = first + threadIdx.x; i < end; i += blockDim.x) {
    const double x = in[i];
    store(out, i, n, x, advanced<2>(x, [](double y, int) { return fma(y, 0.999, 0.25); }));
  }
}

}  // namespace roofladder::bounds
