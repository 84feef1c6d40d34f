// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "kernels/models/opencl_c/array.h"

// Between a problem's arrays, in fp64, and those of a variant in another precision.
namespace roofladder::opencl_c {

template <typename Real>
std::vector<Real> rounded(std::span<const double> numbers) {
  std::vector<Real> result(numbers.size());
  std::ranges::transform(numbers, result.begin(),
                         [](double number) { return static_cast<Real>(number); });
  return result;
}

// An array with these numbers.
template <typename Real>
Array<Real> rounded_array(Queue& queue, std::span<const double> numbers) {
  return {queue, std::span<const Real>(rounded<Real>(numbers))};
}
template <>
inline Array<double> rounded_array(Queue& queue, std::span<const double> numbers) {
  return {queue, numbers};
}

template <typename Real>
void download(const Array<Real>& array, std::span<double> numbers) {
  std::vector<Real> result(array.size());
  array.download(std::span(result));
  std::ranges::copy(result, numbers.begin());
}
inline void download(const Array<double>& array, std::span<double> numbers) {
  array.download(numbers);
}

}  // namespace roofladder::opencl_c
