// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

#include "roofladder/ladder/array_arguments.hpp"

// Rungs written as functions of the problem, or of its arrays in the order in which the kernel
// declares them.
namespace roofladder {
inline namespace v0 {
namespace detail {

template <typename... Parameter>
void require_fitting(Parameters<Parameter...> /*types*/, std::span<const rl_array> arrays) {
  require_count("the rung", arrays_among<Parameter...>, "arrays", arrays.size());
  std::size_t next = 0;
  const auto require_one = [&]<typename Array>(Array /*parameter*/) {
    if constexpr (Array::is_one) {
      Array::of(arrays[next++]);
    }
  };
  (require_one(ArrayOf<Parameter>{}), ...);
}

// A repetition of a function whose parameters have types.
template <typename Function, typename Types>
class OverArrays {
 public:
  explicit OverArrays(const Problem& problem) : m_problem(problem) {
    require_fitting(Types{}, problem.arrays());
  }
  template <typename Context>
  void operator()(Context&& context) const {
    call_over_arrays(Function{}, Types{}, m_problem, context);
  }

 private:
  Problem m_problem;
};

// The number of arrays that a generic function takes after the Context: [](auto& queue, auto& in,
// auto& out) { ... } takes 2.
template <typename Function, typename Context, typename... Array>
consteval std::size_t arrays_taken() {
  constexpr std::size_t most = 16;
  static_assert(sizeof...(Array) <= most, "a generic function takes the queue and every array");
  if constexpr (std::is_invocable_v<const Function&, Context&, Array...>) {
    return sizeof...(Array);
  } else {
    return arrays_taken<Function, Context, Array..., const rl_array&>();
  }
}

// A repetition of a generic function.
template <typename Function, typename Context>
class OverHandles {
 public:
  explicit OverHandles(const Problem& problem) : m_problem(problem) {
    require_count("the rung", taken, "arrays", problem.arrays().size());
  }
  void operator()(Context& context) const {
    [&]<std::size_t... i>(std::index_sequence<i...>) {
      Function{}(context, m_problem.arrays()[i]...);
    }(std::make_index_sequence<taken>());
  }

 private:
  static constexpr std::size_t taken = arrays_taken<Function, Context>();
  Problem m_problem;
};

// An object that calls a function which has a name.
template <auto function, typename Types = TypesOf<decltype(function)>>
struct Named;
template <auto function, typename... Parameter>
struct Named<function, Parameters<Parameter...>> {
  auto operator()(Parameter... parameters) const {
    return function(std::forward<Parameter>(parameters)...);
  }
};

// Instantiates a function that is a template of its scalar.
template <typename Function, typename Real>
struct WithScalar {
  template <typename... Argument>
  decltype(auto) operator()(Argument&&... argument) const {
    return Function{}.template operator()<Real>(std::forward<Argument>(argument)...);
  }
};

// The callable that every repetition invokes with the Context: either the one that the function of
// the problem returns, or the function of its arrays.
template <typename Context, typename Function>
auto repetition_of(Function function, const Problem& problem) {
  static_assert(!std::is_pointer_v<Function>,
                "a rung of a function that has a name is written rung<name>({...})");
  static_assert(std::is_empty_v<Function>,
                "a rung's function captures nothing: what varies is a template parameter");
  if constexpr (std::is_invocable_v<Function, const Problem&>) {
    return function(problem);
  } else if constexpr (HasTypes<Function>) {
    return OverArrays<Function, TypesOf<Function>>(problem);
  } else {
    return OverHandles<Function, Context>(problem);
  }
}

// The same for a function that is a template of its scalar.
template <typename Real, typename Function>
auto repetition_for(Function function, const Problem& problem) {
  static_assert(std::is_empty_v<Function>,
                "a rung's function captures nothing: what varies is a template parameter");
  if constexpr (requires { function.template operator()<Real>(problem); }) {
    return function.template operator()<Real>(problem);
  } else {
    using Types = decltype(parameters_of(&Function::template operator()<Real>));
    return OverArrays<WithScalar<Function, Real>, Types>(problem);
  }
}

}  // namespace detail
}  // namespace v0
}  // namespace roofladder
