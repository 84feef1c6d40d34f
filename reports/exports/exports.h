// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "analyzer/analysis.h"

// Formats that other tools read: docs/export.md.
namespace roofladder {

// Adding one is a file and a row in exports.cpp.
struct ExportFormat {
  std::string_view name;      // "google-benchmark"
  std::string_view sentence;  // who reads it
  void (*write)(const Analysis&, std::ostream&);
};

std::span<const ExportFormat> export_table();

void write_google_benchmark(const Analysis& analysis, std::ostream& out);
void write_caliper(const Analysis& analysis, std::ostream& out);
void write_bencher(const Analysis& analysis, std::ostream& out);
void write_github_action_benchmark(const Analysis& analysis, std::ostream& out);
void write_prometheus(const Analysis& analysis, std::ostream& out);

// "stencil/openmp/tiled:tile=4 n=1000 cold cuda:0": unique among the ladders' rungs of a run.
std::string export_name(const Analysis& analysis, const Ladder& ladder, const Rung& rung);

}  // namespace roofladder
