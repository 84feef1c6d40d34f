// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <optional>
#include <set>

#include "collector/importers/caliper_profile.h"
#include "collector/importers/formats.h"
#include "collector/importers/ladder/imported_ladder.h"
#include "collector/importers/ladder/left_out.h"
#include "collector/importers/source/json_text.h"
#include "run/format.h"
#include "run/metric.h"

// Each region of a profile is a result. RAJAPerf says in its columns how often a kernel ran, and
// its bytes and flops: then the time is that of one repetition.
namespace roofladder::caliper {
namespace {

// The last word of a column's name, without the reductions that led to it:
// "avg#inclusive#sum#time.duration".
std::string_view base_of(std::string_view name) {
  return name.substr(name.rfind('#') + 1);
}

std::vector<std::string_view> reductions_of(std::string_view name) {
  std::vector<std::string_view> reductions;
  for (std::size_t end = name.find('#'); end != std::string_view::npos; end = name.find('#')) {
    reductions.push_back(name.substr(0, end));
    name.remove_prefix(end + 1);
  }
  return reductions;
}

// Titles that Caliper's own queries give to the time of a region.
bool is_title_of_time(std::string_view name) {
  constexpr std::array titles{"time",          "time (inc)",          "time (exc)",
                              "Avg time/rank", "Avg time/rank (inc)", "Avg time/rank (exc)"};
  return std::ranges::find(titles, name) != titles.end();
}

bool is_time(std::string_view name) {
  const std::string_view base = base_of(name);
  return base.starts_with("time.duration") || base.starts_with("time.inclusive.duration") ||
         is_title_of_time(name);
}

// The sum over all visits of a region, or its mean over the ranks. Others are the least or greatest
// of ranks or visits, or the sum over ranks.
bool is_time_of_region(std::string_view name) {
  if (is_title_of_time(name)) {
    return true;
  }
  constexpr std::array<std::string_view, 4> allowed{"avg", "sum", "inclusive", "scale"};
  const std::vector<std::string_view> reductions = reductions_of(name);
  const bool has_others = std::ranges::any_of(reductions, [&](std::string_view reduction) {
    return std::ranges::find(allowed, reduction) == allowed.end();
  });
  return is_time(name) && !has_others && std::ranges::count(reductions, "sum") == 1;
}

bool is_inclusive(std::string_view name) {
  return name.find("inclusive") != std::string_view::npos || name.ends_with("(inc)") ||
         name == "Avg time/rank";
}

// Statistics of the time that is taken, and what the profiler counts about itself.
bool is_bookkeeping(std::string_view name) {
  constexpr std::array known{"count",         "aggregate.slot", "Node order", "mpi.rank",
                             "Min time/rank", "Max time/rank",  "Total time", "region.count"};
  const std::string_view base = base_of(name);
  return is_time(name) || std::ranges::find(known, base) != known.end() || base.empty() ||
         base.starts_with("timeseries.") || base.starts_with("loop.") ||
         name.starts_with("Min time/rank") || name.starts_with("Max time/rank");
}

// Seconds; absent where the file does not say it.
std::optional<double> unit_of(const Column& column, const Profile& profile) {
  const std::map<std::string_view, double> units{{"sec", 1},     {"s", 1},       {"msec", 1e-3},
                                                 {"ms", 1e-3},   {"usec", 1e-6}, {"us", 1e-6},
                                                 {"nsec", 1e-9}, {"ns", 1e-9}};
  const auto named = units.find(column.unit);
  if (named != units.end()) {
    return named->second;
  }
  if (column.name.find("scale#") != std::string::npos) {
    return 1;
  }
  if (column.name.ends_with(".ns")) {
    return 1e-9;
  }
  // The versions that write their own number measure in seconds.
  return profile.globals.contains("cali.caliper.version") ? std::optional(1.0) : std::nullopt;
}

constexpr std::size_t no_column = static_cast<std::size_t>(-1);

// The places of columns that mean something.
struct Columns {
  std::size_t time = no_column;
  std::size_t repetitions = no_column;
  std::size_t bytes = no_column;
  std::size_t flops = no_column;

