// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/file/load.h"

#include <SQLiteCpp/Statement.h>
#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <future>
#include <limits>
#include <span>

#include "run/file/columns.h"
#include "run/file/database.h"
#include "run/file/file_digest.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder::run_file {
namespace {

// Returns the element that a column of another table refers to.
template <typename Elements>
auto& at(Elements& elements, std::size_t index, std::string_view column) {
  if (index >= elements.size()) {
    throw RowError(fmt::format("{} {} of {}", column, index, elements.size()));
  }
  return elements[index];
}

void load_run_row(const StoredRun& stored, Run& run) {
  SQLite::Statement select(stored.database, "SELECT * FROM runs WHERE run = ?");
  select.bind(1, stored.number);
  require(select.executeStep(), fmt::format("run {}", stored.number));
  RunRow row;
  get_columns(select, 1, row);
  run.uuid = row.uuid;
  run.tool_version = row.tool_version;
  run.started = row.started;
  run.finished = row.finished;
  run.state = row.state;
  run.title = row.title;
}

void load_facts(const StoredRun& stored, Run& run) {
  for_each_row<DeviceRow>(stored, [&](DeviceRow& row) { run.devices.push_back(row.device); });
  for_each_row<FactRow>(stored, [&](FactRow& row) {
    const std::optional<Dimension> dimension = parse_unit(row.unit);
    require(dimension.has_value(), "a unit of facts");
    row.fact.dimension = *dimension;
    auto& facts = row.device ? at(run.devices, *row.device, "facts.device").facts : run.facts;
    facts.push_back(row.fact);
  });
}

void load_limits(const StoredRun& stored, Run& run) {
  for_each_row<LimitRow>(stored, [&](LimitRow& row) {
    VariantInfo& variant = at(run.variants, row.variant, "limits.variant");
    if (variant.measures) {
      throw RowError(fmt::format("limits.variant: {} measures two limits", variant.id));
    }
    if (!is_known(row.measured.limit)) {
      throw RowError(fmt::format("limits: {} measures an unknown limit", variant.id));
    }
    variant.measures = row.measured;
  });
}

void check_names(const Run& run) {
  for (const VariantInfo& variant : run.variants) {
    if (variant.id != id_of(variant)) {
      throw RowError(
          fmt::format("variants.name: '{}' should be '{}' by its kernel, model, technique and "
                      "parameters",
                      variant.id, id_of(variant)));
    }
  }
}

void load_parameters(const StoredRun& stored, Run& run) {
  for_each_row<VariantParameterRow>(stored, [&](VariantParameterRow& row) {
    at(run.variants, row.variant, "variant_parameters.variant").parameters.push_back(row.parameter);
  });
  check_names(run);
}

void load_expectations(const StoredRun& stored, Run& run) {
  for_each_row<VariantExpectationRow>(stored, [&](VariantExpectationRow& row) {
    at(run.variants, row.variant, "variant_expectations.variant")
        .expects.push_back(row.expectation);
  });
}

void load_variants(const StoredRun& stored, Run& run) {
  for_each_row<KernelRow>(stored, [&](KernelRow& row) { run.kernels.push_back(row.kernel); });
  for_each_row<VariantRow>(stored, [&](VariantRow& row) { run.variants.push_back(row.variant); });
  load_parameters(stored, run);
  for_each_row<VariantPartRow>(stored, [&](VariantPartRow& row) {
    at(run.variants, row.variant, "variant_parts.variant").parts.push_back(row.name);
  });
  for_each_row<VariantSourceRow>(stored, [&](VariantSourceRow& row) {
    at(run.variants, row.variant, "variant_sources.variant").sources.push_back(row.file);
  });
  load_expectations(stored, run);
  load_limits(stored, run);
  for_each_row<ProofRow>(stored, [&](ProofRow& row) {
    at(run.variants, row.variant, "proofs.variant").proof = row.proof;
  });
}

void load_points(const StoredRun& stored, Run& run) {
  for_each_row<PointRow>(stored, [&](PointRow& row) {
    at(run.variants, row.point.variant, "points.variant");
    at(run.devices, row.point.device, "points.device");
    run.points.push_back(row.point);
  });
  for_each_row<PointParameterRow>(stored, [&](PointParameterRow& row) {
    at(run.points, row.point, "point_parameters.point").size.push_back(row.parameter);
  });
}

// Throws RowError for a known metric in another unit, whose samples would be misread.
void check_unit(const MetricRow& row) {
  const Metric* const metric = find_metric(row.name);
  if (metric != nullptr && row.unit != unit_symbol(metric->dimension)) {
    throw RowError(fmt::format("metric {} is stored in '{}' and not in {}", row.name,
                               row.unit.value_or(""), unit_symbol(metric->dimension)));
  }
}

void load_dictionaries(const StoredRun& stored, Run& run) {
  for_each_row<MetricRow>(stored, [&](MetricRow& row) {
    check_unit(row);
    run.metrics.push_back(row.name);
  });
  for_each_row<ReasonRow>(stored, [&](ReasonRow& row) { run.reasons.push_back(row.text); });
}

Sample sample_of(const SampleRow& row, const Run& run) {
  const Point& point = at(run.points, row.point, "samples.point");
  at(run.metrics, row.metric, "samples.metric");
  if (row.part) {
    at(run.variants[point.variant].parts, *row.part, "samples.part");
  }
  if (row.reason) {
    at(run.reasons, *row.reason, "samples.reason");
  }
  require(row.provenance < provenance_names.size(), "a known provenance");
  require(row.status < status_names.size(), "a known status");
  const auto status = static_cast<Status>(row.status);
  require(status == Status::ok || row.reason, "a reason where there is no value");
  const double absent = status == Status::ok ? std::numeric_limits<double>::quiet_NaN() : 0;
  return {.point = row.point,
          .part = row.part.value_or(whole_variant),
          .metric = row.metric,
          .repetition = row.repetition,
          .provenance = static_cast<Provenance>(row.provenance),
          .status = status,
          .round = row.round,
          .reason = row.reason.value_or(no_text),
          .value = row.value.value_or(absent)};
}

// Samples hold the numbers of these words: a file with other numbers would be misread.
template <typename Row>
void check_words(const StoredRun& stored, std::span<const std::string_view> words) {
  std::size_t number = 0;
  for_each_row<Row>(stored, [&](Row& row) {
    if (number >= words.size() || row.name != words[number]) {
      throw RowError(fmt::format("{} has '{}' as number {}", Row::table, row.name, number));
    }
    ++number;
  });
}

std::size_t sample_count(const StoredRun& stored) {
  SQLite::Statement count(stored.database, "SELECT count(*) FROM samples WHERE run = ?");
  count.bind(1, stored.number);
  count.executeStep();
  return static_cast<std::size_t>(count.getColumn(0).getInt64());
}

void load_samples(const StoredRun& stored, Run& run) {
  check_words<ProvenanceRow>(stored, provenance_names);
  check_words<StatusRow>(stored, status_names);
  run.samples.reserve(sample_count(stored));
  for_each_row<SampleRow>(stored,
                          [&](SampleRow& row) { run.samples.push_back(sample_of(row, run)); });
  for_each_row<WarningRow>(stored, [&](WarningRow& row) {
    if (row.warning.point) {
      at(run.points, *row.warning.point, "warnings.point");
    }
    run.warnings.push_back(row.warning);
  });
  for_each_row<TextRow>(stored, [&](TextRow& row) { run.texts[row.sha256] = std::move(row.text); });
}

void load_tables(const StoredRun& stored, Run& run) {
  load_facts(stored, run);
  load_variants(stored, run);
  load_points(stored, run);
  load_dictionaries(stored, run);
  load_samples(stored, run);
}

void check_digests(const StoredRun& stored, const LoadedRun& loaded) {
  const auto differing = differing_tables(stored, loaded.digests);
  if (!differing.empty()) {
    throw RowError(
        fmt::format("the digests of these tables do not match: {}", fmt::join(differing, ", ")));
  }
}

// Checking digests takes half of the time. Given a connection of its own, the check runs on another
// thread where the system starts one. A digest that differs is reported before an error in a row.
LoadedRun load_rows(const StoredRun& stored, SQLite::Database* beside) {
  LoadedRun loaded;
  load_run_row(stored, loaded.run);
  loaded.digests = load_digests(stored);
  const auto policy =
      beside == nullptr ? std::launch::deferred : std::launch::async | std::launch::deferred;
  std::future<void> check = std::async(policy, [&] {
    check_digests({beside == nullptr ? stored.database : *beside, stored.number}, loaded);
  });
  std::exception_ptr error;
  try {
    load_tables(stored, loaded.run);
  } catch (...) {
    error = std::current_exception();
  }
  check.get();
  if (error) {
    std::rethrow_exception(error);
  }
  return loaded;
}

void check_structure(SQLite::Database& database, const std::filesystem::path& path) {
  if (const std::string fault = structural_fault(database); !fault.empty()) {
    throw damaged(path, fault);
  }
}

void check_file(SQLite::Database& database, const std::filesystem::path& path) {
  check_identity(database, path);
  check_structure(database, path);
}

}  // namespace

