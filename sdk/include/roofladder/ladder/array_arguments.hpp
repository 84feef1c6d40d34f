// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "roofladder/ladder/arrays.hpp"

// Calls functions with a problem's arrays, in the order in which the kernel declares them.
namespace roofladder {
inline namespace v0 {
namespace detail {

// The elements of an array as this type, which must have their size and be const for an input.
template <typename Element>
Element* elements_of(const rl_array& array) {
  if (array.element_bytes != sizeof(Element)) {
    throw std::invalid_argument("array " + std::string(array.name) + " has elements of " +
                                std::to_string(array.element_bytes) +
                                " bytes, and is taken as one of " +
                                std::to_string(sizeof(Element)));
  }
  if (array.role == RL_INPUT && !std::is_const_v<Element>) {
    throw std::invalid_argument("array " + std::string(array.name) +
                                " is an input: its elements must be taken as const");
  }
  return static_cast<Element*>(array.data);
}

inline void require_count(const std::string& function, std::size_t taken, const std::string& what,
                          std::size_t declared) {
  if (taken != declared) {
    throw std::invalid_argument(function + " takes " + std::to_string(taken) + " " + what +
                                ", and the kernel has " + std::to_string(declared));
  }
}

// Whether a parameter takes an array, and how.
template <typename Parameter>
struct ArrayParameter {
  static constexpr bool is_one = false;
};
template <typename Element>
struct ArrayParameter<std::span<Element>> {
  static constexpr bool is_one = true;
  static std::span<Element> of(const rl_array& array) {
    return {elements_of<Element>(array), array.count};
  }
};
template <>
struct ArrayParameter<rl_array> {
  static constexpr bool is_one = true;
  static const rl_array& of(const rl_array& array) { return array; }
};

template <typename Parameter>
using ArrayOf = ArrayParameter<std::remove_cvref_t<Parameter>>;
template <typename... Parameter>
inline constexpr std::size_t arrays_among = (std::size_t{ArrayOf<Parameter>::is_one} + ... + 0);

// The argument for a parameter, chosen by its type: the next array, the size, or the Context, which
// is what the model works with (Parts, a Queue).
template <typename Parameter, typename Context>
decltype(auto) argument_for(const Problem& problem, std::size_t& next, Context& context) {
  using Plain = std::remove_cvref_t<Parameter>;
  if constexpr (ArrayOf<Parameter>::is_one) {
    return ArrayOf<Parameter>::of(problem.arrays()[next++]);
  } else if constexpr (std::is_same_v<Plain, Size>) {
    return (problem.size);
  } else {
    static_assert(std::is_same_v<Plain, Context>,
                  "a rung's function takes std::span or const rl_array& for every array of its "
                  "kernel, in order, and beside them const Size& and the model's Parts or Queue&; "
                  "one that tells the right answer takes std::uint64_t and the inputs");
    return (context);
  }
}

template <typename... Parameter>
struct Parameters {};
template <typename Function, typename Result, typename... Parameter>
Parameters<Parameter...> parameters_of(Result (Function::*)(Parameter...) const);

template <typename Function>
concept HasTypes = requires { parameters_of(&Function::operator()); };

template <typename Function, typename... Parameter, typename Context>
auto call_over_arrays(const Function& function, Parameters<Parameter...> /*types*/,
                      const Problem& problem, Context& context) {
  std::size_t next = 0;
  std::tuple<Parameter...> arguments{argument_for<Parameter>(problem, next, context)...};
  return std::apply(function, std::move(arguments));
}

}  // namespace detail
}  // namespace v0
}  // namespace roofladder
