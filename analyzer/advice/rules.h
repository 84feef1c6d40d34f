// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "analyzer/advice/advice.h"
#include "analyzer/advice/evidence.h"
#include "run/metric.h"

namespace roofladder {

enum class AdvisedDevice { any, cpu, gpu };

// A rule says nothing where its numbers do not show what it looks for.
struct AdviceRule {
  std::string_view name;
  std::string_view judges;  // "what warps wait for": said where it could not be judged
  AdvisedDevice device;
  std::array<const Metric*, 3> needs;  // without these there is no judging; null: no more
  std::optional<Advice> (*advise)(const Evidence& evidence);
};

// Every rule, in the order in which advices of equal speedup stand.
std::span<const AdviceRule> advice_rules();

#define RULE(name, judges, device, ...) std::optional<Advice> advise_##name(const Evidence&);
#include "analyzer/advice/rule_table.inc"
#undef RULE

}  // namespace roofladder
