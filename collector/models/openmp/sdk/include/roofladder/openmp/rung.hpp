// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>
#include <utility>

#include "roofladder/openmp/variant.hpp"

// Rungs as functions: of the problem, once, which returns what every repetition calls, with Parts
// or without.
//   rung({.name = "naive"}, [](const Problem& problem) {
//     return [a = problem.array<double>("a")] { ... };
//   })
namespace roofladder {
inline namespace v0 {
namespace detail {

// A rung's function as the class that a variant is: one that captures nothing is its type alone.
template <typename Repetition>
struct HostCode {
  void reset() {}
  void finish() {}
  void run(Parts parts) {
    if constexpr (std::is_invocable_v<Repetition&, Parts>) {
      repetition(parts);
    } else {
      repetition();
    }
  }
  Repetition repetition;
};

template <typename Prepare>
struct Prepared : HostCode<std::invoke_result_t<Prepare, const Problem&>> {
  explicit Prepared(const Problem& problem)
      : HostCode<std::invoke_result_t<Prepare, const Problem&>>{Prepare{}(problem)} {}
};

template <typename Prepare, typename Real>
using RepetitionOf =
    decltype(std::declval<Prepare>().template operator()<Real>(std::declval<const Problem&>()));

template <typename Prepare>
struct PreparedFor {
  template <typename Real>
  struct Code : HostCode<RepetitionOf<Prepare, Real>> {
    explicit Code(const Problem& problem)
        : HostCode<RepetitionOf<Prepare, Real>>{Prepare{}.template operator()<Real>(problem)} {}
  };
};

}  // namespace detail

// Of a function that captures nothing. Its declared work stands unproven.
template <typename Prepare>
VariantEntry rung(Description description, Prepare) {
  return uncounted_variant<detail::Prepared<Prepare>>(std::move(description));
}

// Of a function that is a template of its scalar, []<typename Real>(const Problem&) { ... }: its
// operations are counted, and proven, by the same code on counting scalars.
template <typename Real, typename Prepare>
VariantEntry counted_rung(Description description, Prepare) {
  return variant<detail::PreparedFor<Prepare>::template Code, Real>(std::move(description));
}

}  // namespace v0
}  // namespace roofladder
