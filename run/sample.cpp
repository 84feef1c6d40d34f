// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/sample.h"

#include <array>
#include <cstddef>

namespace roofladder {
namespace {

constexpr std::array<std::string_view, 8> provenance_names{
    "timer", "counter", "compiler", "declared", "simulated", "derived", "imported", "published"};

}  // namespace

std::string_view name_of(Provenance provenance) {
  return provenance_names.at(static_cast<std::size_t>(provenance));
}

std::string_view name_of(Status status) {
  return status_names.at(static_cast<std::size_t>(status));
}

}  // namespace roofladder