  explicit Columns(const Profile& profile) {
    for (std::size_t i = 0; i < profile.columns.size(); ++i) {
      const std::string& name = profile.columns[i].name;
      const bool is_better = time == no_column || is_better_time(i, profile);
      time = is_time_of_region(name) && is_better ? i : time;
      const std::string_view base = base_of(name);
      repetitions = base == "Reps" ? i : repetitions;
      bytes = base == "Bytes/Rep" ? i : bytes;
      flops = base == "Flops/Rep" ? i : flops;
    }
  }

  // With the regions within; and where decimals are few, in a smaller unit.
  bool is_better_time(std::size_t column, const Profile& profile) const {
    const Column& candidate = profile.columns[column];
    const Column& known = profile.columns[time];
    if (is_inclusive(candidate.name) != is_inclusive(known.name)) {
      return is_inclusive(candidate.name);
    }
    const auto unit = unit_of(candidate, profile);
    return profile.is_rounded && unit && unit < unit_of(known, profile);
  }

  bool has(std::size_t column) const {
    return column == time || column == repetitions || column == bytes || column == flops;
  }
};

std::optional<double> number_of(const Record& record, std::size_t column) {
  const auto found = std::ranges::find(record.values, column, &Value::column);
  return found == record.values.end() ? std::nullopt : std::optional(found->number);
}

using Path = std::vector<std::string>;

// All records at once: which regions have others within, and what tells regions of one name apart.
struct Survey {
  std::set<Path> divided;
  std::set<Path> untimed;                       // and not divided
  std::map<std::string, std::set<Path>> paths;  // with a time, by the last word
  bool has_fractions = false;                   // among the times

  Survey(const Profile& profile, const Columns& columns) {
    profile.for_each([&](const Record& record) {
      const auto time = number_of(record, columns.time);
      has_fractions |= time && *time != std::floor(*time);
      if (record.path.empty()) {
        return;
      }
      if (time) {
        paths[record.path.back()].insert(record.path);
      } else {
        untimed.insert(record.path);
      }
      Path above = record.path;
      for (above.pop_back(); !above.empty() && divided.insert(above).second;) {
        above.pop_back();
      }
    });
    std::erase_if(untimed, [&](const Path& path) {
      const auto timed = paths.find(path.back());
      return divided.contains(path) || (timed != paths.end() && timed->second.contains(path));
    });
  }

  std::string title_of(const Path& path) const {
    return paths.at(path.back()).size() == 1 ? path.back()
                                             : fmt::format("{}", fmt::join(path, "/"));
  }
};

// "cuda", of RAJAPerf's variant "Base_CUDA".
std::string model_of(const Profile& profile) {
  const auto variant = profile.globals.find("variant");
  if (variant == profile.globals.end()) {
    return "";
  }
  std::string model = variant->second.substr(variant->second.rfind('_') + 1);
  std::ranges::transform(model, model.begin(),
                         [](unsigned char letter) { return std::tolower(letter); });
  return model == "openmptarget" ? "openmp_target" : model == "seq" ? "" : model;
}

class CaliperImport {
 public:
  CaliperImport(const ImportSource& source, const Profile& profile, Run& run)
      : m_source(source), m_profile(profile), m_columns(profile), m_run(run) {
    if (m_columns.time == no_column) {
      throw LineError(0, fmt::format("has no time of its regions (sum#time.duration or the like), "
                                     "only: {}",
                                     names_of_columns()));
    }
  }

  void add() {
    const Survey survey(m_profile, m_columns);
    const Column& time = m_profile.columns[m_columns.time];
    const auto unit = unit_of(time, m_profile);
    m_unit = unit.value_or(survey.has_fractions ? 1 : 1e-6);
    ImportedLadder ladder(m_source, m_run);
    m_profile.for_each([&](const Record& record) {
      if (is_result(record, survey)) {
        ladder.add(row_of(record, survey));
      }
      say_other_values(record);
    });
    if (m_run.points.empty()) {
      throw LineError(0, "has no record of a region with its time");
    }
    for (const Path& path : survey.untimed) {
      m_left_out.add("regions without a time", path.back());
    }
    m_left_out.say(m_source, m_run);
    say_kind_of_time(time.name, unit.has_value());
  }

