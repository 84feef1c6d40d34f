// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "analyzer/analysis.h"

// The sections of the page, each in a file of its own.
namespace roofladder::html {

void write_summary(const Analysis& analysis, std::ostream& out);
void write_rooflines(const Analysis& analysis, std::ostream& out);
void write_ladders(const Analysis& analysis, std::ostream& out);
void write_published(const Analysis& analysis, std::ostream& out);
void write_ceilings(const Analysis& analysis, std::ostream& out);
void write_audit(const Analysis& analysis, std::ostream& out);
void write_machine(const Analysis& analysis, std::ostream& out);
void write_sources(const Analysis& analysis, std::ostream& out);
void write_legend(const Analysis& analysis, std::ostream& out);

// Pieces of a ladder's section.
void write_result_table(const Analysis& analysis, const Ladder& ladder, std::ostream& out);
void write_speed_table(const Analysis& analysis, const Ladder& ladder, std::ostream& out);
void write_limits_table(const Analysis& analysis, const Ladder& ladder, std::ostream& out);
void write_samples(const Analysis& analysis, const Ladder& ladder, std::ostream& out);
void write_steps(const Analysis& analysis, const Ladder& ladder, std::ostream& out);
void write_change(const Run& run, const VariantInfo& from, const VariantInfo& to,
                  std::ostream& out);
void write_sweeps(const Analysis& analysis, const Ladder& ladder, std::ostream& out);
void write_variant_details(const Analysis& analysis, const Ladder& ladder, std::ostream& out);

}  // namespace roofladder::html
