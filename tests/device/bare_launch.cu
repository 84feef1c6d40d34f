// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Kernels of the ladders in a program of their own, that has nothing of Roofladder in it: two
// events in a stream around the launches of a repetition. Prints a line of variant, size, state of
// the caches, median seconds of repetitions at once and apart, for comparison with what a run holds
// of them.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "short/twice.cuh"

namespace {

constexpr int repetitions = 31;

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

void empty_caches() {
  static const std::size_t count = std::size_t{1} << 25;  // 256 MiB, above any L2
  static double* const buffer = zeros(count);
  read_all<<<1024, 256>>>(buffer, count, buffer);
  require(cudaDeviceSynchronize());
}

enum class Cache { cold, warm };

// How repetitions follow one another: at once, as in most programs that time a kernel, or after a
// pause, in which the processor forgets how to launch.
enum class Pace { at_once, apart };

struct Repetition {
  std::string variant;
  std::string size;
  std::function<void(cudaStream_t)> launch;
};

void prepare(Cache cache, Pace pace) {
  if (pace == Pace::apart) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  if (cache == Cache::cold) {
    empty_caches();
  }
}

double median_seconds(const Repetition& repetition, Cache cache, Pace pace) {
  cudaStream_t stream{};
  cudaEvent_t before{};
  cudaEvent_t after{};
  require(cudaStreamCreate(&stream));
  require(cudaEventCreate(&before));
  require(cudaEventCreate(&after));
  std::vector<double> seconds;
  for (int i = 0; i <= repetitions; ++i) {
    prepare(cache, pace);
    require(cudaEventRecord(before, stream));
    repetition.launch(stream);
    require(cudaEventRecord(after, stream));
    require(cudaDeviceSynchronize());
    float milliseconds = 0;
    require(cudaEventElapsedTime(&milliseconds, before, after));
    if (i > 0) {
      seconds.push_back(1e-3 * milliseconds);
    }
  }
  require(cudaEventDestroy(before));
  require(cudaEventDestroy(after));
  require(cudaStreamDestroy(stream));
  std::sort(seconds.begin(), seconds.end());
  return seconds[repetitions / 2];
}

void print_medians(const Repetition& repetition, Cache cache) {
  std::printf("%s %s %s %.9g %.9g\n", repetition.variant.c_str(), repetition.size.c_str(),
              cache == Cache::cold ? "cold" : "warm",
              median_seconds(repetition, cache, Pace::at_once),
              median_seconds(repetition, cache, Pace::apart));
}

void print_species() {
  constexpr std::size_t N = 2048 * 120;
  constexpr unsigned NS = 64;
  const double* ax = zeros(N * NS);
  const double* bx = zeros(N * NS);
  const double* ay = zeros(N * NS);
  const double* by = zeros(N * NS);
  double* output = zeros(N * NS * NS);
  print_medians({"species/cuda/naive", "seed",
                 [&](cudaStream_t stream) {
                   naive<<<N / 256, 256, 0, stream>>>(N, NS, ax, bx, ay, by, output);
                 }},
                Cache::cold);
  print_medians({"species/cuda/unroll_and_jam:jam=2", "seed",
                 [&](cudaStream_t stream) {
                   unroll_and_jam<2><<<N / 256, 256, 0, stream>>>(N, NS, ax, bx, ay, by, output);
                 }},
                Cache::cold);
}

// Repetitions of some 5, 10 and 100 us in one launch, and the same work in two and four.
void print_short() {
  for (const std::uint64_t n : {100'000, 2'000'000, 16'000'000}) {
    const double* in = zeros(n);
    double* out = zeros(n);
    for (const auto& [name, launches] :
         {std::pair{"one", std::uint64_t{1}}, {"two", 2}, {"four", 4}}) {
      const Repetition repetition{std::string("twice/cuda/") + name, "n=" + std::to_string(n),
                                  [&, count = n / launches](cudaStream_t stream) {
                                    for (std::uint64_t from = 0; from < n; from += count) {
                                      twice<<<(count + 255) / 256, 256, 0, stream>>>(
                                          from, from + count, in, out);
                                    }
                                  }};
      print_medians(repetition, Cache::cold);
      print_medians(repetition, Cache::warm);
    }
  }
}

}  // namespace

int main() {
  print_species();
  print_short();
}
