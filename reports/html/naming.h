// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "analyzer/words/result_text.h"
#include "reports/html/shown_run.h"

// How the page links the things of its runs. Texts are not escaped.
namespace roofladder::html {

// Title and name of a variant in HTML; the title leads to `link` where that is given.
std::string variant_name(const std::string& title, const VariantKey& key,
                         const std::string& link = "");
std::string variant_name(const VariantInfo& variant, const std::string& link = "");

// "cuda"; "cuda on cuda:1" where several devices ran that model. Not escaped.
std::string model_of(const Analysis& analysis, const Ladder& ladder);

// "3-7", as charts name their rungs: the seventh of the third ladder.
std::string rung_key(const ShownRun& shown, const Ladder& ladder, std::size_t rung);
std::string rung_key(const ShownRun& shown, const RungPlace& place);

// From 1, through all runs of the page.
std::size_t ladder_number(const ShownRun& shown, const Ladder& ladder);

std::string ladder_anchor(const ShownRun& shown, const Ladder& ladder);
std::string variant_anchor(const ShownRun& shown, const Ladder& ladder, const Rung& rung);
std::string rung_anchor(const ShownRun& shown, const RungPlace& place);
std::string source_anchor(const VariantInfo& variant);

}  // namespace roofladder::html
