// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "reports/html/shown_run.h"

// The sections of a run; each has its own file.
namespace roofladder::html {

void write_summary(const ShownRun& shown, std::ostream& out);
void write_rooflines(const ShownRun& shown, std::ostream& out);
void write_ladders(const ShownRun& shown, std::ostream& out);
void write_published(const ShownRun& shown, std::ostream& out);
void write_ceilings(const ShownRun& shown, std::ostream& out);
void write_audit(const ShownRun& shown, std::ostream& out);
void write_machine(const ShownRun& shown, std::ostream& out);

// Sections of the whole page.
void write_sources(std::span<const ShownRun> runs, std::ostream& out);
void write_legend(std::ostream& out);

// Pieces of a ladder's section.
void write_precision(const ShownRun& shown, const Ladder& ladder, std::ostream& out);
void write_samples(const ShownRun& shown, const Ladder& ladder, std::ostream& out);
void write_steps(const ShownRun& shown, const Ladder& ladder, std::ostream& out);
void write_sweeps(const ShownRun& shown, const Ladder& ladder, std::ostream& out);
void write_variant_details(const ShownRun& shown, const Ladder& ladder, std::ostream& out);

}  // namespace roofladder::html
