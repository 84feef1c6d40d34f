// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "analyzer/comparison/comparison.h"
#include "reports/csv/row.h"

// The runs of a CSV report, and the numbers by which its tables refer to each other.
namespace roofladder {

struct CsvRun {
  const Analysis* analysis = nullptr;
  std::string name;
};
using CsvRuns = std::vector<CsvRun>;

CsvRuns csv_runs(const Analysis& analysis);
CsvRuns csv_runs(const Comparison& comparison);

// The cells run_id, run, file, host.
CsvRow run_cells(const CsvRun& run);
inline constexpr const char* run_columns = "run_id,run,file,host";

// The cells device, device_title.
CsvRow device_cells(const Run& run, std::uint32_t device);
inline constexpr const char* device_columns = "device,device_title";

// A rung of a report and its position there.
struct CsvResult {
  const CsvRun* run = nullptr;
  const Ladder* ladder = nullptr;
  const Rung* rung = nullptr;
  std::size_t row = 0;  // in the table of results, from 1; its parts have the rows after it
  std::size_t ladder_number = 0;  // from 1, counted over all runs
  std::size_t place = 0;          // index into Ladder::rungs
};

template <typename Visit>
void for_each_result(const CsvRuns& runs, Visit visit) {
  std::size_t row = 1;
  std::size_t ladder_number = 0;
  for (const CsvRun& run : runs) {
    for (const Ladder& ladder : run.analysis->ladders) {
      ++ladder_number;
      for (std::size_t place = 0; place < ladder.rungs.size(); ++place) {
        const Rung& rung = ladder.rungs[place];
        visit(CsvResult{&run, &ladder, &rung, row, ladder_number, place});
        row += 1 + rung.analysis.parts.size();
      }
    }
  }
}

// Numbers the shared lists of reasons from 1, in the order of the report.
class CsvReasons {
 public:
  struct Number {
    std::size_t number = 0;  // 0 if nothing is absent
    bool is_new = false;
  };
  Number of(const MetricValues& metrics);

 private:
  std::unordered_map<const MetricValue*, std::size_t> m_numbers;
};

}  // namespace roofladder
