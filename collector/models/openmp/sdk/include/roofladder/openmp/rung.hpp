// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>
#include <utility>

#include "roofladder/ladder/over_arrays.hpp"
#include "roofladder/openmp/variant.hpp"

// Rungs as functions of the problem's arrays, which every repetition calls, or of the problem,
// called once, which return the function that every repetition calls, with Parts or without.
//   rung({.name = "naive"}, [](std::span<const double> in, std::span<double> out) { ... })
//   rung({.name = "naive"}, [](const Problem& problem) {
//     return [a = problem.array<double>("a"), own = OwnArray<double>(...)] { ... };
//   })
namespace roofladder {
inline namespace v0 {
namespace detail {

// Makes the class of a variant from a rung's function, which captures nothing, so that its type is
// enough.
template <typename Repetition>
struct HostCode {
  using RunsOnly = void;
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
using RepetitionOf =
    decltype(repetition_of<Parts>(std::declval<Prepare>(), std::declval<const Problem&>()));
template <typename Prepare>
struct Prepared : HostCode<RepetitionOf<Prepare>> {
  explicit Prepared(const Problem& problem)
      : HostCode<RepetitionOf<Prepare>>{repetition_of<Parts>(Prepare{}, problem)} {}
};

template <typename Prepare, typename Real>
using RepetitionFor =
    decltype(repetition_for<Real>(std::declval<Prepare>(), std::declval<const Problem&>()));

template <typename Prepare>
struct PreparedFor {
  template <typename Real>
  struct Code : HostCode<RepetitionFor<Prepare, Real>> {
    explicit Code(const Problem& problem)
        : HostCode<RepetitionFor<Prepare, Real>>{repetition_for<Real>(Prepare{}, problem)} {}
  };
};

}  // namespace detail

// Makes a rung of a function that captures nothing. Its declared work stays unproven.
template <typename Prepare>
VariantEntry rung(Description description, Prepare) {
  return uncounted_variant<detail::Prepared<Prepare>>(std::move(description));
}

// Makes a rung of a function that has a name, as other projects' kernels do:
//   rung<saxpy>({.name = "serial", .claim = "One thread."})
template <auto function>
VariantEntry rung(Description description) {
  return rung(std::move(description), detail::Named<function>{});
}

// Makes a rung of a function that is a template of its scalar,
//   []<typename Real>(std::span<Real> out) { ... }
// Its operations are counted, and proven, by the same code on counting scalars.
template <typename Real, typename Prepare>
VariantEntry counted_rung(Description description, Prepare) {
  return variant<detail::PreparedFor<Prepare>::template Code, Real>(std::move(description));
}

}  // namespace v0
}  // namespace roofladder
