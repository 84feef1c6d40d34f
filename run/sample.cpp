// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/sample.h"

#include <array>
#include <cstddef>

namespace roofladder {
namespace {

constexpr std::array<std::string_view, 8> provenance_names{
    "timer", "counter", "compiler", "declared", "simulated", "derived", "imported", "published"};

constexpr std::array<std::string_view, 10> status_names{
    "ok",      "denied",   "unsupported", "unavailable", "not_applicable",
    "timeout", "overflow", "multiplexed", "failed",      "not_asked"};

}  // namespace

std::string_view name_of(Provenance provenance) {
  return provenance_names.at(static_cast<std::size_t>(provenance));
}

std::string_view name_of(Status status) {
  return status_names.at(static_cast<std::size_t>(status));
}

}  // namespace roofladder
