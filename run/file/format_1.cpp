// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/file/format_1.h"

#include <fmt/format.h>

#include "run/file/columns.h"

namespace roofladder::run_file::format_1 {
namespace {

struct DeviceRow {
  static constexpr std::string_view table = "devices";
  static auto columns(auto& row) { return std::tie(row.name, row.kind, row.title); }
  std::string name;
  std::string kind;
  std::string title;
};

struct VariantRow {
  static constexpr std::string_view table = "variants";
  static auto columns(auto& row) {
    auto& variant = row.variant;
    return std::tie(variant.id, variant.kernel, variant.model, variant.title, variant.claim,
                    variant.parent, variant.branch, variant.on_chip, row.ceiling, variant.stores,
                    variant.order, variant.source_name, variant.source_digest, variant.build);
  }
  VariantInfo variant;
  std::string ceiling;
};

// "cuda" of "cuda:0"; of the processor, which no driver stands before, "host". A device of a file
// of numbers has the name that the file gives it.
std::optional<std::string> backend_of(std::string_view device) {
  if (device == "cpu") {
    return std::string(host_backend);
  }
  const std::size_t colon = device.find(':');
  const bool is_numbered =
      colon != std::string_view::npos && colon > 0 && colon + 1 < device.size() &&
      device.find_first_not_of("0123456789", colon + 1) == std::string_view::npos;
  return is_numbered ? std::optional<std::string>(device.substr(0, colon)) : std::nullopt;
}

MeasuredLimit measured_by(const VariantRow& row) {
  const auto limit = parse_limit(row.ceiling);
  if (!limit) {
    throw RowError(fmt::format("variants.ceiling: '{}' is no known limit", row.ceiling));
  }
  return {*limit, limit_name(row.variant.title)};
}

}  // namespace

void load_devices(const StoredRun& stored, Run& run) {
  for_each_row<DeviceRow>(stored, [&](DeviceRow& row) {
    run.devices.push_back({.name = row.name,
                           .kind = device_kind_of(row.kind),
                           .title = row.title,
                           .facts = {},
                           .backend = backend_of(row.name)});
  });
}

void load_variants(const StoredRun& stored, Run& run) {
  for_each_row<VariantRow>(stored, [&](VariantRow& row) {
    if (!row.ceiling.empty()) {
      row.variant.measures = measured_by(row);
    }
    run.variants.push_back(std::move(row.variant));
  });
}

void set_techniques(Run& run) {
  for (VariantInfo& variant : run.variants) {
    const std::string_view id = variant.id;
    const std::string prefix = fmt::format("{}/{}/", variant.kernel, variant.model);
    const auto technique = id.starts_with(prefix)
                               ? technique_of(id.substr(prefix.size()), variant.parameters)
                               : std::nullopt;
    if (!technique) {
      throw RowError(fmt::format("variants.name: '{}' is not of its kernel, model and parameters",
                                 variant.id));
    }
    variant.technique = *technique;
    if (variant.measures && variant.measures->limit == bandwidth_of(MemoryLevel::dram)) {
      variant.computes = variant.technique;
    }
  }
}

}  // namespace roofladder::run_file::format_1
