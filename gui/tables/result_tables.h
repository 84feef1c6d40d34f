// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "analyzer/comparison/comparison.h"
#include "gui/session/filter.h"
#include "gui/session/loading.h"
#include "gui/tables/table.h"

// The tables of the pages, each function one table.
namespace roofladder::gui {

Table points_table(const Analysis& analysis, const Filter& filter, std::size_t run);
Table speed_table(const Analysis& analysis, std::size_t ladder, std::size_t run);
Table samples_table(const Analysis& analysis, std::size_t ladder, std::size_t run);
Table published_table(const PublishedStory& story, std::size_t ladder, const Analysis& analysis);
Table metrics_table(const Analysis& analysis, const VariantAnalysis& variant);

Table facts_table(const Run& run);
Table ceilings_table(const Analysis& analysis);
Table ridges_table(const Analysis& analysis);
Table findings_table(const Analysis& analysis);
Table warnings_table(const Analysis& analysis);

// "Jacobi iteration n=4096, cold cache"
std::string comparison_title(const ComparedLadder& ladder);
Table comparison_table(const Loaded& loaded, std::size_t ladder);

}  // namespace roofladder::gui
