// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/judge/inputs.h"

namespace roofladder {
namespace {

// Bytes of inputs that may stay: a stencil's weights, the points of a quadrature. Work that follows
// from so few is none.
constexpr double few_coefficients = 4096;

// Runs of earlier versions do not tell.
double varied_inputs(const RungContext& rung) {
  return rung.greatest(metric::inputs_varied).value_or(few_coefficients);
}

}  // namespace

bool are_inputs_varied(const RungContext& rung) {
  return rung.greatest(metric::inputs_variations).value_or(0) > 0;
}

std::optional<double> constant_inputs(const RungContext& rung) {
  // finish() is called where there is memory that reset() may work in.
  if (!are_inputs_varied(rung) || rung.value(metric::time_finish)) {
    return std::nullopt;
  }
  return rung.greatest(metric::inputs_constant).value_or(0);
}

std::optional<double> unchanged_results(const RungContext& rung) {
  constexpr double nearly_all = 0.9;
  const auto share = rung.median(metric::checked_unchanged);
  return share && *share >= nearly_all ? share : std::nullopt;
}

bool are_inputs_unseen(const RungContext& rung) {
  const auto constant = constant_inputs(rung);
  return constant && *constant <= few_coefficients && *constant <= varied_inputs(rung) &&
         !unchanged_results(rung);
}

}  // namespace roofladder
