// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "roofladder/provider.h"

namespace roofladder {

// Values and reasons that a provider's session reports for a repetition, by metric and part.
struct Told {
  using Key = std::pair<std::string, std::uint32_t>;
  std::map<Key, double> values;
  std::map<Key, std::string> reasons;
};

template <typename Session>
Told told_by(const Session& session, std::uint32_t repetition) {
  Told told;
  session.read(
      repetition,
      [](void* context, const char* metric, std::uint32_t part, double value) {
        static_cast<Told*>(context)->values[{metric, part}] = value;
      },
      [](void* context, const char* metric, std::uint32_t part, const rl_reason* reason) {
        static_cast<Told*>(context)->reasons[{metric, part}] = reason->text;
      },
      &told);
  return told;
}

}  // namespace roofladder