std::int64_t run_count(SQLite::Database& database) {
  SQLite::Statement select(database, "SELECT count(*), min(run), max(run) FROM runs");
  select.executeStep();
  const std::int64_t runs = select.getColumn(0).getInt64();
  require(runs > 0, "a run");
  require(select.getColumn(1).getInt64() == only_run && select.getColumn(2).getInt64() == runs,
          "runs that are numbered from 1 on");
  return runs;
}

void load_each(SQLite::Database& database, const std::filesystem::path& path,
               SQLite::Database* beside, const std::function<void(LoadedRun)>& use) {
  check_file(database, path);
  try {
    const std::int64_t runs = run_count(database);
    for (std::int64_t number = only_run; number <= runs; ++number) {
      use(load_rows({database, number}, beside));
    }
  } catch (const RowError& error) {
    throw damaged(path, error.what());
  }
}

LoadedRun load_one(SQLite::Database& database, const std::filesystem::path& path,
                   SQLite::Database* beside, std::int64_t number) {
  check_identity(database, path);
  try {
    const std::int64_t runs = run_count(database);
    if (runs == 1) {
      check_structure(database, path);
    }
    LoadedRun loaded = load_rows({database, std::min(number, runs)}, beside);
    loaded.runs = runs;
    return loaded;
  } catch (const RowError& error) {
    throw damaged(path, error.what());
  }
}

LoadedRun load(SQLite::Database& database, const std::filesystem::path& path,
               SQLite::Database* beside) {
  check_file(database, path);
  try {
    if (const std::int64_t runs = run_count(database); runs > 1) {
      throw RunFileError(
          FileFault::several_runs,
          fmt::format("{} holds {} runs, and one is wanted here; `roofladder report` takes all",
                      shown(path), runs));
    }
    return load_rows({database}, beside);
  } catch (const RowError& error) {
    throw damaged(path, error.what());
  }
}

RunFileError damaged(const std::filesystem::path& path, std::string_view what) {
  return {FileFault::damaged, fmt::format("{} is damaged: {}", shown(path), printable(what))};
}

std::vector<DigestRow> load_digests(const StoredRun& stored) {
  std::vector<DigestRow> digests;
  for_each_row<DigestRow>(stored, [&](DigestRow& row) { digests.push_back(row); });
  return digests;
}

}  // namespace roofladder::run_file
