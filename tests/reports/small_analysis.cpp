// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/reports/small_analysis.h"

#include "run/metric.h"
#include "tests/variant_id.h"

namespace roofladder::test {
namespace {

constexpr std::string_view source =
    "// Two threads.\nvoid sweep(const float* a, float* b) {\n\tb[0] = a[0] < a[1] ? a[0] : "
    "a[1];\n}\n";

VariantInfo variant(const std::string& name, const std::string& title, const std::string& claim,
                    const std::string& parent) {
  VariantInfo variant;
  set_id(variant, "jacobi/openmp/" + name);
  variant.title = title;
  variant.claim = claim;
  variant.parent = parent;
  variant.parts = {"sweep", "copy"};
  variant.sources = {{"kernels/jacobi/openmp/" + name + ".cpp", "d0d0"}};
  variant.build = "g++ 12.2 -O3 -march=x86-64-v3";
  variant.proof = {ProofStatus::equal, "counted at n=5 and n=16"};
  return variant;
}

Run run() {
  Run run;
  run.uuid = "00000000-0000-4000-8000-000000000001";
  run.tool_version = "0.1.0";
  run.started = "2026-01-02T03:04:05Z";
  run.finished = "2026-01-02T03:05:05Z";
  run.state = RunState::finished;
  run.title = "A small run";
  run.facts = {{"env.OMP_NUM_THREADS", "2", 2, dimension::ratio}};
  run.devices = {{"cpu",
                  DeviceKind::cpu,
                  "A processor with 2 cores",
                  {{"cpu.llc.bytes", "32 MiB", 33554432, dimension::bytes}},
                  std::nullopt,
                  std::nullopt,
                  "host"}};
  run.kernels = {{"jacobi", "Jacobi iteration on a square grid",
                  "Replaces every point by the mean of its neighbours.", "jacobi-openacc", "sweep",
                  KernelRole::ladder}};
  run.variants = {
      variant("serial", "Serial", "The original.", ""),
      variant("threads", "Threads", "Rows are shared between threads.", "jacobi/openmp/serial"),
      variant("tiled", "Tiled", "Tiles stay in the cache.", "jacobi/openmp/threads"),
      variant("swap", "Pointer swap", "No copy back.", "jacobi/openmp/threads")};
  run.variants[1].expects = {Expectation::less_traffic, Expectation::higher_bandwidth};
  run.variants[3].expects = {Expectation::less_traffic};
  run.variants[2].branch = true;
  run.variants[3].proof = {ProofStatus::differs, "counted 8 flops, declared 7"};
  for (std::uint32_t i = 0; i < run.variants.size(); ++i) {
    run.points.push_back({.variant = i, .size = {{"n", 4096}}, .size_name = "seed", .threads = 2});
  }
  run.warnings = {{"The clock could not be fixed.", std::nullopt},
                  {"One repetition was dropped.", 1}};
  run.texts = {{"d0d0", std::string(source)}};
  return run;
}

MetricValue known(const Metric& metric, const Estimate& value, Provenance provenance,
                  const Provenances& inputs = {}, const std::string& note = "") {
  return {&metric, value, provenance, inputs, note};
}

// Values and reasons apart, as the analyzer keeps them.
MetricValues separated(const std::vector<MetricValue>& all) {
  std::vector<MetricValue> values;
  std::vector<MetricValue> absent;
  for (const MetricValue& value : all) {
    (number_in(value) ? values : absent).push_back(value);
  }
  return {std::move(values), std::make_shared<const std::vector<MetricValue>>(std::move(absent))};
}

// Every metric of the table: a few known, the rest absent.
std::vector<MetricValue> metrics(double time) {
  const Provenances both{Provenance::timer, Provenance::simulated};
  const std::string mixed = "simulated traffic / measured time";
  std::vector<MetricValue> values;
  for (const Metric& metric : metric_table()) {
    if (metric.name == "time") {
      values.push_back(
          known(metric, {time, Interval{time * 0.99, time * 1.01}}, Provenance::timer));
    } else if (metric.name == "dram.bytes") {
      values.push_back(known(metric, {0.1e9, {}}, Provenance::derived, {Provenance::simulated}));
    } else if (metric.name == "dram.throughput") {
      values.push_back(known(metric, {0.1e9 / time, {}}, Provenance::derived, both, mixed));
    } else if (metric.name == "stream_fraction") {
      values.push_back(known(metric, {0.84, {}}, Provenance::derived, both, mixed));
    } else if (metric.name == "floor_distance") {
      values.push_back(known(metric, {1.3, Interval{1.25, 1.35}}, Provenance::derived,
                             {Provenance::declared, Provenance::timer}));
    } else {
      values.push_back(
          {&metric,
           Absence{Status::unsupported, "This virtual machine has no counters; use bare metal."},
           Provenance::counter,
           {},
           ""});
    }
  }
  return values;
}

Rung timed_rung(std::size_t index, double time, double speedup) {
  Rung rung;
  rung.analysis.variant = index;
  rung.analysis.point = index;
  rung.analysis.time = Distribution{.n = 21,
                                    .median = time,
                                    .minimum = time * 0.98,
                                    .maximum = time * 1.1,
                                    .lower_quartile = time * 0.99,
                                    .upper_quartile = time * 1.02,
                                    .median_interval = Interval{time * 0.99, time * 1.01}};
  rung.analysis.metrics = separated(metrics(time));
  const Metric& time_metric = metric::time;
  rung.analysis.parts = {{"sweep", scaled(*rung.analysis.time, 0.75), 0.75,
                          std::vector{known(time_metric, {time * 0.75, {}}, Provenance::timer)}},
                         {"copy", scaled(*rung.analysis.time, 0.25), 0.25,
                          std::vector{known(time_metric, {time * 0.25, {}}, Provenance::timer)}}};
  rung.analysis.roofline = RooflinePoint{.intensity = 0.4,
                                         .rate = 0.04e9 / time,
                                         .rate_interval = {},
                                         .attainable = 8e9,
                                         .traffic = Provenance::simulated};
  rung.analysis.bound = {BoundKind::memory, {"triad"}, "at 84 % of triad"};
  rung.analysis.nearest_reference = "triad, non-temporal stores (2:1)";
  rung.speedups = {Estimate{speedup, Interval{speedup * 0.98, speedup * 1.02}}};
  rung.judgement = {
      Judged::unproven,
      {{"result", RuleOutcome::pass, "6 timed repetitions were compared", ""},
       {"inside_the_clock", RuleOutcome::inconclusive, "it has 8 B of its own", "counters"}},
      0.25};
  return rung;
}

Rung failed_rung(std::size_t index) {
  Rung rung;
  rung.analysis.variant = index;
  rung.analysis.point = index;
  rung.analysis.failure =
      Absence{Status::failed, "The result differs from the reference at (3, 4)."};
  std::vector<MetricValue> absent;
  for (const Metric& metric : metric_table()) {
    absent.push_back({&metric, *rung.analysis.failure, Provenance::timer, {}, ""});
  }
  rung.analysis.metrics = separated(absent);
  rung.analysis.bound.sentence = "unknown: it has no time";
  rung.judgement = {Judged::wrong, {{"result", RuleOutcome::violated, "It differs.", ""}}, {}};
  rung.speedups = {std::nullopt};
  return rung;
}

std::vector<Step> steps() {
  Step threads{.from = 0,
               .to = 1,
               .speedup = Estimate{1.9, Interval{1.85, 1.95}},
               .verdict = Verdict::faster,
               .split = {}};
  threads.split.parts = {{"sweep", 0.075, 0.04}, {"copy", 0.025, 0.0125}};
  threads.split.factors = {
      {{"less traffic", {1.0, {}}}, {"higher bandwidth", {1.9, Interval{1.85, 1.95}}}}};
  threads.split.note = "simulated traffic / measured time";
  threads.claim = {
      {Expectation::less_traffic, ClaimOutcome::refuted, "DRAM bytes 1 GB → 1 GB, 0 %"},
      {Expectation::higher_bandwidth, ClaimOutcome::borne_out,
       "DRAM throughput 10 GB/s → 19 GB/s, +90 %"}};
  Step swap{
      .from = 1, .to = 3, .speedup = Estimate{1.5, {}}, .verdict = Verdict::ambiguous, .split = {}};
  swap.split.parts = {{"sweep", 0.04, 0.035}, {"copy", 0.0125, std::nullopt}};
  swap.claim = {{Expectation::less_traffic, ClaimOutcome::not_told,
                 "no DRAM bytes before the step: its bytes are only declared"}};
  const Step tiled{.from = 1,
                   .to = 2,
                   .speedup = {},
                   .verdict = Verdict::ambiguous,
                   .split = {{}, {}, "It has no time."}};
  return {threads, tiled, swap};
}

Ceiling ceiling(const std::string& name, const std::string& limit, double best) {
  Ceiling ceiling;
  ceiling.limit = parse_limit(limit).value();
  ceiling.name = name;
  ceiling.variant = "stream/openmp/" + limit;
  ceiling.best = best;
  ceiling.spread = {best * 0.97, best};
  return ceiling;
}

}  // namespace

Distribution scaled(Distribution times, double factor) {
  for (double* value : {&times.median, &times.minimum, &times.maximum, &times.lower_quartile,
                        &times.upper_quartile}) {
    *value *= factor;
  }
  if (times.median_interval) {
    times.median_interval->low *= factor;
    times.median_interval->high *= factor;
  }
  return times;
}

Analysis small_analysis() {
  Analysis analysis;
  analysis.run = run();
  analysis.ceilings = {ceiling("triad", "dram", 20e9),
                       ceiling("fp32 FMA, SIMD", "flops.fp32.simd", 150e9)};
  analysis.ceilings[0].stream_convention = 20e9;
  analysis.ceilings[0].read_fraction = 2.0 / 3;
  analysis.ceilings[1].clock = 3e9;
  analysis.ceilings[0].drift = -0.012;
  analysis.ceilings[1].theoretical = 160e9;
  analysis.ceilings[1].theoretical_source = "8 lanes x 2 x 2 pipes x 5.00 GHz";
  analysis.ridges = {{"triad", "fp32 FMA, SIMD", 7.5}};
  Ladder ladder;
  ladder.model = "openmp";
  ladder.size = {{"n", 4096}};
  ladder.size_name = "seed";
  ladder.rungs = {timed_rung(0, 0.1, 1), timed_rung(1, 0.0525, 1.9), failed_rung(2),
                  timed_rung(3, 0.035, 2.85)};
  ladder.baselines = {{"original", 0}};
  ladder.steps = steps();
  ladder.sweeps = {{"tiled",
                    {"tile=2", "tile=4"},
                    {"rows=1", "threads"},
                    "threads",
                    {{2, 0, 0}, {3, 1, 0}, {1, 0, 1}}}};
  analysis.ladders = {ladder};
  analysis.findings = {{FindingKind::flops_differ, "jacobi/openmp/swap",
                        "Counted 8 flops where 7 are declared.",
                        "The declaration forgets the error."}};
  return analysis;
}

namespace {

void set_texts(Run& run, const std::string& text) {
  run.uuid = run.tool_version = run.started = run.title = text;
  run.facts = {{text, text, std::nullopt, dimension::ratio}};
  run.devices[0] = {text, DeviceKind::other, text, run.facts, text, text, text};
  run.kernels[0] = {text, text, text, text, text, KernelRole::ladder};
  for (VariantInfo& variant : run.variants) {
    variant.id = variant.kernel = variant.model = variant.technique = variant.computes = text;
    variant.title = variant.claim = variant.parent = text;
    variant.build = variant.stores = text;
    variant.sources = {{text, text}};
    variant.proof.text = text;
    variant.parameters = {{text, 4}};
  }
  for (Point& point : run.points) {
    point.size = {{text, 8}};
    point.size_name = text;
  }
  run.warnings = {{text, 0}};
  run.texts = {{text, text}};
}

void set_texts(VariantAnalysis& variant, const std::string& text) {
  variant.nearest_reference = variant.bound.sentence = text;
  if (variant.failure) {
    variant.failure->reason = text;
  }
  for (PartAnalysis& part : variant.parts) {
    part.name = text;
  }
  std::vector<MetricValue> metrics(variant.metrics.begin(), variant.metrics.end());
  for (MetricValue& value : metrics) {
    value.note = text;
    if (auto* absence = std::get_if<Absence>(&value.value)) {
      absence->reason = text;
    }
  }
  variant.metrics = separated(metrics);
}

void set_texts(Split& split, const std::string& text) {
  split.note = text;
  for (PartChange& part : split.parts) {
    part.name = text;
  }
  for (std::vector<Factor>& factors : split.factors) {
    for (Factor& factor : factors) {
      factor.name = text;
    }
  }
}

void set_texts(Ladder& ladder, const std::string& text) {
  ladder.model = ladder.size_name = text;
  ladder.size = {{text, 8}};
  ladder.baselines[0].name = text;
  for (Rung& rung : ladder.rungs) {
    set_texts(rung.analysis, text);
  }
  for (Step& step : ladder.steps) {
    set_texts(step.split, text);
    for (ExpectationCheck& check : step.claim) {
      check.evidence = text;
    }
  }
  ladder.sweeps[0].technique = ladder.sweeps[0].origin = text;
  ladder.sweeps[0].columns = ladder.sweeps[0].rows = {text, text};
}

}  // namespace

Analysis with_text(std::string_view hostile) {
  const std::string text(hostile);
  Analysis analysis = small_analysis();
  set_texts(analysis.run, text);
  set_texts(analysis.ladders[0], text);
  for (Ceiling& ceiling : analysis.ceilings) {
    ceiling.name = ceiling.operation = ceiling.variant = ceiling.computes = text;
    ceiling.theoretical_source = text;
  }
  analysis.ridges = {{text, text, 7.5}};
  analysis.findings = {{FindingKind::above_roof, text, text, text}};
  analysis.notes = {text};
  return analysis;
}

}  // namespace roofladder::test
