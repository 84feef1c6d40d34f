// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/file/store.h"

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "run/file/columns.h"
#include "run/metric.h"

namespace roofladder::run_file {
namespace {

template <typename Row>
constexpr int column_count = std::tuple_size_v<decltype(Row::columns(std::declval<Row&>()))>;

// Appends rows to tables, each with the next id of its table.
class Appender {
 public:
  Appender(const StoredRun& stored, const TableEnds& ends) : m_stored(stored), m_ends(ends) {}

  template <typename Row>
  void append(const Row& row) {
    auto [entry, is_new] = m_tables.try_emplace(Row::table);
    Table& table = entry->second;
    if (is_new) {
      const auto end = m_ends.find(Row::table);
      table.next_id = end == m_ends.end() ? 0 : end->second.rows;
      table.insert = std::make_unique<SQLite::Statement>(
          m_stored.database, insertion(Row::table, column_count<Row> + 2));
    }
    table.insert->bind(1, m_stored.number);
    table.insert->bind(2, table.next_id++);
    bind_columns(*table.insert, 3, row);
    table.insert->exec();
    table.insert->reset();
  }

 private:
  struct Table {
    std::int64_t next_id = 0;
    std::unique_ptr<SQLite::Statement> insert;
  };

  StoredRun m_stored;
  const TableEnds& m_ends;
  std::map<std::string_view, Table> m_tables;
};

std::size_t stored_count(const std::vector<std::size_t>& counts, std::size_t index) {
  return index < counts.size() ? counts[index] : 0;
}

template <typename Row>
void append_words(Appender& appender, std::span<const std::string_view> words,
                  const TableEnds& ends) {
  const auto end = ends.find(Row::table);
  const auto stored =
      end == ends.end() ? std::size_t{0} : static_cast<std::size_t>(end->second.rows);
  for (std::size_t i = stored; i < words.size(); ++i) {
    appender.append(Row{std::string(words[i])});
  }
}

void append_facts(Appender& appender, std::optional<std::uint32_t> device,
                  const std::vector<Fact>& facts, std::size_t stored) {
  for (std::size_t i = stored; i < facts.size(); ++i) {
    appender.append(FactRow{device, facts[i], unit_symbol(facts[i].dimension)});
  }
}

void append_devices(Appender& appender, const Run& run, const Stored& stored) {
  for (std::size_t i = 0; i < run.devices.size(); ++i) {
    if (i >= stored.device_facts.size()) {
      appender.append(DeviceRow{run.devices[i]});
    }
    append_facts(appender, static_cast<std::uint32_t>(i), run.devices[i].facts,
                 stored_count(stored.device_facts, i));
  }
}

void check_key(const VariantInfo& variant) {
  if (variant.id != id_of(variant)) {
    throw std::logic_error(
        fmt::format("variant {} should have the id {}", variant.id, id_of(variant)));
  }
  if (variant.measures && !is_known(variant.measures->limit)) {
    throw std::logic_error(fmt::format("variant {} measures an unknown limit", variant.id));
  }
}

void append_variant(Appender& appender, std::uint32_t index, const VariantInfo& variant) {
  check_key(variant);
  appender.append(VariantRow{variant});
  for (const Parameter& parameter : variant.parameters) {
    appender.append(VariantParameterRow{index, parameter});
  }
  for (const std::string& part : variant.parts) {
    appender.append(VariantPartRow{index, part});
  }
  for (const SourceFile& file : variant.sources) {
    appender.append(VariantSourceRow{index, file});
  }
  for (const Expectation expectation : variant.expects) {
    appender.append(VariantExpectationRow{index, expectation});
  }
  if (variant.measures) {
    appender.append(LimitRow{index, *variant.measures});
  }
}

void append_variants(Appender& appender, const Run& run, const Stored& stored) {
  for (std::size_t i = stored.kernels; i < run.kernels.size(); ++i) {
    appender.append(KernelRow{run.kernels[i]});
  }
  for (std::size_t i = 0; i < run.variants.size(); ++i) {
    const auto index = static_cast<std::uint32_t>(i);
    const bool is_new = i >= stored.proofs.size();
    if (is_new) {
      append_variant(appender, index, run.variants[i]);
    }
    if (is_new || run.variants[i].proof != stored.proofs[i]) {
      appender.append(ProofRow{index, run.variants[i].proof});
    }
  }
}

void append_points(Appender& appender, const Run& run, const Stored& stored) {
  for (std::size_t i = stored.points; i < run.points.size(); ++i) {
    appender.append(PointRow{run.points[i]});
    for (const Parameter& parameter : run.points[i].size) {
      appender.append(PointParameterRow{static_cast<std::uint32_t>(i), parameter});
    }
  }
}

void append_dictionaries(Appender& appender, const Run& run, const Stored& stored) {
  for (std::size_t i = stored.metrics; i < run.metrics.size(); ++i) {
    const Metric* const metric = find_metric(run.metrics[i]);
    MetricRow row{run.metrics[i], std::nullopt};
    if (metric != nullptr) {
      row.unit = unit_symbol(metric->dimension);
    }
    appender.append(row);
  }
  for (std::size_t i = stored.reasons; i < run.reasons.size(); ++i) {
    appender.append(ReasonRow{run.reasons[i]});
  }
}

SampleRow row_of(const Sample& sample, const Run& run) {
  SampleRow row;
  row.point = sample.point;
  row.metric = sample.metric;
  row.repetition = sample.repetition;
  row.round = sample.round;
  row.provenance = static_cast<std::uint8_t>(sample.provenance);
  row.status = static_cast<std::uint8_t>(sample.status);
  if (sample.part != whole_variant) {
    const std::uint32_t variant = run.points.at(sample.point).variant;
    if (sample.part >= run.variants.at(variant).parts.size()) {
      throw std::logic_error(fmt::format("variant {} of a sample has no part {}",
                                         run.variants[variant].id, sample.part));
    }
    row.part = sample.part;
  }
  if (sample.reason != no_text) {
    row.reason = sample.reason;
  }
  if (sample.status == Status::ok) {
    row.value = sample.value;
  }
  return row;
}

void append_samples(Appender& appender, const Run& run, const Stored& stored) {
  for (std::size_t i = stored.samples; i < run.samples.size(); ++i) {
    appender.append(row_of(run.samples[i], run));
  }
  for (std::size_t i = stored.warnings; i < run.warnings.size(); ++i) {
    appender.append(WarningRow{run.warnings[i]});
  }
  for (const auto& [digest, text] : run.texts) {
    if (!stored.texts.contains(digest)) {
      appender.append(TextRow{digest, text});
    }
  }
}

}  // namespace

std::string insertion(std::string_view table, int columns) {
  std::string marks = "?";
  for (int i = 1; i < columns; ++i) {
    marks += ", ?";
  }
  return fmt::format("INSERT INTO {} VALUES ({})", table, marks);
}

Stored Stored::all_of(const Run& run) {
  Stored stored;
  stored.facts = run.facts.size();
  stored.kernels = run.kernels.size();
  stored.points = run.points.size();
  stored.metrics = run.metrics.size();
  stored.reasons = run.reasons.size();
  stored.samples = run.samples.size();
  stored.warnings = run.warnings.size();
  for (const Device& device : run.devices) {
    stored.device_facts.push_back(device.facts.size());
  }
  for (const VariantInfo& variant : run.variants) {
    stored.proofs.push_back(variant.proof);
  }
  for (const auto& [digest, text] : run.texts) {
    stored.texts.insert(digest);
  }
  return stored;
}

void store_beginning(SQLite::Database& database, const Run& run) {
  SQLite::Statement insert(database, insertion(RunRow::table, column_count<RunRow> + 1));
  const RunRow row{run.uuid, run.tool_version, run.started, "", RunState::unfinished, run.title};
  insert.bind(1, only_run);
  bind_columns(insert, 2, row);
  insert.exec();
  store_words(database, {});
}

void store_words(SQLite::Database& database, const TableEnds& ends) {
  Appender appender({database}, ends);
  append_words<ProvenanceRow>(appender, provenance_names, ends);
  append_words<StatusRow>(appender, status_names, ends);
}

void store_state(SQLite::Database& database, const Run& run) {
  SQLite::Statement update(database, "UPDATE runs SET state = ?, finished = ?, title = ?");
  bind(update, 1, run.state);
  bind(update, 2, run.finished);
  bind(update, 3, run.title);
  update.exec();
}

void store_new(SQLite::Database& database, const Run& run, const Stored& stored,
               const TableEnds& ends) {
  Appender appender({database}, ends);
  append_devices(appender, run, stored);
  append_facts(appender, std::nullopt, run.facts, stored.facts);
  append_variants(appender, run, stored);
  append_points(appender, run, stored);
  append_dictionaries(appender, run, stored);
  append_samples(appender, run, stored);
}

void store_digests(const StoredRun& stored, TableEnds& ends, std::int64_t& digests) {
  const TableEnds before{{std::string(DigestRow::table), {digests, ""}}};
  Appender appender(stored, before);
  for (const DigestRow& row : extend(stored, ends)) {
    appender.append(row);
    ++digests;
  }
}

}  // namespace roofladder::run_file
