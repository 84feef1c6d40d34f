// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/history.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

#include "analyzer/comparison/run_spread.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double least_freedom = 5;  // Student's t is 4.0 for 1 %, and 64 for one degree

double mean_of(const LogTimes& times) {
  return std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(times.size());
}

double squares_of(const LogTimes& times) {
  const double mean = mean_of(times);
  double squares = 0;
  for (const double time : times) {
    squares += (time - mean) * (time - mean);
  }
  return squares;
}

// Residuals over their own standard deviation: one of n runs has 1 - 1/n of the variance.
std::vector<double> standardized_squares(std::span<const LogTimes> histories, double variance) {
  std::vector<double> squares;
  for (const LogTimes& history : histories) {
    const auto runs = static_cast<double>(history.size());
    const double mean = mean_of(history);
    for (const double time : history) {
      if (runs > 1 && variance > 0) {
        squares.push_back((time - mean) * (time - mean) / (variance * (1 - 1 / runs)));
      }
    }
  }
  return squares;
}

// A pair of the comparison and the times of its baseline's code.
struct HistoryOfCell {
  ComparedCell* cell;
  double time;
  double of_rounds;  // variance of the logarithm of the time, by the rounds of either run
  LogTimes history;
};

bool is_same_place(const Run& run, const Point& point, const ComparedLadder& ladder,
                   const std::string& device) {
  return point.phase == Phase::main && point.size == ladder.size && point.cache == ladder.cache &&
         run.devices.at(point.device).name == device;
}

// The time that counts of that code in a run; absent if it has none.
std::optional<double> time_in(const Analysis& analysis, const ComparedLadder& ladder,
                              const std::string& device, const Run& baseline,
                              const VariantAnalysis& code) {
  for (const Ladder& other : analysis.ladders) {
    for (const Rung& rung : other.rungs) {
      const Point& point = analysis.run.points[rung.analysis.point];
      if (rung.has_valid_time() && is_same_place(analysis.run, point, ladder, device) &&
          is_same_code(baseline, code, analysis.run, rung.analysis)) {
        return rung.analysis.time->median;
      }
    }
  }
  return std::nullopt;
}

double variance_of(const VariantAnalysis& variant) {
  return variant.spread ? variance_of_mean(*variant.spread) : 0;
}

HistoryOfCell history_of(const Comparison& comparison, const ComparedLadder& ladder,
                         const ComparedRow& row, std::size_t column, ComparedCell& cell,
                         std::span<const Analysis> before) {
  const ComparedColumn& older = ladder.columns[*cell.against];
  const VariantAnalysis& code = comparison.rung(older, *row.cells[*cell.against]).analysis;
  const VariantAnalysis& newer = comparison.rung(ladder.columns[column], cell).analysis;
  HistoryOfCell result{&cell,
                       newer.time->median,
                       std::max(variance_of(newer), variance_of(code)),
                       {std::log(code.time->median)}};
  for (const Analysis& run : before) {
    const auto time =
        time_in(run, ladder, comparison.device(older).name, comparison.runs[older.run].run, code);
    if (time) {
      result.history.push_back(std::log(*time));
    }
  }
  return result;
}

std::vector<HistoryOfCell> histories_of(Comparison& comparison, std::span<const Analysis> before) {
  std::vector<HistoryOfCell> all;
  for (ComparedLadder& ladder : comparison.ladders) {
    for (ComparedRow& row : ladder.rows) {
      for (std::size_t column = 0; column < row.cells.size(); ++column) {
        std::optional<ComparedCell>& cell = row.cells[column];
        if (cell && cell->against && cell->ratio) {
          all.push_back(history_of(comparison, ladder, row, column, *cell, before));
        }
      }
    }
  }
  return all;
}

std::string note_of(std::size_t runs, const Noise& noise) {
  return fmt::format(
      "up to {} runs of this machine with the same code; their times differ by {} from run to run "
      "(standard deviation), and the intervals include this.",
      runs, format_percent(std::sqrt(noise.variance)));
}

}  // namespace

std::optional<Noise> noise_of(std::span<const LogTimes> histories) {
  Noise noise;
  double squares = 0;
  for (const LogTimes& history : histories) {
    squares += history.empty() ? 0 : squares_of(history);
    noise.freedom += history.empty() ? 0 : static_cast<double>(history.size() - 1);
  }
  if (noise.freedom < 1) {
    return std::nullopt;
  }
  noise.variance = squares / noise.freedom;
  noise.least_reach = least_reach(standardized_squares(histories, noise.variance));
  return noise;
}

Estimate ratio_to_history(const LogTimes& history, double time, double of_rounds,
                          const Noise& noise, std::size_t at_once) {
  const auto runs = static_cast<double>(history.size());
  const double own = history.size() > 1 ? squares_of(history) / (runs - 1) : 0;
  const double variance = std::max({own, of_rounds, noise.variance}) * (1 + 1 / runs);
  const double ratio = std::exp(mean_of(history)) / time;
  const double factor =
      std::exp(reach(noise.freedom, noise.least_reach, at_once) * std::sqrt(variance));
  return {ratio, Interval{ratio / factor, ratio * factor}};
}

void hold_against_history(Comparison& comparison, std::span<const Analysis> before) {
  const std::vector<HistoryOfCell> pairs = histories_of(comparison, before);
  std::vector<LogTimes> histories;
  std::size_t most = 0;
  for (const HistoryOfCell& pair : pairs) {
    histories.push_back(pair.history);
    most = std::max(most, pair.history.size());
  }
  const auto noise = noise_of(histories);
  if (!noise || noise->freedom < least_freedom) {
    return;
  }
  for (const HistoryOfCell& pair : pairs) {
    pair.cell->ratio =
        ratio_to_history(pair.history, pair.time, pair.of_rounds, *noise, pairs.size());
    pair.cell->verdict = verdict(*pair.cell->ratio);
  }
  for (ComparedDevices& devices : comparison.devices) {
    devices.spread =
        RunSpread{noise->variance, noise->least_reach, static_cast<std::size_t>(noise->freedom)};
    devices.note = note_of(most, *noise);
  }
}

}  // namespace roofladder
