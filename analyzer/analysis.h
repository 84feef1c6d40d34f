// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/metric_values.h"
#include "analyzer/speedup.h"
#include "analyzer/statistics.h"
#include "run/metric.h"
#include "run/quotation.h"
#include "run/run.h"

// What the analyzer makes of a run: immutable values. Reports and GUI show them and compute
// nothing.
namespace roofladder {

enum class CeilingKind { bandwidth, flops, clock, latency };

// A limit of a device, measured in this run (or given).
struct Ceiling {
  CeilingKind kind = CeilingKind::bandwidth;
  std::string name;   // "triad, non-temporal stores", "fp64 FMA, SIMD"
  std::string level;  // bandwidth: "dram", "l3", "l2", "l1", "shared", "link.to_device.pinned"
  std::string limit;  // VariantInfo::ceiling: "dram", "flops.fp64.simd", ...
  std::uint32_t device = 0;
  std::string variant;  // VariantInfo::id
  double best = 0;      // the ceiling: from the shortest time of the phase before and after. B/s of
                        // traffic, flop/s, Hz, or seconds of a latency: the only one where less is
                        // better
  Interval spread;      // from the slower quartile of all its samples to the best
  std::optional<double> stream_convention;  // bandwidth without write-allocate traffic, B/s
  std::optional<double> read_fraction;      // of DRAM traffic: read / (read + write)
  std::optional<double> drift;              // after / before - 1, of the medians
  std::optional<double> working_set;        // bytes a thread, of a sweep over working sets
  std::optional<double> clock;              // Hz, of the cores beside the repetitions
  std::optional<double> theoretical;        // lanes x 2 x pipes x clock, or the datasheet
  std::string theoretical_source;           // how it was computed
  Provenance provenance = Provenance::timer;
};

enum class BoundKind {
  memory,
  compute,
  both,
  cache,
  host_link,
  launch_gaps,
  near_ceiling,
  latency,          // warps wait for what they asked for, and nothing is busy
  synchronization,  // warps wait for one another
  instructions,     // issue slots or the queues behind them are full
  below_roofs,      // nothing observed tells more
  unknown
};

struct Bound {
  BoundKind kind = BoundKind::unknown;
  std::vector<std::string> ceilings;  // names of those that bind, or of the nearest
  std::string sentence;               // "at 84 % of triad", "below every roof: 37 % of triad, ..."
};

// A variant at one size on one device: time, metrics, its place on the roofline.
struct PartAnalysis {
  std::string name;
  std::optional<Distribution> time;
  double share = 0;      // of the variant's time
  MetricValues metrics;  // those that have a value
};

struct RooflinePoint {
  double intensity = 0;  // flop/B, of DRAM or of what the core asks for
  double rate = 0;       // flop/s
  std::optional<Interval> rate_interval;
  double attainable = 0;                      // min(peak, intensity x bandwidth)
  Provenance traffic = Provenance::declared;  // where the bytes come from
};

struct VariantAnalysis {
  std::size_t variant = 0;           // index into Run::variants
  std::size_t point = 0;             // index into Run::points
  std::optional<Distribution> time;  // absent: failed, see failure
  std::optional<Absence> failure;
  std::vector<PartAnalysis> parts;
  MetricValues metrics;  // every metric of the table, absent ones with their reason
  std::optional<RooflinePoint> roofline;
  std::optional<RooflinePoint> cache_aware;  // by what the source loads and stores, below L1's roof
  Bound bound;
  std::string nearest_reference;      // the ceiling whose read:write mix is nearest
  std::vector<double> times;          // every sample, in order of measurement
  std::vector<std::uint16_t> rounds;  // of each of them
  std::optional<RoundSpread> spread;  // pooled over the ladder; absent with one round

