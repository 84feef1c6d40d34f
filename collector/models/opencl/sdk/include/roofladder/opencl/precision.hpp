// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "roofladder/opencl/array.hpp"
#include "roofladder/opencl/register_bound.hpp"

// Variants in several precisions, which the parameter "precision" gives in bits. A problem's arrays
// are in fp64.
namespace roofladder {
inline namespace v0 {
namespace opencl_c {

template <typename Real>
std::vector<Real> rounded(std::span<const double> numbers) {
  std::vector<Real> result(numbers.size());
  std::ranges::transform(numbers, result.begin(),
                         [](double number) { return static_cast<Real>(number); });
  return result;
}

// An array with these numbers, rounded to Real.
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

// The member of rl_work that holds operations of this precision.
template <typename Real>
rl_operations& operations_in(rl_work& work) {
  return std::is_same_v<Real, float> ? work.fp32 : work.fp64;
}

// A rung in double precision with its branches of other register allocation, and a branch in single
// precision, which every device has. The first rung is named original. Static as variant() is.
template <template <typename> typename Code, auto in_double, auto in_single>
static VariantFile precisions(Description description) {
  Description single = description;
  single.title += ", in single precision";
  single.parent = description.parent.empty() ? "original" : description.parent + ":precision=32";
  single.computes = "fp32";
  single.flags |= RL_BRANCH;
  single.parameters = {{"precision", 32}};
  single.work = in_single;
  description.work = in_double;
  VariantFile file = register_bound<Code<double>>(description);
  file.push_back(device_variant<Code<float>>(std::move(single)));
  return file;
}

}  // namespace opencl_c
}  // namespace v0
}  // namespace roofladder
