// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/ladder/imported_ladder.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <limits>

#include "collector/importers/ladder/model_device.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

constexpr std::string_view default_model = "other";

// Turns "tiled_by_4" into "Tiled by 4".
std::string title_of(std::string name) {
  std::ranges::replace(name, '_', ' ');
  name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
  return name;
}

bool begins(const ImportedValues& values, std::string_view prefix) {
  return std::ranges::any_of(values,
                             [&](const auto& value) { return value.first.starts_with(prefix); });
}

// If a row names any class of operations, the classes that it leaves out are 0.
void complete_operations(ImportedValues& values) {
  for (const Metric& metric : metric_table()) {
    const auto named = [&](const auto& value) { return value.first == metric.name; };
    if (metric.name.starts_with("ops.") && std::ranges::none_of(values, named)) {
      values.emplace_back(metric.name, 0);
    }
  }
}

// Flops without a precision are double; the total is the sum over all precisions.
void complete_flops(ImportedValues& values) {
  double sum = 0;
  for (auto& [name, value] : values) {
    name = name == metric::flops.name ? std::string(metric::flops_fp64.name) : name;
    sum += name.starts_with("flops.") ? value : 0;
  }
  values.emplace_back(metric::flops.name, sum);
}

// Gives every flop a class or at least a precision, which decides its roof.
ImportedValues completed(ImportedValues values) {
  if (begins(values, "ops.")) {
    complete_operations(values);
  } else if (begins(values, "flops")) {
    complete_flops(values);
  }
  return values;
}

std::uint16_t next_round(std::uint16_t round) {
  return round == std::numeric_limits<std::uint16_t>::max() ? round
                                                            : static_cast<std::uint16_t>(round + 1);
}

}  // namespace

ImportedLadder::ImportedLadder(const ImportSource& source, Run& run)
    : m_kernel(source.kernel), m_step(source.step), m_run(&run) {
  if (std::ranges::find(run.kernels, m_kernel, &KernelInfo::name) == run.kernels.end()) {
    run.kernels.push_back({m_kernel, m_kernel, "", "", "repetition", KernelRole::ladder});
  } else if (!source.is_placed) {
    throw LineError(1, fmt::format("the kernel {} has its numbers from another file already; "
                                   "--kernel places both in one ladder",
                                   printable(m_kernel)));
  }
  for (std::uint32_t i = 0; i < run.variants.size(); ++i) {
    m_variants.emplace(run.variants[i].id, i);
    if (run.variants[i].kernel == m_kernel) {
      m_before[run.variants[i].model] = run.variants[i].id;
    }
  }
  for (std::uint32_t i = 0; i < run.points.size(); ++i) {
    if (run.points[i].phase == Phase::main) {
      m_points.try_emplace({run.points[i].variant, run.points[i].device, run.points[i].size}, i);
    }
  }
  for (const Sample& sample : run.samples) {
    std::int32_t& next = m_repetitions[sample.point];
    next = std::max(next, sample.repetition + 1);
    std::uint16_t& round = m_rounds[sample.point];
    round = std::max(round, next_round(sample.round));
  }
}

void ImportedLadder::require_one_result(const ImportedRow& row) {
  m_result = m_result.empty() ? row.variant : m_result;
  if (m_result != row.variant) {
    throw LineError(row.line, fmt::format("--step names a file's only result, but it has {} and {}",
                                          printable(m_result), printable(row.variant)));
  }
}

void ImportedLadder::add(const ImportedRow& row) {
  if (!m_step.empty()) {
    require_one_result(row);
  }
  const std::uint32_t point = point_of(row);
  const std::int32_t repetition = m_repetitions[point]++;
  const std::uint16_t round = round_of(row, point, repetition);
  const bool has_time = std::ranges::any_of(
      row.values, [](const auto& value) { return value.first == metric::time.name; });
  if (!has_time) {
    m_run->samples.push_back({.point = point,
                              .metric = m_run->metric_index(metric::time.c_str()),
                              .repetition = repetition,
                              .provenance = Provenance::imported,
                              .status = Status::unavailable,
                              .round = round,
                              .reason = m_run->reason_index(row.no_time)});
  }
  for (const auto& [name, value] : completed(row.values)) {
    m_run->samples.push_back({.point = point,
                              .part = whole_variant,
                              .metric = m_run->metric_index(name),
                              .repetition = repetition,
                              .provenance = Provenance::imported,
                              .round = round,
                              .value = value});
  }
}

std::uint16_t ImportedLadder::round_of(const ImportedRow& row, std::uint32_t point,
                                       std::int32_t repetition) const {
  if (row.is_a_process) {
    return static_cast<std::uint16_t>(
        std::min<std::int32_t>(repetition, std::numeric_limits<std::uint16_t>::max()));
  }
  const auto found = m_rounds.find(point);
  return found == m_rounds.end() ? 0 : found->second;
}