  const MetricValue* metric(std::string_view name) const;    // null if the table has no such metric
  std::optional<double> value(std::string_view name) const;  // nothing if it is absent
};

// One factor of a step's speedup: "less traffic" 1.33x. Factors multiply to the speedup.
struct Factor {
  std::string name;
  Estimate value;
};

// Time of one part before and after; absent where the step has no such part. The differences add up
// to the whole.
struct PartChange {
  std::string name;
  std::optional<double> before;
  std::optional<double> after;
};

struct Split {
  std::vector<PartChange> parts;
  std::vector<std::vector<Factor>>
      factors;       // one list; two where the bound changes (memory view, compute view)
  std::string note;  // what the traffic is, or why there are no factors
};

struct Step {
  std::size_t from = 0;  // indices into Ladder::rungs
  std::size_t to = 0;
  std::optional<Estimate> speedup;  // time before / after, 99 %; absent if one has no time
  Verdict verdict = Verdict::ambiguous;
  VerdictBasis verdict_basis;
  Split split;
};

struct Rung {
  VariantAnalysis analysis;
  std::vector<std::optional<Estimate>> speedups;  // over each of Ladder::baselines
};

struct Baseline {
  std::string name;  // "original", "serial", ...
  std::size_t rung = 0;
};

struct SweepPlace {
  std::size_t rung = 0;    // index into Ladder::rungs
  std::size_t column = 0;  // indices into Sweep::columns and Sweep::rows
  std::size_t row = 0;
};

// The variants of one technique over a grid of its parameters: the parameter with most values along
// the columns, the others together along the rows.
struct Sweep {
  std::string technique;             // "tiled_reduced_occupancy"
  std::vector<std::string> columns;  // "tile=2", "tile=4"
  std::vector<std::string> rows;     // "occupancy=50"; one empty name where nothing else varies
  std::string origin;  // the technique it was made from, when it has the columns but not the rows:
                       // then the last row; empty for none
  std::vector<SweepPlace> places;  // a grid may have holes
};

// A kernel's variants of one model at one size on one device, in order.
struct Ladder {
  std::size_t kernel = 0;  // index into Run::kernels
  std::string model;
  std::uint32_t device = 0;
  Parameters size;
  std::string size_name;
  CacheState cache = CacheState::cold;
  std::vector<Rung> rungs;
  std::vector<Baseline> baselines;
  std::vector<Step> steps;  // parent -> variant, for every rung whose parent is a rung
  std::vector<Sweep> sweeps;
};

enum class FindingKind {
  above_roof,
  impossible_hit_rate,
  flops_differ,
  bytes_below_minimum,
  ceiling_moved,
  clock_moved,
  given_contradicts,
  checksum_differs,
  occupancy_above_theoretical,
  two_clusters,     // of times
  impossible_value  // negative, not finite
};

// Something that cannot be right, with the likely cause.
struct Finding {
  FindingKind kind;
  std::string where;  // variant id or ceiling
  std::string sentence;
  std::string likely_cause;
};

struct RidgePoint {
  std::string bandwidth;  // ceiling names
  std::string peak;
  double intensity = 0;
};

// A number as a publication prints it.
struct PublishedNumber {
  std::string part;    // empty: of the whole variant
  std::string metric;  // of the metric table, or a name of its own
  double value = 0;    // SI base units
  Quotation quotation;
};

// What this analysis has of a variant that a publication has too.
struct PublishedOwn {
  std::string variant;  // VariantInfo::id
  std::optional<double> time_of_unit;
  std::optional<Estimate> speedup;  // over the first rung of its ladder
};

struct PublishedRung {
  std::string variant;  // VariantInfo::id
  std::string title;
  bool branch = false;
  std::optional<double> time_of_unit;  // seconds for one unit of the kernel's work
  std::string no_time;                 // why there is none
  std::optional<Estimate> speedup;     // by its times, over the first rung of its ladder
  std::vector<PublishedNumber> numbers;
  std::vector<std::optional<PublishedOwn>> own;  // one for each of PublishedStory::own
};

struct PublishedLadder {
  std::string model;
  std::string device;  // as the source names it
  Parameters size;
  std::string baseline;  // title of the rung that speedups are over; empty if it has no time
  std::vector<PublishedRung> rungs;
};

// What a publication prints of a kernel, on each of its devices.
struct PublishedStory {
  KernelInfo kernel;
  std::vector<PublishedLadder> ladders;
  std::vector<std::size_t> own;  // indices into Analysis::ladders: those of the same kernel
};

struct Analysis {
  Run run;
  std::string file;  // name of the run file; empty where there is none
  std::vector<Ceiling> ceilings;
  std::vector<Ceiling>
      cache_sweep;  // every working set of CPUs; those of no level have limit "caches"
  std::vector<RidgePoint> ridges;
  std::vector<Ladder> ladders;
  std::vector<Finding> findings;
  std::vector<std::string> notes;  // "no ceilings in this run: ...", for people
  std::vector<PublishedStory> published;
};

Analysis analyse(Run run);

}  // namespace roofladder
