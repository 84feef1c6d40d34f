// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "analyzer/words/result_text.h"
#include "reports/html/page_run.h"

// Names and anchors for links within the page. Texts are not escaped.
namespace roofladder::html {

// Title and name of a variant in HTML; the title links to `link` if there is one.
std::string variant_name(const std::string& title, const VariantKey& key,
                         const std::string& link = "");
std::string variant_name(const VariantInfo& variant, const std::string& link = "");

// "cuda"; "cuda on cuda:1" if several devices ran that model. Not escaped.
std::string model_of(const Analysis& analysis, const Ladder& ladder);

// The identifier of a rung in charts: "3-7" is the seventh rung of the third ladder.
std::string rung_key(const PageRun& shown, const Ladder& ladder, std::size_t rung);
std::string rung_key(const PageRun& shown, const RungPlace& place);

// Counts from 1 over all runs of the page.
std::size_t ladder_number(const PageRun& shown, const Ladder& ladder);

std::string ladder_anchor(const PageRun& shown, const Ladder& ladder);
std::string variant_anchor(const PageRun& shown, const Ladder& ladder, const Rung& rung);
std::string rung_anchor(const PageRun& shown, const RungPlace& place);
std::string source_anchor(const SourceFile& file);

}  // namespace roofladder::html
