// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/analyzer/fixture.h"

#include <algorithm>
#include <stdexcept>

#include "tests/variant_id.h"

namespace roofladder::test {
namespace {

VariantInfo limit(const std::string& id, const std::string& title, const std::string& what,
                  const std::string& stores = "") {
  VariantInfo variant;
  set_id(variant, id);
  variant.computes = variant.technique;
  variant.title = title;
  set_limit(variant, what);
  variant.stores = stores;
  variant.parts = {"kernel"};
  return variant;
}

Point before(std::int32_t threads = 1) {
  Point point;
  point.phase = Phase::ceilings_before;
  point.threads = threads;
  return point;
}

std::uint32_t ceiling(RunBuilder& builder, const VariantInfo& variant, const Declared& work,
                      double seconds, double work_units = 1) {
  const std::uint32_t first = builder.add(variant, before());
  const std::uint32_t after = builder.add_point(first, Phase::ceilings_after);
  for (const std::uint32_t point : {first, after}) {
    builder.declare(point, work);
    builder.sample(point, "work_units", work_units, Provenance::declared);
    builder.times(point, seconds);
  }
  return after;
}

}  // namespace

RunBuilder::RunBuilder() {
  run.uuid = "00000000-0000-4000-8000-000000000001";
  run.state = RunState::finished;
  Device cpu{"cpu", DeviceKind::cpu, "A processor", {}};
  cpu.facts.push_back({"cpu.simd.bytes", "32 B", 32.0, dimension::bytes});
  cpu.facts.push_back({"cpu.fma.pipes", "2", 2.0, dimension::ratio});
  run.devices.push_back(cpu);
  run.kernels.push_back({"stream", "STREAM", "", "", "launch", KernelRole::ceiling});
  run.kernels.push_back({"peak", "Peak", "", "", "launch", KernelRole::ceiling});
  run.kernels.push_back({"sweep", "A sweep", "", "", "sweep", KernelRole::ladder});
}

std::uint32_t RunBuilder::add(const VariantInfo& variant, const Point& point) {
  run.variants.push_back(variant);
  Point added = point;
  added.variant = static_cast<std::uint32_t>(run.variants.size() - 1);
  run.points.push_back(added);
  return static_cast<std::uint32_t>(run.points.size() - 1);
}

std::uint32_t RunBuilder::add_point(std::uint32_t of_same_variant, Phase phase) {
  Point added = run.points.at(of_same_variant);
  added.phase = phase;
  run.points.push_back(added);
  return static_cast<std::uint32_t>(run.points.size() - 1);
}

void RunBuilder::sample(std::uint32_t point, std::string_view metric, double value,
                        Provenance provenance, std::uint16_t part, int repetition) {
  Sample sample;
  sample.point = point;
  sample.part = part;
  sample.metric = run.metric_index(metric);
  sample.repetition = repetition;
  sample.provenance = provenance;
  sample.value = value;
  run.samples.push_back(sample);
}

void RunBuilder::absent(std::uint32_t point, std::string_view metric, Status status,
                        std::string_view reason, Provenance provenance) {
  sample(point, metric, 0, provenance);
  run.samples.back().status = status;
  run.samples.back().reason = run.reason_index(reason);
}

double Declared::amount(const std::string& operation) const {
  const std::map<std::string, double> amounts{
      {"fp64.add", add64}, {"fp64.fma", fma64}, {"fp64.div", div64},  {"fp64.sqrt", sqrt64},
      {"fp32.add", add32}, {"fp32.div", div32}, {"fp32.sqrt", sqrt32}};
  const auto found = amounts.find(operation);
  return found == amounts.end() ? 0 : found->second;
}

void RunBuilder::declare(std::uint32_t point, const Declared& work) {
  for (const std::string precision : {"fp64", "fp32"}) {
    for (const std::string operation :
         {"add", "mul", "fma", "div", "sqrt", "special", "compare", "convert"}) {
      sample(point, "ops." + precision + "." + operation, work.amount(precision + "." + operation),
             Provenance::declared);
    }
  }
  sample(point, "minimum.read", work.read, Provenance::declared);
  sample(point, "minimum.write", work.write, Provenance::declared);
  sample(point, "write_allocate", work.write_allocate, Provenance::declared);
}

void RunBuilder::simulate(std::uint32_t point, double read, double write) {
  sample(point, "dram.read", read, Provenance::simulated);
  sample(point, "dram.write", write, Provenance::simulated);
}

void RunBuilder::times(std::uint32_t point, double median, const std::vector<double>& shares) {
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    const double time = median * (1 + 0.001 * (repetition % 5 - 2));
    sample(point, "time", time, Provenance::timer, whole_variant, repetition);
    for (std::size_t part = 0; part < shares.size(); ++part) {
      sample(point, "time", time * shares[part], Provenance::timer,
             static_cast<std::uint16_t>(part), repetition);
    }
  }
}

