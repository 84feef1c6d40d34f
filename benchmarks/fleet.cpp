// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/fleet.h"

#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <random>

#include "run/file/run_file.h"

namespace roofladder {
namespace {

// Normally distributed by Box and Muller, since std::normal_distribution differs between libraries.
class Normal {
 public:
  Normal(std::uint64_t seed, std::uint64_t stream, std::uint64_t index) {
    std::seed_seq sequence{seed, stream, index};
    m_random.seed(sequence);
  }

  double operator()() {
    constexpr double range = 0x1p53;
    const double radius = (static_cast<double>(m_random() >> 11) + 1) / range;
    const double angle = static_cast<double>(m_random() >> 11) / range;
    return std::sqrt(-2 * std::log(radius)) * std::cos(2 * std::numbers::pi * angle);
  }

 private:
  std::mt19937_64 m_random;
};

enum Stream : std::uint64_t { of_node, of_device, of_run };

std::uint64_t number(std::int64_t value) {
  return static_cast<std::uint64_t>(value);
}

Fact text_fact(const std::string& key, const std::string& text) {
  return {key, text, std::nullopt, {}};
}

VariantInfo variant() {
  VariantInfo variant;
  variant.kernel = "fleet";
  variant.model = "cuda";
  variant.technique = "naive";
  variant.id = id_of(variant);
  variant.title = "Simulated";
  variant.parts = {"kernel"};
  return variant;
}

void add_result(Run& run, const Fleet& fleet, std::int64_t result, double factor, Normal& noise) {
  const auto point = static_cast<std::uint32_t>(run.points.size());
  run.points.push_back({.variant = 0, .device = 0, .size = {{"n", result + 1}}, .size_name = ""});
  const std::uint16_t time = run.metric_index("time");
  for (std::int64_t i = 0; i < fleet.repetitions; ++i) {
    Sample sample;
    sample.point = point;
    sample.metric = time;
    sample.repetition = static_cast<std::int32_t>(i);
    sample.value = 1e-3 * static_cast<double>(result + 1) * factor *
                   (1 + fleet.repetition_deviation * noise());
    run.samples.push_back(sample);
  }
}

}  // namespace

Run run_of(const Fleet& fleet, std::int64_t rank, std::int64_t repeat) {
  const std::int64_t node = rank / fleet.devices_per_node;
  Run run;
  run.uuid = fmt::format("fleet-{}-{}-{}", fleet.seed, rank, repeat);
  run.tool_version = "simulated";
  run.started = "2026-01-01T00:00:00Z";
  run.finished = "2026-01-01T00:01:00Z";
  run.state = RunState::finished;
  run.facts = {text_fact("host.name", fmt::format("node{:05}", node)),
               text_fact("env.SLURM_JOB_ID", std::to_string(fleet.seed)),
               text_fact("env.SLURM_PROCID", std::to_string(rank)),
               text_fact("env.SLURM_STEP_NUM_TASKS", std::to_string(fleet.ranks))};
  Device device;
  device.name = fmt::format("cuda:{}", rank % fleet.devices_per_node);
  device.kind = DeviceKind::gpu;
  device.title = "a simulated GPU";
  device.backend = "cuda";
  run.devices = {device};
  run.kernels = {{"fleet", "Fleet", "Simulated times.", "", "launch", KernelRole::ladder}};
  run.variants = {variant()};
  Normal noise(fleet.seed, of_run, number(rank) * 1'000'003 + number(repeat));
  const double factor = 1 + fleet.node_deviation * Normal(fleet.seed, of_node, number(node))() +
                        fleet.device_deviation * Normal(fleet.seed, of_device, number(rank))() +
                        fleet.run_deviation * noise();
  for (std::int64_t result = 0; result < fleet.results; ++result) {
    add_result(run, fleet, result, factor, noise);
  }
  return run;
}

void write_shards(const Fleet& fleet, const std::filesystem::path& folder) {
  for (std::int64_t rank = 0; rank < fleet.ranks; ++rank) {
    const Run run = run_of(fleet, rank);
    RunWriter::create(folder / fmt::format("{:06}.roofladder", rank), run).finish(run);
  }
}

}  // namespace roofladder
