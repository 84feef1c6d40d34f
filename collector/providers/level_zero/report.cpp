// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/level_zero/report.h"

#include "collector/providers/level_zero/families.h"
#include "collector/providers/provider_guard.h"

namespace roofladder::level_zero {
namespace {

// Fields at the end of a report that are 0 in a good one. ReportCtxSwitchLost is not among them,
// since it is set in good reports of the compute engines of PVC (unitrace's recorded examples). A
// query that is split, or that sees a timer or another clock, is still complete.
struct ErrorField {
  const char* name;
  Status status;
  const char* meaning;
};
constexpr ErrorField error_fields[] = {
    {"ReportError", Status::failed, "the driver marks the report as invalid"},
    {"ReportLost", Status::failed, "the begin or the end of the query was lost"},
    {"ReportInconsistent", Status::failed, "contexts are mixed within the query"},
    {"ReportContextMismatch", Status::failed, "the query ended in another context"},
    {"ReportQueryModeMismatch", Status::failed, "the query ran on the wrong engine"},
    {"ReportQueryNotExecuted", Status::failed,
     "the begin or the end of the query was not executed"},
    {"OverrunOccured", Status::overflow, "the buffer of reports overran"},
    {"MidQueryProgramming", Status::failed, "another program changed the counters meanwhile"},
};

void require_good(const Group& group, const std::vector<double>& report) {
  for (const ErrorField& field : error_fields) {
    const auto index = group.index_of(field.name);
    if (index && report[*index] != 0) {
      throw Failure{field.status,
                    std::string(field.meaning) + " (" + field.name + " of " + group.name + ")"};
    }
  }
}

}  // namespace

void add_report(const Group& group, const std::vector<double>& report, Sums& sums) {
  require_good(group, report);
  sums.resize(group.metrics.size(), 0);
  const auto clocks = group.index_of(clocks_name);
  for (std::size_t i = 0; i < report.size(); ++i) {
    const std::string& unit = group.metrics[i].unit;
    const bool is_percent = clocks && (unit == "percent" || unit == "%");
    sums[i] += is_percent ? report[i] / 100 * report[*clocks] : report[i];
  }
}

}  // namespace roofladder::level_zero
