// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>

#include "roofladder/ladder/array_arguments.hpp"

namespace roofladder {
inline namespace v0 {

// The right value of an element of an output or inout array, in double: a function of the element
// and the inputs, inout arrays among them, in their order
//   [](std::uint64_t i, std::span<const double> in) { return 2 * in[i]; }
// with the size as a further parameter if it is needed; or, for several outputs, a function of
// everything by name.
class RightAnswer {
 public:
  using ByName = std::function<double(const Size&, const Arrays&, std::string_view array,
                                      std::uint64_t element)>;

  template <std::convertible_to<ByName> Function>
  RightAnswer(Function function) : m_function(std::move(function)) {}
  template <typename Function>
    requires(!std::convertible_to<Function, ByName> && detail::HasTypes<Function>)
  RightAnswer(Function function)
      : m_function(of_inputs(function, decltype(detail::parameters_of(&Function::operator())){})) {}

  double operator()(const Size& size, const Arrays& arrays, std::string_view array,
                    std::uint64_t element) const {
    return m_function(size, arrays, array, element);
  }

 private:
  template <typename Function, typename... Parameter>
  static ByName of_inputs(Function function, detail::Parameters<Parameter...> types) {
    return [function, types](const Size& size, const Arrays& arrays, std::string_view /*array*/,
                             std::uint64_t element) {
      constexpr std::size_t taken = detail::arrays_among<Parameter...>;
      std::array<rl_array, taken> inputs{};
      std::size_t count = 0;
      for (const rl_array& array : arrays.all()) {
        if (array.role == RL_INPUT || array.role == RL_INOUT) {
          if (count < taken) {
            inputs[count] = array;
          }
          ++count;
        }
      }
      detail::require_count("the right answer", taken, "inputs", count);
      return static_cast<double>(
          detail::call_over_arrays(function, types, Problem(size, inputs), element));
    };
  }

  ByName m_function;
};

}  // namespace v0
}  // namespace roofladder