 private:
  std::string names_of_columns() const {
    constexpr std::size_t most = 8;
    std::string names;
    for (std::size_t i = 0; i < std::min(most, m_profile.columns.size()); ++i) {
      names += fmt::format("{}{}", i == 0 ? "" : ", ", printable(m_profile.columns[i].name));
    }
    return names.empty() ? "nothing" : names;
  }

  // RAJAPerf's groups of kernels have the greatest number of each column among them.
  bool is_result(const Record& record, const Survey& survey) const {
    const bool is_group =
        m_columns.repetitions != no_column && survey.divided.contains(record.path);
    return !record.path.empty() && number_of(record, m_columns.time) && !is_group;
  }

  ImportedRow row_of(const Record& record, const Survey& survey) {
    const std::string path = fmt::format("{}", fmt::join(record.path, "/"));
    ImportedRow row{.line = record.line,
                    .variant = m_techniques(path, record.path.back() + suffix()),
                    .model = model_of(m_profile),
                    .title = survey.title_of(record.path),
                    .is_original = true,
                    .no_time = "the profile has 0 s of it"};
    const auto repetitions = number_of(record, m_columns.repetitions);
    const bool is_kernel = repetitions && *repetitions > 0;
    const double time =
        *number_of(record, m_columns.time) * m_unit / (is_kernel ? *repetitions : 1);
    if (!std::isfinite(time) || time < 0) {
      throw LineError(record.line, fmt::format("the time of {} is no time", printable(path)));
    }
    if (time > 0) {
      row.values.emplace_back(metric::time.name, time);
    }
    if (is_kernel) {
      add_work(record, m_columns.bytes, metric::dram_bytes, row);
      add_work(record, m_columns.flops, metric::flops, row);
    }
    return row;
  }

  static void add_work(const Record& record, std::size_t column, const Metric& metric,
                       ImportedRow& row) {
    const auto work = number_of(record, column);
    if (work && std::isfinite(*work) && *work >= 0) {
      row.values.emplace_back(metric.name, *work);
    }
  }

  // Files of several tunings stand in one ladder.
  std::string suffix() const {
    const auto tuning = m_profile.globals.find("tuning");
    return m_source.is_placed && tuning != m_profile.globals.end() ? "." + tuning->second : "";
  }

  void say_other_values(const Record& record) {
    for (const Value& value : record.values) {
      const std::string& name = m_profile.columns[value.column].name;
      if (!m_columns.has(value.column) && !is_bookkeeping(name)) {
        m_left_out.add("columns that are none of Roofladder's metrics", name);
      }
    }
  }

  void say_kind_of_time(const std::string& name, bool has_unit) {
    std::string text = fmt::format("{}: the times are {}, {} the regions within", m_source.name,
                                   name, is_inclusive(name) ? "with" : "without");
    if (!has_unit) {
      text += fmt::format("; the file names no unit, and {} are taken for {}",
                          m_unit < 1 ? "whole numbers" : "fractions",
                          m_unit < 1 ? "microseconds" : "seconds");
    }
    if (m_columns.bytes != no_column) {
      text += "; bytes and flops are what RAJAPerf says a repetition must do: nothing counted them";
    }
    m_run.warnings.push_back({std::move(text), std::nullopt});
  }

  const ImportSource& m_source;
  const Profile& m_profile;
  Columns m_columns;
  Run& m_run;
  double m_unit = 1;  // s
  TechniqueNames m_techniques;
  LeftOut m_left_out;
};

constexpr std::size_t inspected = std::size_t{64} << 10;  // bytes

}  // namespace
}  // namespace roofladder::caliper

namespace roofladder {

bool is_caliper(std::string_view text) {
  text = text.substr(0, caliper::inspected);
  return text.starts_with("__rec=") || text.find("\n__rec=") != std::string_view::npos;
}

void add_caliper(const ImportSource& source, Run& run) {
  caliper::CaliperImport(source, caliper::read_cali(source.text), run).add();
}

bool is_caliper_json(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  const auto has = [&](std::string_view key) { return text.find(key) != std::string_view::npos; };
  return begin != std::string_view::npos && text[begin] == '{' && has("\"column_metadata\"") &&
         has("\"columns\"") && has("\"nodes\"");
}

void add_caliper_json(const ImportSource& source, Run& run) {
  caliper::CaliperImport(source, caliper::read_json_split(source.text), run).add();
}

}  // namespace roofladder