std::uint32_t ImportedLadder::point_of(const ImportedRow& row) {
  const std::uint32_t variant = variant_of(row);
  const std::uint32_t device = device_of(row, variant);
  const auto [place, is_new] =
      m_points.try_emplace({variant, device, row.size}, m_run->points.size());
  if (!is_new) {
    return place->second;
  }
  m_run->points.push_back(
      {.variant = variant, .device = device, .size = row.size, .work_units = 1});
  return static_cast<std::uint32_t>(m_run->points.size() - 1);
}

// Parses "tiled", "tiled:tile=4", or "cuda/tiled".
VariantKey ImportedLadder::key_of(const ImportedRow& row) const {
  std::string name = m_step.empty() ? row.variant : m_step;
  std::string model = row.model;
  if (const std::size_t slash = name.find('/'); slash != std::string::npos) {
    model = name.substr(0, slash);
    name = name.substr(slash + 1);
  }
  model = model.empty() ? default_model : model;
  auto [technique, parameters] = parse_variant_name(name);
  if (technique.empty() || name.find('/') != std::string::npos ||
      model.find('/') != std::string::npos) {
    throw LineError(row.line, fmt::format("'{}' is no variant: technique, or model/technique",
                                          printable(row.variant)));
  }
  return {m_kernel, model, std::move(technique), std::move(parameters)};
}

std::uint32_t ImportedLadder::variant_of(const ImportedRow& row) {
  const VariantKey key = key_of(row);
  const std::string id = id_of(key);
  const auto known = m_variants.find(id);
  if (known != m_variants.end()) {
    return known->second;
  }
  VariantInfo info;
  static_cast<VariantKey&>(info) = key;
  info.id = id;
  info.title = row.title.empty() ? title_of(name_of(key)) : row.title;
  info.claim = row.claim;
  info.parent = row.is_original && m_step.empty() ? "" : parent_of(row, key.model);
  info.order = static_cast<std::int64_t>(m_run->variants.size());
  info.parts = {"kernel"};
  info.proof = {ProofStatus::not_counted, "measured elsewhere"};
  m_before[key.model] = id;
  m_run->variants.push_back(std::move(info));
  const auto index = static_cast<std::uint32_t>(m_run->variants.size() - 1);
  m_variants.emplace(id, index);
  return index;
}

// The model's variant in an earlier row, unless the table names a parent.
std::string ImportedLadder::parent_of(const ImportedRow& row, const std::string& model) const {
  const std::string parent = row.parent;
  if (parent.empty()) {
    const auto before = m_before.find(model);
    return before == m_before.end() ? "" : before->second;
  }
  const std::string id = id_beside(m_kernel, model, parent);
  if (!m_variants.contains(id)) {
    throw LineError(row.line,
                    fmt::format("the parent '{}' is in no row before this one", printable(parent)));
  }
  return id;
}

std::uint32_t ImportedLadder::device_of(const ImportedRow& row, std::uint32_t variant) {
  const std::string name = row.device;
  if (name.empty() && !m_run->devices.empty()) {
    return device_of_model(row, m_run->variants[variant].model);
  }
  const std::string wanted = name.empty() ? "unknown" : name;
  const auto found = std::ranges::find(m_run->devices, wanted, &Device::name);
  if (found != m_run->devices.end()) {
    return static_cast<std::uint32_t>(found - m_run->devices.begin());
  }
  m_run->devices.push_back({.name = wanted, .title = wanted, .facts = {}});
  return static_cast<std::uint32_t>(m_run->devices.size() - 1);
}

// The only device that has ceilings, or the only one of them that the model reaches.
std::uint32_t ImportedLadder::device_of_model(const ImportedRow& row,
                                              const std::string& model) const {
  const auto backend = devices_of_model(model).backend;
  std::vector<std::uint32_t> all;
  std::vector<std::uint32_t> of_model;
  std::string names;
  for (std::uint32_t i = 0; i < m_run->devices.size(); ++i) {
    const Device& device = m_run->devices[i];
    all.push_back(i);
    names += (i == 0 ? "" : ", ") + device.name;
    if (backend && device.backend == *backend) {
      of_model.push_back(i);
    }
  }
  for (const auto& candidates : {of_model, all}) {
    if (candidates.size() == 1) {
      return candidates.front();
    }
  }
  throw LineError(row.line, fmt::format("it names no device; the run has {}: a column device "
                                        "says which",
                                        printable(names)));
}

const std::string& TechniqueNames::operator()(std::string_view name, std::string_view shown) {
  const auto known = m_names.find(name);
  if (known != m_names.end()) {
    return known->second;
  }
  std::string technique(shown.empty() ? "unnamed" : shown);
  std::ranges::replace_if(
      technique,
      [](unsigned char letter) {
        return std::isalnum(letter) == 0 && letter != '.' && letter != '-' && letter != '_';
      },
      '_');
  std::string unique = technique;
  int& number = m_numbers.try_emplace(technique, 1).first->second;
  while (!m_taken.insert(unique).second) {
    unique = fmt::format("{}.{}", technique, ++number);
  }
  return m_names.emplace(name, std::move(unique)).first->second;
}

}  // namespace roofladder
