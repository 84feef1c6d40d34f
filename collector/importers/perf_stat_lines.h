// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

// The lines that `perf stat -j` and `perf stat -x` print, as perf-stat(1) describes them: a count
// each, with prefixes and suffixes by the options. Lines of the counted program stand between.
namespace roofladder::perf_stat {

struct Reading {
  std::size_t line = 0;
  std::string_view interval = {};  // its end; empty without -I
  std::string_view place = {};     // "CPU0", "S0-D0-C1"; empty for the sum over all
  std::string_view value = {};     // "<not counted>" is one, too
  std::string_view unit = {};
  std::string_view event = {};
  double running = 100;          // percent of the time in which it was counted
  bool is_mean = false;          // of several runs (-r)
  bool is_of_cgroup = false;     // of one control group among others
  std::string_view metric = {};  // that perf derived, where the line has no count; else empty
};

// How a text's lines are written: the separator of -x, or '{' for -j. 0 if its first 64 KiB have
// none.
char dialect_of(std::string_view text);

// The readings of one line; none for a line that is not perf's.
std::vector<Reading> readings_of(std::string_view line, std::size_t number, char dialect);

// True for a line whose numbers have decimal commas between commas that separate.
bool has_ambiguous_commas(std::string_view line);

}  // namespace roofladder::perf_stat
