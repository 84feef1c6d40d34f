// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>

#include "analyzer/analysis.h"

// How much the time of unchanged code differs between two runs: docs/method/comparison.md.
namespace roofladder {

// A result in one run and in the other.
using TimesInTwoRuns = std::pair<const VariantAnalysis*, const VariantAnalysis*>;

// Of results of unchanged code; needs two variants whose results have a spread of rounds in both.
std::optional<RunSpread> run_spread(std::span<const TimesInTwoRuns> same_code);

// True where id, source, build, threads and version of Roofladder are the same. Does not see what
// variants share, such as headers of their kernel.
bool is_same_code(const Run& before, const VariantAnalysis& of_before, const Run& after,
                  const VariantAnalysis& of_after);

// The first key whose fact differs between the surroundings of two devices, of device and system:
// "gpu.driver"; "device" for devices of different names. Empty where they are the same. Leaves out
// what a collection was asked for, its batch job, and how much memory was free at its start.
std::string different_fact(const Run& before, std::uint32_t of_before, const Run& after,
                           std::uint32_t of_after);

}  // namespace roofladder
