// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace roofladder {

// One kind for each row of the table of rules.
enum class FindingKind {
#define AUDIT_RULE(name, ...) name,
#include "analyzer/audit/rule_table.inc"
#undef AUDIT_RULE
};

// "Above its roof"
std::string_view title_of(FindingKind kind);

// Something that cannot be right, with the likely cause.
struct Finding {
  FindingKind kind = {};
  std::string where;  // variant id or ceiling
  std::string sentence;
  std::string likely_cause;
};

}  // namespace roofladder
