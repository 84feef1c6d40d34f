// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "reports/paired_report.h"

namespace roofladder {

// The options that verbs which compare two runs have in common.
struct PairedOutput {
  std::vector<std::string> fail_on;
  std::string markdown;
  std::string junit;
};
void add_paired_output(CLI::App& app, PairedOutput& options);

// Throws UsageError for one that says nothing.
std::vector<FailCondition> conditions_of(const std::vector<std::string>& texts);

// Throws EnvironmentError for a condition that cannot be looked at.
PairedReport report_of(Comparison comparison, const std::vector<FailCondition>& conditions);

// Prints the report, or writes it where the options say. Returns the exit code.
int show(const PairedReport& report, const PairedOutput& options);

}  // namespace roofladder
