// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "run/file/run_file.h"
#include "run/run.h"

// The rows of a run file. Writer and reader share one list of columns for each table, in the order
// of schema.sql after (run, id), so that the two cannot drift apart.
namespace roofladder::run_file {

// runs.run in a file that a collector wrote, and of the first run in a merged file.
inline constexpr std::int64_t only_run = 1;

// The words of enumerations that columns hold as text.
constexpr auto words(RunState) {
  return run_state_names;
}
constexpr auto words(KernelRole) {
  return kernel_role_names;
}
constexpr auto words(CacheState) {
  return cache_state_names;
}
constexpr auto words(Phase) {
  return phase_names;
}
constexpr auto words(ProofStatus) {
  return proof_status_names;
}
constexpr auto words(Expectation) {
  return expectation_names;
}
constexpr auto words(DeviceKind) {
  return device_kinds;
}
constexpr auto words(LimitKind) {
  return limit_kinds;
}
constexpr auto words(MemoryLevel) {
  return memory_levels;
}
constexpr auto words(NumberFormat) {
  return number_formats;
}
constexpr auto words(CoreUnit) {
  return core_units;
}
constexpr auto words(LinkDirection) {
  return link_directions;
}
constexpr auto words(HostMemory) {
  return host_memories;
}

struct RunRow {
  static constexpr std::string_view table = "runs";
  static auto columns(auto& row) {
    return std::tie(row.uuid, row.tool_version, row.started, row.finished, row.state, row.title);
  }
  std::string uuid;
  std::string tool_version;
  std::string started;
  std::string finished;
  RunState state = RunState::unfinished;
  std::string title;
};

struct ProvenanceRow {
  static constexpr std::string_view table = "provenances";
  static auto columns(auto& row) { return std::tie(row.name); }
  std::string name;
};

struct StatusRow {
  static constexpr std::string_view table = "statuses";
  static auto columns(auto& row) { return std::tie(row.name); }
  std::string name;
};

struct DeviceRow {
  static constexpr std::string_view table = "devices";
  static auto columns(auto& row) {
    auto& device = row.device;
    return std::tie(device.name, device.kind, device.title, device.vendor, device.bus,
                    device.backend);
  }
  Device device;
};

struct FactRow {
  static constexpr std::string_view table = "facts";
  static auto columns(auto& row) {
    return std::tie(row.device, row.fact.key, row.fact.text, row.fact.value, row.unit);
  }
  std::optional<std::uint32_t> device;
  Fact fact;
  std::string unit;
};

struct KernelRow {
  static constexpr std::string_view table = "kernels";
  static auto columns(auto& row) {
    auto& kernel = row.kernel;
    return std::tie(kernel.name, kernel.title, kernel.sentence, kernel.seed, kernel.work_unit,
                    kernel.role);
  }
  KernelInfo kernel;
};

struct VariantRow {
  static constexpr std::string_view table = "variants";
  static auto columns(auto& row) {
    auto& variant = row.variant;
    return std::tie(variant.id, variant.kernel, variant.model, variant.technique, variant.computes,
                    variant.title, variant.claim, variant.parent, variant.scope, variant.branch,
                    variant.on_chip, variant.stores, variant.order, variant.build);
  }
  VariantInfo variant;
};

struct VariantParameterRow {
  static constexpr std::string_view table = "variant_parameters";
  static auto columns(auto& row) {
    return std::tie(row.variant, row.parameter.name, row.parameter.value);
  }
  std::uint32_t variant = 0;
  Parameter parameter;
};

struct VariantPartRow {
  static constexpr std::string_view table = "variant_parts";
  static auto columns(auto& row) { return std::tie(row.variant, row.name); }
  std::uint32_t variant = 0;
  std::string name;
};

struct VariantSourceRow {
  static constexpr std::string_view table = "variant_sources";
  static auto columns(auto& row) { return std::tie(row.variant, row.file.name, row.file.digest); }
  std::uint32_t variant = 0;
  SourceFile file;
};

struct VariantExpectationRow {
  static constexpr std::string_view table = "variant_expectations";
  static auto columns(auto& row) { return std::tie(row.variant, row.expectation); }
  std::uint32_t variant = 0;
  Expectation expectation = Expectation::less_traffic;
};

struct LimitRow {
  static constexpr std::string_view table = "limits";
  static auto columns(auto& row) {
    auto& limit = row.measured.limit;
    return std::tie(row.variant, row.measured.name, limit.kind, limit.level, limit.random,
                    limit.precision, limit.unit, limit.one_thread, limit.direction,
                    limit.host_memory);
  }
  std::uint32_t variant = 0;
  MeasuredLimit measured;
};

struct ProofRow {
  static constexpr std::string_view table = "proofs";
  static auto columns(auto& row) { return std::tie(row.variant, row.proof.status, row.proof.text); }
  std::uint32_t variant = 0;
  Proof proof;
};

struct PointRow {
  static constexpr std::string_view table = "points";
  static auto columns(auto& row) {
    auto& point = row.point;
    return std::tie(point.variant, point.device, point.size_name, point.cache, point.phase,
                    point.threads, point.work_units);
  }
  Point point;
};

struct PointParameterRow {
  static constexpr std::string_view table = "point_parameters";
  static auto columns(auto& row) {
    return std::tie(row.point, row.parameter.name, row.parameter.value);
  }
  std::uint32_t point = 0;
  Parameter parameter;
};

struct MetricRow {
  static constexpr std::string_view table = "metrics";
  static auto columns(auto& row) { return std::tie(row.name, row.unit); }
  std::string name;
  std::optional<std::string> unit;
};

struct ReasonRow {
  static constexpr std::string_view table = "reasons";
  static auto columns(auto& row) { return std::tie(row.text); }
  std::string text;
};

struct SampleRow {
  static constexpr std::string_view table = "samples";
  static auto columns(auto& row) {
    return std::tie(row.point, row.part, row.metric, row.repetition, row.round, row.provenance,
                    row.status, row.reason, row.value);
  }
  std::uint32_t point = 0;
  std::optional<std::uint16_t> part;
  std::uint16_t metric = 0;
  std::int32_t repetition = 0;
  std::uint16_t round = 0;
  std::uint8_t provenance = 0;
  std::uint8_t status = 0;
  std::optional<std::uint32_t> reason;
  std::optional<double> value;
};

struct WarningRow {
  static constexpr std::string_view table = "warnings";
  static auto columns(auto& row) { return std::tie(row.warning.text, row.warning.point); }
  Warning warning;
};

struct TextRow {
  static constexpr std::string_view table = "texts";
  static auto columns(auto& row) { return std::tie(row.sha256, row.text); }
  std::string sha256;
  std::string text;
};

struct DigestRow {
  static constexpr std::string_view table = "digests";
  static auto columns(auto& row) { return std::tie(row.table_name, row.rows, row.sha256); }
  std::string table_name;
  std::int64_t rows = 0;
  std::string sha256;
};

// Every table with digests but runs. A row refers to rows of tables before its own.
inline constexpr std::array<std::string_view, 19> append_only_tables{ProvenanceRow::table,
                                                                     StatusRow::table,
                                                                     DeviceRow::table,
                                                                     FactRow::table,
                                                                     KernelRow::table,
                                                                     VariantRow::table,
                                                                     VariantParameterRow::table,
                                                                     VariantPartRow::table,
                                                                     VariantSourceRow::table,
                                                                     VariantExpectationRow::table,
                                                                     LimitRow::table,
                                                                     ProofRow::table,
                                                                     PointRow::table,
                                                                     PointParameterRow::table,
                                                                     MetricRow::table,
                                                                     ReasonRow::table,
                                                                     SampleRow::table,
                                                                     WarningRow::table,
                                                                     TextRow::table};

}  // namespace roofladder::run_file
