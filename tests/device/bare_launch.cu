// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Kernels of the ladders in a program of their own, that has nothing of Roofladder in it: two
// events around one launch, the caches emptied before. Prints variant and median seconds, for
// comparison with what a run holds of them.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <functional>
#include <vector>

namespace {

constexpr int launches = 31;

void require(cudaError_t status) {
  if (status != cudaSuccess) {
    std::fprintf(stderr, "bare_launch: %s\n", cudaGetErrorString(status));
    std::exit(1);
  }
}

double* zeros(std::size_t count) {
  double* data = nullptr;
  require(cudaMalloc(&data, count * sizeof(double)));
  require(cudaMemset(data, 0, count * sizeof(double)));
  return data;
}

__global__ void read_all(const double* data, std::size_t count, double* never) {
  double sum = 0;
  for (std::size_t i = blockIdx.x * 256 + threadIdx.x; i < count; i += 1024 * 256) {
    sum += data[i];
  }
  if (sum == 1) {
    *never = sum;
  }
}

__global__ void naive(std::size_t N, unsigned NS, const double* __restrict__ ax,
                      const double* __restrict__ bx, const double* __restrict__ ay,
                      const double* __restrict__ by, double* __restrict__ output) {
  const std::size_t t = threadIdx.x + blockIdx.x * static_cast<std::size_t>(blockDim.x);
  if (t >= N) {
    return;
  }
#pragma unroll 1
  for (unsigned y = 0; y < NS; y++)
#pragma unroll 1
    for (unsigned x = 0; x < NS; x++)
      output[N * (NS * y + x) + t] = ax[x * N + t] * ay[y * N + t] + bx[x * N + t] * by[y * N + t];
}

template <unsigned JAM>
__global__ void unroll_and_jam(std::size_t N, unsigned NS, const double* __restrict__ ax,
                               const double* __restrict__ bx, const double* __restrict__ ay,
                               const double* __restrict__ by, double* __restrict__ output) {
  const std::size_t t = threadIdx.x + blockIdx.x * static_cast<std::size_t>(blockDim.x);
  if (t >= N) {
    return;
  }
#pragma unroll 1
  for (unsigned y = 0; y < NS; y += JAM) {
    double ayy[JAM];
    double byy[JAM];
#pragma unroll
    for (unsigned j = 0; j < JAM; j++) {
      ayy[j] = ay[(y + j) * N + t];
      byy[j] = by[(y + j) * N + t];
    }
#pragma unroll 1
    for (unsigned x = 0; x < NS; x++) {
      const double axx = ax[x * N + t];
      const double bxx = bx[x * N + t];
#pragma unroll
      for (unsigned j = 0; j < JAM; j++)
        output[N * (NS * (y + j) + x) + t] = axx * ayy[j] + bxx * byy[j];
    }
  }
}

void print_median(const char* variant, const std::function<void()>& launch) {
  static const std::size_t flushed = std::size_t{1} << 25;  // 256 MiB, above any L2
  static double* const buffer = zeros(flushed);
  cudaEvent_t before{};
  cudaEvent_t after{};
  require(cudaEventCreate(&before));
  require(cudaEventCreate(&after));
  std::vector<double> seconds;
  for (int i = 0; i <= launches; ++i) {
    read_all<<<1024, 256>>>(buffer, flushed, buffer);
    require(cudaDeviceSynchronize());
    require(cudaEventRecord(before));
    launch();
    require(cudaEventRecord(after));
    require(cudaEventSynchronize(after));
    float milliseconds = 0;
    require(cudaEventElapsedTime(&milliseconds, before, after));
    if (i > 0) {
      seconds.push_back(1e-3 * milliseconds);
    }
  }
  std::sort(seconds.begin(), seconds.end());
  std::printf("%s %.9g\n", variant, seconds[launches / 2]);
}

}  // namespace

int main() {
  constexpr std::size_t N = 2048 * 120;
  constexpr unsigned NS = 64;
  const double* ax = zeros(N * NS);
  const double* bx = zeros(N * NS);
  const double* ay = zeros(N * NS);
  const double* by = zeros(N * NS);
  double* output = zeros(N * NS * NS);
  print_median("species/cuda/naive",
               [&] { naive<<<N / 256, 256>>>(N, NS, ax, bx, ay, by, output); });
  print_median("species/cuda/unroll_and_jam:jam=2",
               [&] { unroll_and_jam<2><<<N / 256, 256>>>(N, NS, ax, bx, ay, by, output); });
}
