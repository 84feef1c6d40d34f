// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>

#include "analyzer/analysis.h"

// What the time of the same code varies by from one run to another: docs/method.md, "Two runs".
namespace roofladder {

// Of a variant with its time in one run and in the other.
using TimesInTwoRuns = std::pair<const VariantAnalysis*, const VariantAnalysis*>;

// Of variants that are the same code in both runs; needs two that have a spread of rounds in both.
std::optional<RunSpread> run_spread(std::span<const TimesInTwoRuns> same_code);

// Id, source, build, threads and version of Roofladder are the same.
bool is_same_code(const Run& before, const VariantAnalysis& of_before, const Run& after,
                  const VariantAnalysis& of_after);

// The first key whose fact differs between the surroundings of two devices, of device and system:
// "gpu.driver"; "device" for devices of different names. Empty where they are the same. What a
// collection was asked for and how much memory was free at its start do not count.
std::string different_fact(const Run& before, std::uint32_t of_before, const Run& after,
                           std::uint32_t of_after);

}  // namespace roofladder
