// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/advice/rules.h"

#include <array>

namespace roofladder {
namespace {

constexpr auto table = std::to_array<AdviceRule>({
#define RULE(name, judges, device, ...) \
  {#name, judges, AdvisedDevice::device, {__VA_ARGS__}, advise_##name},
#include "analyzer/advice/rule_table.inc"
#undef RULE
});

}  // namespace

std::span<const AdviceRule> advice_rules() {
  return table;
}

}  // namespace roofladder
