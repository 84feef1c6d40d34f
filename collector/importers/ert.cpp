// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <optional>

#include "collector/importers/formats.h"
#include "collector/importers/ladder/imported_ceiling.h"
#include "collector/importers/ladder/left_out.h"
#include "collector/importers/source/decimal.h"
#include "collector/importers/source/json_text.h"
#include "collector/importers/source/lines.h"
#include "run/format.h"

// The Empirical Roofline Tool 0.8 to 1.1: roofline.json, the text that its roofline.py prints, and
// the "sum" of one configuration. Its kernel updates one array in place, so that each element is
// read and written once.
namespace roofladder::ert {
namespace {

struct Rate {
  std::string name;  // "DRAM", "FP64 GFLOPs"
  double value = 0;  // in GB/s or Gflop/s
};

constexpr std::string_view flops_word = "GFLOPs";

std::optional<Limit> limit_of(const std::string& name) {
  constexpr std::array<std::pair<std::string_view, Limit>, 8> limits{
      {{"DRAM", bandwidth_of(MemoryLevel::dram)},
       {"L3", bandwidth_of(MemoryLevel::l3)},
       {"L2", bandwidth_of(MemoryLevel::l2)},
       {"L1", bandwidth_of(MemoryLevel::l1)},
       {"GFLOPs", {.kind = LimitKind::flops, .precision = NumberFormat::fp64}},
       {"FP64 GFLOPs", {.kind = LimitKind::flops, .precision = NumberFormat::fp64}},
       {"FP32 GFLOPs", {.kind = LimitKind::flops, .precision = NumberFormat::fp32}},
       {"FP16 GFLOPs", {.kind = LimitKind::flops, .precision = NumberFormat::fp16}}}};
  for (const auto& [known, limit] : limits) {
    if (name == known) {
      return limit;
    }
  }
  return std::nullopt;
}

bool is_json(std::string_view text) {
  return json_text::begins_with_key(text, "empirical") &&
         json_text::begins_with_key(text, "gbytes");
}

std::vector<Rate> rates_of_json(std::string_view text) {
  const nlohmann::json file = json_text::parsed(text);
  std::vector<Rate> rates;
  for (const char* kind : {"gbytes", "gflops"}) {
    const nlohmann::json& found = json_text::member(json_text::member(file, "empirical"), kind);
    if (found.is_null()) {
      continue;
    }
    for (const nlohmann::json& pair : json_text::list(found, "data")) {
      const bool is_pair = pair.is_array() && pair.size() == 2 && pair[0].is_string();
      const auto value = is_pair ? json_text::number(pair[1]) : std::nullopt;
      if (!value) {
        throw LineError(0, fmt::format("the data of {} are no names with numbers", kind));
      }
      rates.push_back({pair[0].get<std::string>(), *value});
    }
  }
  return rates;
}

// "   5647.33 L1 EMP", "  2772.78 FP64 GFLOPs EMP", or in a sum "   176.44 L1".
std::optional<Rate> rate_in(std::string_view line) {
  std::vector<std::string_view> words = words_between(line, " \t");
  const auto value = words.size() < 2 ? std::nullopt : finite_number(words.front());
  if (!value) {
    return std::nullopt;
  }
  if (words.back() == "EMP") {
    words.pop_back();
  }
  if (words.size() == 2 && words.back() != "Weight") {
    return Rate{std::string(words[1]), *value};
  }
  const bool is_precision = words.size() == 3 && words.back() == flops_word;
  return is_precision ? std::optional(Rate{fmt::format("{} {}", words[1], words[2]), *value})
                      : std::nullopt;
}

std::vector<Rate> rates_of_text(std::string_view text) {
  std::vector<Rate> rates;
  for_each_line(text, [&](std::size_t, std::string_view line) {
    const auto rate = rate_in(line);
    if (rate && (line.find(" EMP") != std::string_view::npos || limit_of(rate->name))) {
      rates.push_back(*rate);
    }
  });
  return rates;
}

// The configuration beside the results has keys like ERT_GPU: [True] or [ true ].
std::optional<bool> setting(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  const std::size_t begin =
      at == std::string_view::npos ? at : text.find_first_of("Ttf]F", at + key.size());
  if (begin == std::string_view::npos || text[begin] == ']') {
    return std::nullopt;
  }
  return text[begin] == 'T' || text[begin] == 't';
}

// By the name by which the runs of that model call it, so that ceilings meet results.
Device device_of(std::string_view text) {
  const auto is_gpu = setting(text, "ERT_GPU");
  if (!is_gpu) {
    return {.name = "unknown", .title = "unknown", .facts = {}};
  }
  if (!*is_gpu) {
    return {.name = "cpu", .kind = DeviceKind::cpu, .title = "CPU", .facts = {}};
  }
  const char* name = setting(text, "ERT_HIP").value_or(false)   ? "hip:0"
                     : setting(text, "ERT_OCL").value_or(false) ? "opencl:0"
                                                                : "cuda:0";
  return {.name = name, .kind = DeviceKind::gpu, .title = "GPU", .facts = {}};
}

void add_rate(const Rate& rate, const Limit& limit, const ImportSource& source, Run& run) {
  const double work = rate.value * 1e9;
  if (!(work > 0) || !std::isfinite(work)) {
    throw LineError(0, fmt::format("{} is no rate: {}", printable(rate.name), rate.value));
  }
  const bool is_flops = limit.kind == LimitKind::flops;
  const std::string name =
      is_flops ? fmt::format("ERT {}", name_of(*limit.precision)) : "ERT " + rate.name;
  add_ceiling({.technique = to_text(limit),
               .computes = is_flops ? "multiply_adds" : "update",
               .title = name + (is_flops ? ": chains of multiply-adds" : ": update in place"),
               .limit = limit,
               .work = work,
               .read_fraction = 0.5},
              source.kernel, run);
}

}  // namespace
}  // namespace roofladder::ert

namespace roofladder {

bool is_ert(std::string_view text) {
  const std::string_view begin = text.substr(0, 64 << 10);
  const auto has = [&](std::string_view part) {
    return begin.find(part) != std::string_view::npos;
  };
  return ert::is_json(text) || has(" GFLOPs EMP") ||
         (has(" GFLOPs\n") && has(" Weight\n") && has("\nMETA_DATA"));
}

void add_ert(const ImportSource& source, Run& run) {
  require_own_run(run);
  const bool is_json = ert::is_json(source.text);
  LeftOut left_out;
  for (const ert::Rate& rate :
       is_json ? ert::rates_of_json(source.text) : ert::rates_of_text(source.text)) {
    const auto limit = ert::limit_of(rate.name);
    if (!limit) {
      left_out.add("roofs of a level or precision that Roofladder has not", printable(rate.name));
      continue;
    }
    if (run.devices.empty()) {
      run.devices.push_back(ert::device_of(source.text));
    }
    ert::add_rate(rate, *limit, source, run);
  }
  if (run.points.empty()) {
    throw LineError(0, "has no bandwidth or flops that Roofladder knows as a limit");
  }
  left_out.say(source, run);
}

}  // namespace roofladder
