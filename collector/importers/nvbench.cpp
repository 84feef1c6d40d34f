// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <utility>

#include "collector/importers/formats.h"
#include "collector/importers/ladder/imported_device.h"
#include "collector/importers/ladder/imported_ladder.h"
#include "collector/importers/ladder/left_out.h"
#include "collector/importers/source/json_text.h"
#include "run/format.h"
#include "run/metric.h"

// nvbench's --json, schema 1.
namespace roofladder {
namespace {

using json_text::member;
using json_text::text;
using nlohmann::json;

// The first number of the summary with that tag; null if there is none.
const json& summary(const json& state, std::string_view tag) {
  static const json none;
  for (const json& found : member(state, "summaries")) {
    const json& data = member(found, "data");
    if (text(found, "tag") == tag && data.is_array() && !data.empty()) {
      return member(data[0], "value");
    }
  }
  return none;
}

std::string device_name(const json& id) {
  const auto number = json_text::number(id);
  return number ? fmt::format("cuda:{:.0f}", *number) : "";
}

void add_devices(const json& devices, Run& run) {
  for (const json& device : devices) {
    const std::string name = device_name(member(device, "id"));
    if (name.empty()) {
      continue;
    }
    Device added{.name = name, .kind = DeviceKind::gpu, .title = text(device, "name"), .facts = {}};
    add_quantity(added.facts, "gpu.l2.bytes", json_text::number(member(device, "l2_cache_size")),
                 dimension::bytes);
    add_quantity(added.facts, "dram.theoretical_bandwidth",
                 json_text::number(member(device, "global_memory_bus_bandwidth")),
                 dimension::bytes_per_second);
    add_device(std::move(added), run);
  }
}

// "F32", "1099511627776", or a fraction without the rounding of the last digits that nvbench
// prints.
std::string axis_value(const json& value) {
  const std::string printed = value.is_string() ? value.get<std::string>() : "";
  const auto number = json_text::number(value);
  return number && printed.find('.') != std::string::npos ? fmt::format("{:.12g}", *number)
                                                          : printed;
}

// "copy T=F32 n=1048576"
std::string name_of(const json& benchmark, const json& state) {
  std::string name = text(benchmark, "name");
  for (const json& axis : member(state, "axis_values")) {
    name += fmt::format(" {}={}", text(axis, "name"), axis_value(member(axis, "value")));
  }
  return name;
}

// Benchmarks of the processor alone name no device.
std::string device_of(const json& state) {
  const std::string name = device_name(member(state, "device"));
  return name.empty() ? "cpu" : name;
}

ImportedRow row_of(const json& benchmark, const json& state, TechniqueNames& techniques) {
  const std::string name = name_of(benchmark, state);
  ImportedRow row{.variant = techniques(name),
                  .model = "cuda",
                  .device = device_of(state),
                  .title = name,
                  .is_original = true};
  if (member(state, "is_skipped") == json(true)) {
    const std::string reason = text(state, "skip_reason");
    row.no_time = "nvbench skipped it" + (reason.empty() ? "" : ": " + reason);
    return row;
  }
  for (const char* kind : {"cold", "cpu_only"}) {
    const bool is_of_gpu = std::string_view(kind) == "cold";
    const std::string tag = fmt::format("nv/{}/time/{}/mean", kind, is_of_gpu ? "gpu" : "cpu");
    const json& mean = summary(state, tag);
    if (mean.is_null()) {
      continue;
    }
    const double time = json_text::time(mean, 1, fmt::format("{} of {}", tag, printable(name)));
    row.values.emplace_back(metric::time.name, time);
    const auto rate =
        json_text::number(summary(state, fmt::format("nv/{}/bw/global/bytes_per_second", kind)));
    if (rate && *rate >= 0) {
      row.values.emplace_back(metric::useful_bytes.name, *rate * time);
    }
    return row;
  }
  row.no_time = "the file has neither nv/cold/time/gpu/mean nor nv/cpu_only/time/cpu/mean of it";
  return row;
}

}  // namespace

bool is_nvbench(std::string_view text) {
  return json_text::begins_with_key(text, "nvbench") && json_text::begins_with_key(text, "meta");
}

void add_nvbench(const ImportSource& source, Run& run) {
  const json file = json_text::parsed(source.text);
  const json& benchmarks = json_text::list(file, "benchmarks");
  add_devices(member(file, "devices"), run);
  ImportedLadder ladder(source, run);
  TechniqueNames techniques;
  LeftOut left_out;
  for (const json& benchmark : benchmarks) {
    for (const json& state : member(benchmark, "states")) {
      ladder.add(row_of(benchmark, state, techniques));
      if (!summary(state, "nv/batch/time/gpu/mean").is_null()) {
        left_out.add("batch times, whose launches overlap", name_of(benchmark, state));
      }
    }
  }
  left_out.say(source, run);
  run.warnings.push_back(
      {fmt::format("{}: each time is the mean of its cold samples, which the file does not hold",
                   source.name),
       std::nullopt});
}

}  // namespace roofladder