VariantInfo rung(const std::string& name, const std::string& parent, std::int64_t order,
                 std::vector<std::string> parts) {
  VariantInfo variant;
  set_id(variant, "sweep/openmp/" + name);
  variant.title = name;
  variant.parent = parent.empty() ? "" : "sweep/openmp/" + parent;
  variant.order = order;
  variant.parts = std::move(parts);
  variant.proof = {ProofStatus::equal, "at n=8"};
  return variant;
}

void add_divider(RunBuilder& builder, const std::vector<std::string>& precisions) {
  const auto add = [&](const std::string& id, const std::string& title, const std::string& what,
                       const Declared& work) {
    if (std::ranges::find(precisions, id.substr(0, 4)) == precisions.end()) {
      return;
    }
    ceiling(builder, limit("peak/openmp/" + id, title, what), work, 1.0 / 0.998);
  };
  add("fp64_divide_scalar", "fp64 divide, scalar", "divisions.fp64.scalar", {.div64 = 1e9});
  add("fp64_divide_simd", "fp64 divide, SIMD", "divisions.fp64.simd", {.div64 = 4e9});
  add("fp64_sqrt_scalar", "fp64 root, scalar", "roots.fp64.scalar", {.sqrt64 = 0.5e9});
  add("fp64_sqrt_simd", "fp64 root, SIMD", "roots.fp64.simd", {.sqrt64 = 2e9});
  add("fp32_divide_scalar", "fp32 divide, scalar", "divisions.fp32.scalar", {.div32 = 2e9});
  add("fp32_divide_simd", "fp32 divide, SIMD", "divisions.fp32.simd", {.div32 = 8e9});
  add("fp32_sqrt_scalar", "fp32 root, scalar", "roots.fp32.scalar", {.sqrt32 = 1e9});
  add("fp32_sqrt_simd", "fp32 root, SIMD", "roots.fp32.simd", {.sqrt32 = 4e9});
}

void add_core_units(RunBuilder& builder, double arithmetic) {
  const auto add = [&](const std::string& what, double rate) {
    ceiling(builder, limit("peak/openmp/" + what, what, what), {}, 1.0 / 0.998, rate);
  };
  add("additions", 6e9);
  add("arithmetic", arithmetic);
  add("loads.scalar", 12e9);
  add("loads.simd", 6e9);
  add("stores.scalar", 3e9);
  add("stores.simd", 3e9);
  add("instructions", 18e9);
  add("mispredictions", 0.2e9);
}

