// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyzer/audit/finding.h"
#include "analyzer/ladder/ladder.h"
#include "analyzer/limits/ceiling.h"
#include "analyzer/values/observations.h"

namespace roofladder {

// What every rule knows.
struct Audited {
  const Run& run;
  const Observations& observations;
  const std::vector<Ceiling>& ceilings;

  const std::string& id_of(const VariantAnalysis& variant) const {
    return run.variants[variant.variant].id;
  }
};

using Findings = std::vector<Finding>;

// A rule adds what it finds. Those of a ladder or a variant run for several ladders concurrently.
namespace rule_of {
using run = void(const Audited& audited, Findings& findings);
using ladder = void(const Audited& audited, const Ladder& ladder, Findings& findings);
using variant = void(const Audited& audited, const VariantAnalysis& variant, Findings& findings);
using ladders = void(const Audited& audited, const std::vector<Ladder>& ladders,
                     Findings& findings);
}  // namespace rule_of

#define RULE(kind, name) rule_of::kind name;
#include "analyzer/audit/rule_table.inc"
#undef RULE

}  // namespace roofladder
