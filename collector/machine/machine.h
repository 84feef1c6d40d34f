// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "run/run.h"

namespace roofladder {

// A level of cache as the first available CPU sees it.
struct CacheLevel {
  double bytes = 0;
  int ways = 0;  // 0: unknown, or fully associative
  int line = 64;
  std::vector<int> cpus = {};  // logical CPUs that share it and that this process may use
};

struct Topology {
  std::string cpu_model;
  std::vector<int> cpus;       // logical CPUs this process may use
  std::vector<int> core_cpus;  // the first of them on each physical core
  int numa_nodes = 1;
  std::optional<CacheLevel> l1d;
  std::optional<CacheLevel> l2;
  std::optional<CacheLevel> l3;
  std::optional<CacheLevel> last_level;  // the largest data or unified cache
  std::string source;                    // "hwloc 2.9.0" or "sysfs"
};

struct Memory {
  double total = 0;      // bytes
  double available = 0;  // bytes this process can still get: the kernel's estimate, or what the
                         // control group leaves
};

// The collector's knowledge of the machine, both as values and as facts for the run.
struct Machine {
  Topology topology;
  std::optional<double> told_last_level;  // bytes that the processor names, where its last level
                                          // does not keep them and topology has what it may keep
  Memory memory;
  std::optional<double> cpu_quota;  // CPUs' worth of time that control groups allow
  std::vector<Fact> facts;
  std::vector<std::string> warnings;  // why measurements here are less reliable, for people
};

// Bytes of every level of cache that each of these CPUs has when one thread runs on each, from the
// first level up to the last whose size is known.
std::vector<double> cache_shares(const Topology& topology, const std::vector<int>& cpus);

Topology read_topology();  // by hwloc if it was built in, else from sysfs

// `root` is the root of the file system whose /proc and /sys are read for memory and control
// groups.
Memory read_memory(const std::filesystem::path& root = "/");
std::optional<double> read_cpu_quota(const std::filesystem::path& root = "/");
Machine read_machine(const std::filesystem::path& root = "/");

// Logical CPUs of this process's affinity mask.
std::vector<int> affinity();

// First line of a small text file; nothing if it cannot be read.
std::optional<std::string> first_line(const std::string& path);

}  // namespace roofladder