CleanRun clean_run() {
  CleanRun clean;
  RunBuilder& builder = clean.builder;
  clean.triad_after =
      ceiling(builder, limit("stream/openmp/triad", "Triad: a = b + s c", "dram", "regular"),
              {.add64 = 2e9, .read = 16e9, .write = 8e9, .write_allocate = 8e9}, 1.0 / 0.998);
  ceiling(builder,
          limit("stream/openmp/triad:nt=1", "Triad: a = b + s c, non-temporal stores", "dram",
                "non-temporal"),
          {.add64 = 2e9, .read = 16e9, .write = 8e9}, 0.8 / 0.998);
  ceiling(builder, limit("stream/openmp/fill", "Fill: a = s", "dram", "regular"),
          {.write = 10e9, .write_allocate = 10e9}, 1.0 / 0.998);
  ceiling(builder, limit("peak/openmp/fp64_simd", "fp64 FMA, SIMD", "flops.fp64.simd"),
          {.fma64 = 22.5e9}, 1.0 / 0.998);
  ceiling(builder, limit("peak/openmp/fp64_scalar", "fp64 FMA, scalar", "flops.fp64.scalar"),
          {.fma64 = 5.5e9}, 1.0 / 0.998);
  clean.clock_after =
      ceiling(builder, limit("peak/openmp/clock", "Clock", "clock"), {}, 1.0 / 0.998, 3e9);

  const auto ladder_point = [&](const VariantInfo& variant, double read, double write,
                                double seconds, const std::vector<double>& shares) {
    Point point;
    point.threads = 1;
    const std::uint32_t index = builder.add(variant, point);
    builder.declare(index, {.add64 = 2e9, .read = 6e9, .write = 2e9, .write_allocate = 2e9});
    builder.simulate(index, read, write);
    builder.sample(index, "checksum", 1234.5, Provenance::timer);
    builder.sample(index, "work_units", 10, Provenance::declared);
    builder.sample(index, "useful.flops", 1e9, Provenance::declared);
    builder.sample(index, "l1.accesses", 4e9, Provenance::simulated);
    builder.sample(index, "l1.misses", 1e9, Provenance::simulated);
    builder.absent(index, "occupancy.achieved", Status::not_applicable, "a CPU has no occupancy",
                   Provenance::compiler);
    builder.times(index, seconds, shares);
    return index;
  };
  clean.original =
      ladder_point(rung("original", "", 0, {"sweep", "copy"}), 18e9, 6e9, 1.0, {0.75, 0.25});
  clean.less_traffic =
      ladder_point(rung("less_traffic", "original", 1, {"sweep"}), 7.5e9, 2.5e9, 0.5, {1});
  clean.fast = ladder_point(rung("fast", "less_traffic", 2, {"sweep"}), 7.5e9, 2.5e9, 0.34, {1});
  return clean;
}

Run run_with_sources(double factor) {
  Run run = clean_run().builder.run;
  for (VariantInfo& variant : run.variants) {
    variant.sources = {{"a.cpp", "digest of " + variant.id}};
  }
  for (Sample& sample : run.samples) {
    sample.value *= run.metrics[sample.metric] == "time" ? factor : 1;
    sample.round = static_cast<std::uint16_t>(sample.repetition % 3);
  }
  return run;
}

CleanRun counted_run(const Counted& counted, double dram_bytes) {
  auto clean = clean_run();
  remove(clean.builder.run, "dram.read");
  remove(clean.builder.run, "dram.write");
  clean.builder.simulate(clean.original, dram_bytes, 0);
  for (const auto& [metric, value] : counted) {
    clean.builder.sample(clean.original, metric, value, Provenance::counter);
  }
  return clean;
}

Bound bound_with(const Counted& counted, double dram_bytes) {
  return rung_of(analyse(counted_run(counted, dram_bytes).builder.run), "original").analysis.bound;
}

const Rung& rung_of(const Analysis& analysis, std::string_view name) {
  for (const Ladder& ladder : analysis.ladders) {
    for (const Rung& rung : ladder.rungs) {
      if (analysis.run.variants[rung.analysis.variant].title == name) {
        return rung;
      }
    }
  }
  throw std::out_of_range("no rung " + std::string(name));
}

std::vector<Finding> findings(const Analysis& analysis, FindingKind kind) {
  std::vector<Finding> found;
  std::copy_if(analysis.findings.begin(), analysis.findings.end(), std::back_inserter(found),
               [&](const Finding& finding) { return finding.kind == kind; });
  return found;
}

void remove(Run& run, std::string_view metric) {
  std::erase_if(run.samples,
                [&](const Sample& sample) { return run.metrics[sample.metric] == metric; });
}

}  // namespace roofladder::test
