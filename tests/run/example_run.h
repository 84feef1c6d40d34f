// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <string>

#include "run/digest.h"
#include "run/run.h"

namespace roofladder {

inline VariantInfo example_variant(std::int64_t order) {
  const std::string source = "for (i = 0; i < n; ++i) { /* " + std::to_string(order) + " */ }";
  VariantInfo variant;
  variant.kernel = "species";
  variant.model = "openmp";
  variant.technique = "tiled";
  variant.parameters = {{"tile", order}, {"lowest", INT64_MIN}, {"highest", INT64_MAX}};
  variant.id = id_of(variant);
  variant.computes = order == 2 ? "triad" : "";
  variant.title = "Tiled by \u00e4 \u4e2d \U0001f680";
  variant.claim = "Reads each density once;\n\"quoted\", 'quoted', \x01 control";
  if (order == 1) {
    variant.expects = {
        Expectation::less_traffic,       Expectation::higher_bandwidth, Expectation::fewer_flops,
        Expectation::shorter_transfers,  Expectation::higher_occupancy, Expectation::no_spills,
        Expectation::fewer_instructions, Expectation::fewer_divisions,  Expectation::vectorized,
        Expectation::less_waiting,       Expectation::more_parallel};
  }
  variant.parent = order == 0 ? "" : "species/openmp/naive";
  variant.branch = order == 2;
  variant.on_chip = order == 1;
  variant.stores = "non-temporal";
  variant.order = order;
  variant.parts = {"copy in", "kernel"};
  variant.sources = {{"kernels/species/openmp/1_tiled.cpp", sha256(source)},
                     {"kernels/species/openmp/fields.h", sha256(source + " of a header")}};
  variant.build = "g++ 12 -O3 -march=x86-64-v3";
  variant.proof = {ProofStatus::explained, "two conversions more"};
  return variant;
}

// Returns a run with something in every field, and every value of every enumeration.
inline Run example_run() {
  Run run;
  run.uuid = "0b0e7f6e-9a43-4d5c-8c11-2f3a4b5c6d7e";
  run.tool_version = "0.1.0";
  run.started = "2026-01-02T03:04:05Z";
  run.title = "nightly";
  run.facts = {{"cpu.model", "An \"ideal\" CPU", std::nullopt, {}},
               {"cpu.llc.bytes", "32 MiB", 33554432.0, dimension::bytes},
               {"memory.bandwidth", "100 GB/s", 1e11, dimension::bytes_per_second}};
  run.devices = {{"cpu", DeviceKind::cpu, "the host", {{"clock", "3 GHz", 3e9, dimension::hertz}}},
                 {"cuda:0", DeviceKind::gpu, "a GPU", {}, "nvidia", "0000:3b:00.0", "cuda"},
                 {"other", DeviceKind::other, "an accelerator", {}}};
  run.kernels = {
      {"species", "Species", "Advances species.", "a talk", "launch", KernelRole::ladder},
      {"stream", "STREAM", "Copies.", "", "launch", KernelRole::ceiling}};
  run.variants = {example_variant(0), example_variant(1), example_variant(2)};
  run.variants[0].proof = {};
  run.variants[0].measures = {{{.level = MemoryLevel::link,
                                .direction = LinkDirection::from_device,
                                .host_memory = HostMemory::pageable},
                               "Copies from the device"}};
  run.variants[1].measures = {
      {{.kind = LimitKind::flops, .precision = NumberFormat::tf32, .unit = CoreUnit::tensor},
       "tf32 FMA"}};
  run.variants[2].measures = {{random_lines_of_one_thread, "Random lines"}};
  run.variants[1].proof.status = ProofStatus::equal;
  run.points = {
      {0, 0, {{"n", 4096}, {"sweeps", 10}}, "quick", CacheState::cold, Phase::main, 4, 10},
      {1, 1, {{"n", 17}}, "", CacheState::warm, Phase::ceilings_before, 0, 0.5},
      {2, 0, {}, "seed", CacheState::cold, Phase::ceilings_after, -1, 1}};
  run.warnings = {{"the clock moved", 1}, {"no PMU in this VM", std::nullopt}};
  for (const VariantInfo& variant : run.variants) {
    for (const SourceFile& file : variant.sources) {
      run.texts[file.digest] = "text of " + file.name + std::string("\0 after a zero", 15);
    }
  }
  for (int provenance = 0; provenance <= static_cast<int>(Provenance::sampled); ++provenance) {
    Sample sample;
    sample.metric = run.metric_index(provenance % 2 == 0 ? "time" : "dram.read");
    sample.provenance = static_cast<Provenance>(provenance);
    sample.value = 1.25e-3 / (provenance + 1);
    sample.part = provenance % 2 == 0 ? whole_variant : std::uint16_t{1};
    run.samples.push_back(sample);
  }
  for (int status = 1; status <= static_cast<int>(Status::not_asked); ++status) {
    Sample sample;
    sample.point = 2;
    sample.metric = run.metric_index("a metric of another tool");
    sample.repetition = -status;
    sample.round = 65535;
    sample.status = static_cast<Status>(status);
    sample.reason = run.reason_index("reason " + std::to_string(status % 3));
    run.samples.push_back(sample);
  }
  for (const double value : {0.0, 1.0, -1.0, 5e-324, 1.7976931348623157e308, HUGE_VAL, -HUGE_VAL}) {
    Sample sample;
    sample.value = value;
    run.samples.push_back(sample);
  }
  return run;
}

// Returns the same run after its end, as reading the finished file of example_run() gives it.
inline Run finished_example_run() {
  Run run = example_run();
  run.state = RunState::finished;
  run.finished = "2026-01-02T03:05:06Z";
  return run;
}

// Adds `count` samples of time, each with a value of its own.
inline void add_samples(Run& run, std::size_t count) {
  const std::uint16_t metric = run.metric_index("time");
  for (std::size_t i = 0; i < count; ++i) {
    Sample sample;
    sample.metric = metric;
    sample.repetition = static_cast<std::int32_t>(run.samples.size());
    sample.value = 1e-3 + 1e-9 * static_cast<double>(run.samples.size());
    run.samples.push_back(sample);
  }
}

}  // namespace roofladder
