// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/judge/rules.h"

#include <array>

namespace roofladder {

std::span<const JudgeRule> judge_rules() {
  static constexpr auto table = std::to_array<JudgeRule>({
#define JUDGE_RULE(name, title, ...) {#name, title, {__VA_ARGS__}, judge_##name},
#include "analyzer/judge/rule_table.inc"
#undef JUDGE_RULE
  });
  return table;
}

}  // namespace roofladder
