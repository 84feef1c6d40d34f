// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "analyzer/advice/advice.h"
#include "analyzer/advice/headroom.h"
#include "analyzer/ladder/rung_context.h"
#include "run/metric.h"

namespace roofladder {

enum class AdvisedDevice { any, cpu, gpu };

// A rule says nothing where its numbers do not show what it looks for.
struct AdviceRule {
  std::string_view name;
  std::string_view title;  // "what warps wait for": named where it could not be judged
  AdvisedDevice device;
  NeededMetrics needs;
  std::optional<Advice> (*advise)(const RungContext& rung);
};

// Every rule, in the order in which advices of equal speedup stand.
std::span<const AdviceRule> advice_rules();

#define ADVICE_RULE(name, ...) std::optional<Advice> advise_##name(const RungContext& rung);
#include "analyzer/advice/rule_table.inc"
#undef ADVICE_RULE

}  // namespace roofladder
