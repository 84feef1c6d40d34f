// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "analyzer/analysis.h"

// Texts for results of the analyzer, shared by the HTML report and the desktop application. Texts
// of the run are not escaped for either.
namespace roofladder {

const VariantInfo& info(const Analysis& analysis, const Rung& rung);

// The device's title, or its name if it has none.
const std::string& title_of(const Device& device);

// The kernel's title, or its name if it has none.
const std::string& title_of(const KernelInfo& kernel);

// "Jacobi iteration (n=4096), cold cache"
std::string title_of(const KernelInfo& kernel, const Parameters& size, CacheState cache);

// "openmp, n=4096 (seed), cold cache, on cpu"
std::string setting(const Analysis& analysis, const Ladder& ladder);

// "▲ faster"
std::string_view verdict_text(Verdict verdict);

// The binding ceiling in a few words: "triad", "latency".
std::string bound_text(const Bound& bound);

// The provenance that limits how far a rung's place among the others can be trusted: of its traffic
// if known, else of its time.
Provenance provenance_of(const Rung& rung);

// "proven equal"
std::string_view proof_text(ProofStatus status);

// "not asked"
std::string status_text(Status status);

// Whether what has no time failed: a published variant without one did not, nor did one that a
// collection did not reach.
bool has_failed(const Absence& no_time);

// The id of the variant that a warning is about; empty if it is about the whole run.
std::string variant_of(const Run& run, const Warning& warning);

// That the judge proves no rung of the ladder; empty where it says more.
std::string unproven_text(const Ladder& ladder);

// The difference between two variants of the same source; empty if none is known.
std::string other_change(const VariantInfo& from, const VariantInfo& to);

// The step that ends at the rung; null for an original.
const Step* step_to(const Ladder& ladder, std::size_t rung);

}  // namespace roofladder
