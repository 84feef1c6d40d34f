// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "analyzer/comparison/comparison.h"
#include "gui/session/filter.h"
#include "gui/session/loading.h"
#include "gui/tables/table.h"

// The tables of the pages, each function one table.
namespace roofladder::gui {

ShownTable points_table(const Analysis& analysis, const Filter& filter, std::size_t run);
ShownTable samples_table(const Analysis& analysis, std::size_t ladder, std::size_t run);
ShownTable published_table(const PublishedStory& story, std::size_t ladder,
                           const Analysis& analysis);
ShownTable metrics_table(const Analysis& analysis, const VariantAnalysis& variant);

ShownTable ridges_table(const Analysis& analysis);
ShownTable findings_table(const Analysis& analysis);
ShownTable warnings_table(const Analysis& analysis);

// "Jacobi iteration n=4096, cold cache"
std::string comparison_title(const ComparedLadder& ladder);
ShownTable comparison_table(const Loaded& loaded, std::size_t ladder);

}  // namespace roofladder::gui
