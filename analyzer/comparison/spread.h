// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "analyzer/analysis.h"
#include "analyzer/comparison/nested_variance.h"

// Compares equal devices within one run or across many: docs/method/comparison.md, "Spread".
namespace roofladder {

struct OutlyingDevice {
  std::string name;  // "n3 cuda:0"
  double ratio = 1;  // its median time over the median of all devices
};

// Refers to Analysis::ladders[ladder].rungs[rung] of the run that was added as number `run`,
// counted from 0.
struct AddedRung {
  std::size_t run = 0;
  std::size_t ladder = 0;
  std::size_t rung = 0;
};

// Times of one variant.
struct VariantSpread {
  VariantInfo variant;
  AddedRung first;
  std::size_t runs = 0;
  std::size_t nodes = 0;
  std::size_t devices = 0;
  double minimum = 0;  // of `times`, s
  double median = 0;
  double maximum = 0;
  std::vector<double> times;  // medians, s: of each device, node by node; with one, of each run
  std::vector<double> node_times;        // of each node; median of its devices, s
  NestedVariance variance;               // of the times
  std::vector<OutlyingDevice> outliers;  // farthest first
};

// A ladder that was measured on several devices of the same title, or several times on one.
struct Spread {
  KernelInfo kernel;
  std::string model;
  Parameters size;
  CacheState cache = CacheState::cold;
  std::string title;                 // of the devices
  std::vector<std::string> devices;  // "cuda:1"; with several nodes "n3 cuda:1"
  bool of_rounds = false;            // there is one run: its values vary from round to round
  std::vector<VariantSpread> rows;
};

// Takes runs one after the other and keeps only one time for each result, so that runs need not
// stay in memory. A device is identified by its node and its address on the bus, or else its name.
class SpreadOfRuns {
 public:
  void add(const Analysis& analysis);
  std::vector<Spread> spreads() const;

 private:
  struct Device {
    std::uint32_t node = 0;  // index into m_nodes
    std::string name;        // "cuda:0"
  };
  struct OfVariant {
    VariantInfo variant;
    AddedRung first;
    std::vector<NestedValue> times;   // the median of each run
    std::vector<NestedValue> rounds;  // the median of each round, while there is only one run
  };
  struct OfLadder {
    KernelInfo kernel;
    std::map<std::pair<std::int64_t, std::string>, OfVariant> variants;  // by order and id
  };
  using Key = std::tuple<std::string, std::string, Parameters, CacheState, std::string>;

  void add(const Analysis& analysis, std::size_t number);
  std::uint32_t node_of(const Run& run);
  std::uint32_t device_of(const Run& run, std::uint32_t device);
  std::string name_of(std::uint32_t device) const;
  Spread spread_of(const Key& key, const OfLadder& ladder) const;
  std::optional<VariantSpread> spread_of(const OfVariant& variant) const;

  std::size_t m_runs = 0;  // runs added so far
  std::vector<std::string> m_nodes;
  std::map<std::string, std::uint32_t> m_node_numbers;
  std::vector<Device> m_devices;
  std::map<std::pair<std::uint32_t, std::string>, std::uint32_t> m_device_numbers;
  std::map<Key, OfLadder> m_ladders;
};

std::vector<Spread> spreads_of(std::span<const Analysis> runs);

// Summary kept when there are too many runs to hold in memory.
struct ManyRuns {
  std::size_t count = 0;
  std::vector<Spread> spreads;
};

}  // namespace roofladder
