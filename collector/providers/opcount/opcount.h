// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "collector/providers/opcount/caches.h"
#include "collector/providers/opcount/counts.h"
#include "collector/providers/provider.h"

// The Valgrind tool `opcount` around a worker: operations that a variant executes, by its machine
// code.
namespace roofladder::opcount {

std::vector<std::string> metrics();

// Those among them that models of a core and of its caches tell.
std::vector<std::string> modelled_metrics();

// Options that tell all metrics.
std::vector<std::string> options(const Caches& caches);

// Why nothing can be counted here; nothing if it can.
std::optional<Absence> absence();

// The program and its arguments with more options, for a worker that may write into `folder`.
std::vector<std::string> prefix(const std::filesystem::path& folder,
                                const std::vector<std::string>& options);

// Throws std::runtime_error if the folder lacks the tool's file.
Counts counts_in(const std::filesystem::path& folder);

// Sums what all threads did in the region, but in Roofladder's own code. Throws std::runtime_error
// if the folder lacks the tool's file.
std::vector<Observation> read(const std::filesystem::path& folder, const Caches& caches);

// Why the worker was ended: by an instruction that Valgrind does not know. Nothing if the tool says
// of none.
std::optional<Absence> unknown_instruction(const std::filesystem::path& folder);

}  // namespace roofladder::opcount
