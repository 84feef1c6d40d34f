// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/advice/rules.h"

#include <array>

namespace roofladder {

std::span<const AdviceRule> advice_rules() {
  static constexpr auto table = std::to_array<AdviceRule>({
#define ADVICE_RULE(name, title, device, ...) \
  {#name, title, AdvisedDevice::device, {__VA_ARGS__}, advise_##name},
#include "analyzer/advice/rule_table.inc"
#undef ADVICE_RULE
  });
  return table;
}

}  // namespace roofladder
