// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/csv_report.h"

#include <fmt/format.h>
#include <span>

#include "reports/csv_cell.h"
#include "reports/metric_text.h"
#include "run/format.h"

namespace roofladder {
namespace {

// Numbers are SI base units, which the header says; the column "unit" names them.
constexpr std::string_view header =
    "kernel,model,variant,device,size_name,size,cache,threads,part,metric,unit,value_SI,low_SI,"
    "high_SI,"
    "provenance,inputs,status,reason\r\n";

// Refers to what it shows: a large run has millions.
struct Row {
  std::string_view subject;  // the columns from kernel to threads
  std::string_view part;
  std::string_view metric;
  Dimension dimension;
  const Maybe<Estimate>& value;
  Provenance provenance = Provenance::derived;
  std::span<const Provenance> inputs;
};

std::string subject_of(const std::string& run_column, const Run& run, const VariantInfo& variant,
                       const Point& point) {
  return fmt::format(
      "{}{},{},{},{},{},{},{},{}", run_column, csv_text(variant.kernel), csv_text(variant.model),
      csv_text(variant.id), csv_text(run.devices.at(point.device).name), csv_text(point.size_name),
      csv_text(to_text(point.size)), point.cache == CacheState::cold ? "cold" : "warm",
      point.threads == 0 ? std::string() : std::to_string(point.threads));
}

std::string names_of(std::span<const Provenance> inputs) {
  std::string names;
  for (const Provenance input : inputs) {
    names += names.empty() ? "" : " ";
    names += name_of(input);
  }
  return names;
}

void write_row(const Row& row, std::ostream& out) {
  out << row.subject << ',' << csv_text(row.part) << ',' << csv_text(row.metric) << ','
      << unit_symbol(row.dimension) << ',';
  if (const auto* absence = std::get_if<Absence>(&row.value)) {
    out << ",,," << name_of(row.provenance) << ',' << names_of(row.inputs) << ','
        << name_of(absence->status) << ',' << csv_text(absence->reason) << "\r\n";
    return;
  }
  const auto& estimate = std::get<Estimate>(row.value);
  out << format_exact(estimate.value) << ',';
  if (estimate.interval) {
    out << format_exact(estimate.interval->low) << ',' << format_exact(estimate.interval->high);
  } else {
    out << ',';
  }
  out << ',' << name_of(row.provenance) << ',' << names_of(row.inputs) << ',' << name_of(Status::ok)
      << ",\r\n";
}

void write_metrics(const std::string& subject, const std::string& part, const MetricValues& metrics,
                   std::ostream& out) {
  for (const MetricValue& value : metrics) {
    write_row({subject, part, value.metric->name, value.metric->dimension, value.value,
               value.provenance, value.inputs},
              out);
  }
}

Provenance time_source(const VariantAnalysis& variant) {
  const MetricValue* time = variant.metric("time");
  return time != nullptr && variant.time ? time->provenance : Provenance::timer;
}

void write_speedups(const std::string& subject, const Ladder& ladder, const Rung& rung,
                    std::ostream& out) {
  for (std::size_t i = 0; i < ladder.baselines.size() && i < rung.speedups.size(); ++i) {
    const Absence absence{Status::failed, "this variant or the baseline has no time"};
    const auto& speedup = rung.speedups[i];
    const Maybe<Estimate> value = speedup ? Maybe<Estimate>(*speedup) : absence;
    const std::string metric = "speedup over " + ladder.baselines[i].name;
    const Provenance source = time_source(rung.analysis);
    write_row({subject, "", metric, dimension::ratio, value, Provenance::derived, {&source, 1}},
              out);
  }
}

void write_rung(const std::string& run_column, const Analysis& analysis, const Ladder& ladder,
                const Rung& rung, std::ostream& out) {
  const VariantAnalysis& variant = rung.analysis;
  const std::string subject =
      subject_of(run_column, analysis.run, analysis.run.variants.at(variant.variant),
                 analysis.run.points.at(variant.point));
  write_metrics(subject, "", variant.metrics, out);
  for (const PartAnalysis& part : variant.parts) {
    write_metrics(subject, part.name, part.metrics, out);
  }
  write_speedups(subject, ladder, rung, out);
}

void write_ceiling(const std::string& run_column, const Analysis& analysis, const Ceiling& ceiling,
                   std::ostream& out) {
  const std::string subject = fmt::format("{},,{},{},,,,", run_column, csv_text(ceiling.variant),
                                          csv_text(analysis.run.devices.at(ceiling.device).name));
  const Dimension dimension = dimension_of(ceiling.kind);
  const auto write = [&](const std::string& metric, Dimension unit, const Estimate& value,
                         Provenance provenance) {
    write_row({subject, "ceiling", metric, unit, value, provenance, {}}, out);
  };
  write(ceiling.name, dimension, {ceiling.best, ceiling.spread}, ceiling.provenance);
  if (ceiling.stream_convention) {
    write(ceiling.name + ": STREAM convention", dimension, {*ceiling.stream_convention, {}},
          ceiling.provenance);
  }
  if (ceiling.clock) {
    write(ceiling.name + ": clock", dimension::hertz, {*ceiling.clock, {}}, Provenance::timer);
  }
  if (ceiling.theoretical) {
    write(ceiling.name + ": theoretical", dimension, {*ceiling.theoretical, {}},
          Provenance::declared);
  }
  if (ceiling.read_fraction) {
    write(ceiling.name + ": read fraction", dimension::ratio, {*ceiling.read_fraction, {}},
          Provenance::declared);
  }
  if (ceiling.drift) {
    write(ceiling.name + ": drift", dimension::ratio, {*ceiling.drift, {}}, Provenance::derived);
  }
}

void write_analysis(const std::string& run_column, const Analysis& analysis, std::ostream& out) {
  for (const Ladder& ladder : analysis.ladders) {
    for (const Rung& rung : ladder.rungs) {
      write_rung(run_column, analysis, ladder, rung, out);
    }
  }
  for (const Ceiling& ceiling : analysis.ceilings) {
    write_ceiling(run_column, analysis, ceiling, out);
  }
}

std::string run_column_of(const Comparison& comparison, std::size_t run) {
  return csv_text(comparison.names[run]) + ',';
}

void write_ratio(const Comparison& comparison, const ComparedColumn& column,
                 const ComparedCell& cell, std::ostream& out) {
  const Analysis& analysis = comparison.runs[column.run];
  const VariantAnalysis& variant = comparison.rung(column, cell).analysis;
  const std::string subject =
      subject_of(run_column_of(comparison, column.run), analysis.run,
                 analysis.run.variants.at(variant.variant), analysis.run.points.at(variant.point));
  const std::string metric = "speedup over run " + comparison.names[comparison.baseline];
  const Maybe<Estimate> ratio = *cell.ratio;
  const Provenance source = time_source(variant);
  write_row({subject, "", metric, dimension::ratio, ratio, Provenance::derived, {&source, 1}}, out);
}

}  // namespace

void write_csv_report(const Analysis& analysis, std::ostream& out) {
  out << header;
  write_analysis("", analysis, out);
}

void write_csv_comparison(const Comparison& comparison, std::ostream& out) {
  out << "run," << header;
  for (std::size_t run = 0; run < comparison.runs.size(); ++run) {
    write_analysis(run_column_of(comparison, run), comparison.runs[run], out);
  }
  for (const ComparedLadder& ladder : comparison.ladders) {
    for (const ComparedRow& row : ladder.rows) {
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        if (row.cells[i] && row.cells[i]->ratio) {
          write_ratio(comparison, ladder.columns[i], *row.cells[i], out);
        }
      }
    }
  }
}

}  // namespace roofladder
