// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analyzer/advice/rules.h"
#include "run/format.h"

namespace roofladder {

std::optional<Advice> advise_noise(const RungContext& rung) {
  const VerdictBasis basis{.noise = verdict_basis(rung.analysis(), rung.analysis()).noise};
  if (basis.noise <= 0) {
    return std::nullopt;
  }
  return Advice{
      .numbers = text_of(basis),
      .attempt =
          "measure again on a quiet machine, or in more rounds, before small steps "
          "are believed",
      .most_speedup = Absence{Status::not_applicable, "it makes numbers surer, not code faster"}};
}

}  // namespace roofladder
