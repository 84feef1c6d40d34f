// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/comparison.h"
#include "reports/exports/exports.h"
#include "reports/json/sections.h"

namespace roofladder {
namespace {

using nlohmann::ordered_json;

// Its readers need a processor's time, which is not measured of every rung: the time stands for it.
void add_repetitions(const Analysis& analysis, const Ladder& ladder, const Rung& rung,
                     ordered_json& benchmarks) {
  const std::string name = export_name(analysis, ladder, rung);
  const std::vector<double>& times = rung.analysis.times;
  for (std::size_t i = 0; i < times.size(); ++i) {
    benchmarks.push_back({{"name", name},
                          {"run_name", name},
                          {"run_type", "iteration"},
                          {"repetitions", times.size()},
                          {"repetition_index", i},
                          {"threads", 1},
                          {"iterations", 1},
                          {"real_time", times[i]},
                          {"cpu_time", times[i]},
                          {"time_unit", "s"}});
  }
}

void add_failure(const Analysis& analysis, const Ladder& ladder, const Rung& rung,
                 ordered_json& benchmarks) {
  const std::string name = export_name(analysis, ladder, rung);
  benchmarks.push_back(
      {{"name", name},
       {"run_name", name},
       {"run_type", "iteration"},
       {"error_occurred", true},
       {"error_message", rung.analysis.time ? "its result does not count: see roofladder judge"
                                            : failure_of(rung.analysis).reason}});
}

}  // namespace

void write_google_benchmark(const Analysis& analysis, std::ostream& out) {
  ordered_json benchmarks = ordered_json::array();
  for (const Ladder& ladder : analysis.ladders) {
    for (const Rung& rung : ladder.rungs) {
      rung.has_valid_time() ? add_repetitions(analysis, ladder, rung, benchmarks)
                            : add_failure(analysis, ladder, rung, benchmarks);
    }
  }
  const ordered_json context{{"date", analysis.run.started},
                             {"host_name", host_of(analysis.run)},
                             {"executable", "roofladder"},
                             {"library_build_type", "release"},
                             {"caches", ordered_json::array()}};
  json::write({{"context", context}, {"benchmarks", benchmarks}}, out);
}

}  // namespace roofladder
