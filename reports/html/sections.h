// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "reports/html/page_run.h"

// The sections of a run; each has its own file.
namespace roofladder::html {

void write_summary(const PageRun& shown, std::ostream& out);
// A line a ladder.
void write_fastest(const PageRun& shown, std::ostream& out);
void write_rooflines(const PageRun& shown, std::ostream& out);
void write_ladders(const PageRun& shown, std::ostream& out);
void write_published(const PageRun& shown, std::ostream& out);
void write_ceilings(const PageRun& shown, std::ostream& out);
void write_audit(const PageRun& shown, std::ostream& out);
void write_machine(const PageRun& shown, std::ostream& out);

// Sections of the whole page.
void write_sources(std::span<const PageRun> runs, std::ostream& out);
void write_legend(std::ostream& out);

// Pieces of a ladder's section.
void write_precision(const PageRun& shown, const Ladder& ladder, std::ostream& out);
void write_samples(const PageRun& shown, const Ladder& ladder, std::ostream& out);
void write_steps(const PageRun& shown, const Ladder& ladder, std::ostream& out);
void write_sweeps(const PageRun& shown, const Ladder& ladder, std::ostream& out);
void write_variant_details(const PageRun& shown, const Ladder& ladder, std::ostream& out);

}  // namespace roofladder::html
