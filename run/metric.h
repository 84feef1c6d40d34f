// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "run/units.h"

namespace roofladder {

enum class MetricKind : std::uint8_t {
  base,     // observed by a provider, declared by a variant, or imported
  ceiling,  // a limit of the device, which the analyzer supplies
  derived,  // a formula over other metrics
};

// How a value is shown. It is stored in SI base units in any case, a percentage as a ratio.
enum class Display : std::uint8_t {
  quantity,  // with its unit
  percent,
  factor,  // "2.30x"
};

// Topics of metrics, by which tables select some of them; combined with |. Evidence is about the
// measurement: judge and audit read it, and tables of results leave it out.
enum class Topic : std::uint8_t {
  elsewhere = 0,
  speed = 1,
  memory = 2,
  compute = 4,
  gpu = 8,
  evidence = 16
};

constexpr Topic operator|(Topic a, Topic b) {
  return static_cast<Topic>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr bool is_among(Topic topic, Topic topics) {
  return (static_cast<unsigned>(topic) & static_cast<unsigned>(topics)) != 0;
}

// Properties of a metric that determine how its values are checked and used in formulas.
struct MetricRules {
  bool may_be_negative = false;  // signed sums; no other observed value is negative
  bool cold_only = false;   // formulas use it only with a cold cache and unless data is kept on
                            // chip: it is the minimum traffic of a cold cache
  bool of_sockets = false;  // a CPU's counters count whole sockets
  bool in_source = false;   // if declared, it was counted in the variant's source
  bool hit_rate = false;    // cannot be negative or above 1
  bool operation = false;   // a class of operations, which proofs count
  bool later_operation = false;  // of a precision that older declarations do not name; if one names
                                 // no class of it, the variant has no such operations
};

// A row of the metric table. Adding a derived metric takes one row: tests parse its formula and
// check its units, and all reports and the window show it.
struct Metric {
  std::string_view name;   // "dram.read"; stable, used in files
  std::string_view title;  // "DRAM read"
  Dimension dimension;     // of the stored value
  Topic topics = Topic::elsewhere;
  MetricKind kind = MetricKind::base;
  std::string_view sentence;  // its meaning in one sentence
  std::string_view formula;   // empty unless derived; grammar in run/formula.h
  Display display = Display::quantity;
  MetricRules rules;
  std::string_view stand_in;  // formula over declared values that replaces traffic with a cold
                              // cache if none was observed; empty for none

  // For C interfaces: the name is a literal.
  constexpr const char* c_str() const { return name.data(); }

  constexpr bool is_evidence() const { return is_among(Topic::evidence, topics); }
  constexpr bool is_traffic() const { return !stand_in.empty(); }  // between memory and the device

  // The same row with one property changed, for the table.
  constexpr Metric percent() const { return shown_as(Display::percent); }
  constexpr Metric factor() const { return shown_as(Display::factor); }
  constexpr Metric may_be_negative() const { return ruled(&MetricRules::may_be_negative); }
  constexpr Metric cold_only() const { return ruled(&MetricRules::cold_only); }
  constexpr Metric of_sockets() const { return ruled(&MetricRules::of_sockets); }
  constexpr Metric in_source() const { return ruled(&MetricRules::in_source); }
  constexpr Metric hit_rate() const { return percent().ruled(&MetricRules::hit_rate); }
  constexpr Metric operation() const { return ruled(&MetricRules::operation); }
  constexpr Metric later_operation() const {
    return operation().ruled(&MetricRules::later_operation);
  }
  constexpr Metric stands_in(std::string_view declared) const {
    Metric row = *this;
    row.stand_in = declared;
    return row;
  }

 private:
  constexpr Metric shown_as(Display how) const {
    Metric row = *this;
    row.display = how;
    return row;
  }
  constexpr Metric ruled(bool MetricRules::*rule) const {
    Metric row = *this;
    row.rules.*rule = true;
    return row;
  }
};

namespace metric_rows {

using dimension::bytes;
using dimension::bytes_per_second;
using dimension::celsius;
using dimension::count;
using dimension::flops;
using dimension::flops_per_byte;
using dimension::flops_per_second;
using dimension::hertz;
using dimension::joules;
using dimension::per_joule;
using dimension::per_second;
using dimension::ratio;
using dimension::seconds;
using dimension::watts;
using enum Topic;

constexpr Metric observed(std::string_view name, std::string_view title, Dimension dimension,
                          Topic topics, std::string_view sentence) {
  return {name, title, dimension, topics, MetricKind::base, sentence, {}, {}, {}, {}};
}

constexpr Metric ceiling(std::string_view name, std::string_view title, Dimension dimension,
                         Topic topics, std::string_view sentence) {
  return {name, title, dimension, topics, MetricKind::ceiling, sentence, {}, {}, {}, {}};
}

constexpr Metric derived(std::string_view name, std::string_view title, Dimension dimension,
                         Topic topics, std::string_view sentence, std::string_view formula) {
  return {name, title, dimension, topics, MetricKind::derived, sentence, formula, {}, {}, {}};
}

inline constexpr std::string_view counting_cost =
    "Time by the host's clock that the repetitions of all passes took, with the provider's own "
    "work.";

inline constexpr auto table = std::to_array<Metric>({
#define METRIC(handle, row) row,
#include "run/metric_table.inc"
#undef METRIC
});

enum class Place : std::size_t {
#define METRIC(handle, row) handle,
#include "run/metric_table.inc"
#undef METRIC
};

}  // namespace metric_rows

// A handle for each row, named like it with "_" for ".": metric::dram_read. Code refers to metrics
// only by these.
namespace metric {
#define METRIC(handle, row)               \
  inline constexpr const Metric& handle = \
      metric_rows::table[static_cast<std::size_t>(metric_rows::Place::handle)];
#include "run/metric_table.inc"
#undef METRIC
}  // namespace metric

inline constexpr std::size_t metric_count = metric_rows::table.size();

// Every metric that Roofladder knows, in the order in which tables show them.
constexpr std::span<const Metric> metric_table() {
  return metric_rows::table;
}

// Index of a row in the table; less than metric_count.
constexpr std::size_t metric_place(const Metric& metric) {
  return static_cast<std::size_t>(&metric - metric_rows::table.data());
}

// Null for an unknown name.
const Metric* find_metric(std::string_view name);

}  // namespace roofladder
