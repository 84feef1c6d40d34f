// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "roofladder/ladder/arrays.hpp"
#include "roofladder/ladder/numbers.hpp"

// Calls functions with a problem's arrays, in the order in which the kernel declares them.
namespace roofladder {
inline namespace v0 {
namespace detail {

// Whether numbers of the array may be taken as these. The sign of integers does not matter.
inline bool may_be_taken_as(const rl_array& array, const Numbers& numbers) {
  const bool told = array.number != RL_OPAQUE && numbers.kind != RL_OPAQUE;
  const std::uint32_t bytes = array.number_bytes != 0 ? array.number_bytes : array.element_bytes;
  return !told || (bytes == numbers.bytes && is_integer(array.number) == is_integer(numbers.kind));
}

// The elements of an array as this type, which must have their size, consist of such numbers, and
// be const for an input.
template <typename Element>
Element* elements_of(const rl_array& array) {
  if (array.element_bytes != sizeof(Element)) {
    throw std::invalid_argument("array " + std::string(array.name) + " has elements of " +
                                std::to_string(array.element_bytes) +
                                " bytes, and is taken as one of " +
                                std::to_string(sizeof(Element)));
  }
  if (!may_be_taken_as(array, numbers_of<Element>)) {
    const Numbers held{static_cast<rl_number>(array.number), array.number_bytes};
    throw std::invalid_argument("array " + std::string(array.name) + " holds " + in_words(held) +
                                ", and is taken as one of " + in_words(numbers_of<Element>));
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
template <typename Element>
  requires(!std::is_function_v<Element>)
struct ArrayParameter<Element*> {
  static constexpr bool is_one = true;
  static Element* of(const rl_array& array) { return elements_of<Element>(array); }
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

// The next of the kernel's sizes, which must fit the type.
template <typename Integer>
Integer size_as(const Size& size, std::size_t number) {
  const rl_parameter& found = size.at(number);
  if (!std::in_range<Integer>(found.value)) {
    throw std::invalid_argument("size " + std::string(found.name) + " is " +
                                std::to_string(found.value) + ", too large for a parameter of " +
                                std::to_string(sizeof(Integer)) + " bytes");
  }
  return static_cast<Integer>(found.value);
}

template <typename Parameter>
inline constexpr bool is_size_number =
    std::integral<Parameter> && !std::same_as<Parameter, bool> && !std::same_as<Parameter, char>;

// Arrays and sizes that the parameters so far took.
struct Taken {
  std::size_t arrays = 0;
  std::size_t sizes = 0;
};

// The argument for a parameter, chosen by its type: the next array, the whole size, the Context,
// which is what the model works with (Parts, a Queue), or the next number of the size.
template <typename Parameter, typename Context>
decltype(auto) argument_for(const Problem& problem, Taken& taken, Context& context) {
  using Plain = std::remove_cvref_t<Parameter>;
  if constexpr (ArrayOf<Parameter>::is_one) {
    return ArrayOf<Parameter>::of(problem.arrays()[taken.arrays++]);
  } else if constexpr (std::is_same_v<Plain, Size>) {
    return (problem.size);
  } else if constexpr (std::is_same_v<Plain, std::remove_const_t<Context>>) {
    return (context);
  } else if constexpr (is_size_number<Plain>) {
    return size_as<Plain>(problem.size, taken.sizes++);
  } else {
    static_assert(
        is_size_number<Plain>,
        "a rung's function takes a std::span or pointer for every array of its kernel, in "
        "order, and beside them const Size& or integers, which are the kernel's sizes in "
        "order, and the model's Parts or Queue&");
    return (context);
  }
}

template <typename... Parameter>
struct Parameters {};
template <typename Function, typename Result, typename... Parameter>
Parameters<Parameter...> parameters_of(Result (Function::*)(Parameter...) const);
template <typename Function, typename Result, typename... Parameter>
Parameters<Parameter...> parameters_of(Result (Function::*)(Parameter...) const noexcept);
template <typename Result, typename... Parameter>
Parameters<Parameter...> parameters_of(Result (*)(Parameter...));
template <typename Result, typename... Parameter>
Parameters<Parameter...> parameters_of(Result (*)(Parameter...) noexcept);

template <typename Function>
struct TypesOfFunction {};
template <typename Function>
  requires requires { parameters_of(&Function::operator()); }
struct TypesOfFunction<Function> {
  using Types = decltype(parameters_of(&Function::operator()));
};
template <typename Function>
  requires std::is_pointer_v<Function> && std::is_function_v<std::remove_pointer_t<Function>>
struct TypesOfFunction<Function> {
  using Types = decltype(parameters_of(std::declval<Function>()));
};

// The types of the parameters of a function, or of an object with one operator() that is no
// template.
template <typename Function>
using TypesOf = typename TypesOfFunction<Function>::Types;
template <typename Function>
concept HasTypes = requires { typename TypesOf<Function>; };

template <typename Function, typename... Parameter, typename Context>
auto call_over_arrays(const Function& function, Parameters<Parameter...> /*types*/,
                      const Problem& problem, Context& context) {
  Taken taken;
  std::tuple<Parameter...> arguments{argument_for<Parameter>(problem, taken, context)...};
  return std::apply(function, std::move(arguments));
}

}  // namespace detail
}  // namespace v0
}  // namespace roofladder
