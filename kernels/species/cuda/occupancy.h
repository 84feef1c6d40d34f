// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

#include "kernels/species/cuda/fields.h"

namespace roofladder::species {

inline int device_attribute(cudaDeviceAttr which) {
  int device = 0;
  CUDA_REQUIRE(cudaGetDevice(&device));
  int value = 0;
  CUDA_REQUIRE(cudaDeviceGetAttribute(&value, which, device));
  return value;
}

// Number of blocks on a multiprocessor that make up this many eighths of the threads it can hold.
inline int blocks_of_eighths(int eighths) {
  const int threads = device_attribute(cudaDevAttrMaxThreadsPerMultiProcessor) * eighths / 8;
  if (threads % block_threads != 0) {
    throw std::runtime_error(std::to_string(eighths) + "/8 of this device's occupancy, " +
                             std::to_string(threads) + " threads a multiprocessor, is not a " +
                             "whole number of blocks of " + std::to_string(block_threads));
  }
  return threads / static_cast<int>(block_threads);
}

inline std::string percent_of_eighths(int eighths) {
  return std::to_string(100 * eighths / 8) + (eighths % 2 == 1 ? ".5 %" : " %");
}

}  // namespace roofladder::species
