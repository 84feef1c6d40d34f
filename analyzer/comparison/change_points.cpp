// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/change_points.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace roofladder {
namespace {

constexpr double least_half_width = 1e-9;  // of sums of logarithms: no interval is narrower

// The places [from, to) of a rung's times.
struct Segment {
  std::size_t from = 0;
  std::size_t to = 0;

  std::size_t size() const { return to - from; }
};

// Squared deviations and what is left to estimate their variance with.
struct Squares {
  double sum = 0;
  double freedom = 0;

  double variance() const { return freedom > 0 ? sum / freedom : 0; }
  Squares& operator+=(const Squares& other) {
    sum += other.sum;
    freedom += other.freedom;
    return *this;
  }
};

// A rung's times, cut where they changed.
class CutTimes {
 public:
  explicit CutTimes(const TimesOverRuns& rung) : m_rung(rung), m_cuts(rung.known) {
    for (const double time : rung.times) {
      const double centred = time - rung.times.front();
      m_sums.push_back(m_sums.back() + centred);
      m_sums_of_squares.push_back(m_sums_of_squares.back() + centred * centred);
    }
  }

  std::size_t size() const { return m_rung.times.size(); }
  double time(std::size_t place) const { return m_rung.times[place]; }
  std::size_t run(std::size_t place) const { return m_rung.runs[place]; }
  const std::vector<std::size_t>& cuts() const { return m_cuts; }
  bool is_known(std::size_t cut) const { return std::ranges::binary_search(m_rung.known, cut); }

  void cut(std::size_t place) { m_cuts.insert(std::ranges::lower_bound(m_cuts, place), place); }

  // The segment that a place lies in.
  Segment around(std::size_t place) const {
    const auto next = std::ranges::upper_bound(m_cuts, place);
    return {next == m_cuts.begin() ? 0 : *(next - 1), next == m_cuts.end() ? size() : *next};
  }

  double mean(const Segment& part) const {
    return m_rung.times.front() + sum(part) / static_cast<double>(part.size());
  }

  Squares squares(const Segment& part) const {
    if (part.size() < 2) {
      return {};
    }
    const auto count = static_cast<double>(part.size());
    const double squares = m_sums_of_squares[part.to] - m_sums_of_squares[part.from];
    return {std::max(0.0, squares - sum(part) * sum(part) / count), count - 1};
  }

  // About the means of its segments, of which the one that lies around that run is cut there, too.
  Squares squares_cut_at(std::size_t run) const {
    const auto place =
        static_cast<std::size_t>(std::ranges::lower_bound(m_rung.runs, run) - m_rung.runs.begin());
    Squares all;
    std::size_t from = 0;
    for (std::size_t i = 0; i <= m_cuts.size(); ++i) {
      const std::size_t to = i < m_cuts.size() ? m_cuts[i] : size();
      const std::size_t middle = std::clamp(place, from, to);
      all += squares({from, middle});
      all += squares({middle, to});
      from = to;
    }
    return all;
  }

 private:
  double sum(const Segment& part) const { return m_sums[part.to] - m_sums[part.from]; }

  const TimesOverRuns& m_rung;
  std::vector<std::size_t> m_cuts;
  std::vector<double> m_sums{0};
  std::vector<double> m_sums_of_squares{0};
};

// A straight line through times over their places.
struct StraightLine {
  double slope = 0;
  double squares_of_places = 0;  // about their mean
  Squares rest = {};
};

StraightLine line_through(const CutTimes& times, const Segment& part) {
  const auto count = static_cast<double>(part.size());
  const double middle = static_cast<double>(part.from) + (count - 1) / 2;
  double product = 0;
  StraightLine line{.squares_of_places = count * (count * count - 1) / 12};
  for (std::size_t place = part.from; place < part.to; ++place) {
    product += (static_cast<double>(place) - middle) * times.time(place);
  }
  line.slope = product / line.squares_of_places;
  const double explained = product * line.slope;
  line.rest = {std::max(0.0, times.squares(part).sum - explained), count - 2};
  return line;
}

// Cuts rungs where their times changed.
class ChangeSearch {
 public:
  explicit ChangeSearch(std::span<const TimesOverRuns> rungs) {
    for (const TimesOverRuns& rung : rungs) {
      m_rungs.emplace_back(rung);
      m_runs = std::max(m_runs, rung.runs.empty() ? 0 : rung.runs.back() + 1);
      m_positions += rung.times.size() < 2 * least_runs_of_side
                         ? 0
                         : static_cast<double>(rung.times.size() - 2 * least_runs_of_side + 1);
    }
    pool();
  }

  // Binary segmentation: cuts at the clearest change of all rungs as long as there is one.
  void cut_all() {
    while (cut_clearest()) {
      pool();
    }
  }

  FoundChanges found(std::size_t rung) const {
    const CutTimes& times = m_rungs[rung];
    FoundChanges found{.detectable = detectable(times)};
    std::size_t from = 0;
    std::vector<std::size_t> steps;
    for (const std::size_t cut : times.cuts()) {
      if (times.is_known(cut)) {
        add(found.changes, times, steps, {from, cut});
        found.changes.push_back(change_at(times, cut));
        from = cut;
        steps.clear();
      } else {
        steps.push_back(cut);
      }
    }
    add(found.changes, times, steps, {from, times.size()});
    return found;
  }

 private:
  struct Candidate {
    CutTimes* rung = nullptr;
    std::size_t place = 0;
    double clearness = 1;  // the change over the least one that is accepted
  };

  // The variance of one time is that of all rungs, or the rung's own where that is greater. Each
  // rung is cut at that run: others may have changed at the same one.
  void pool() {
    m_pooled.assign(m_runs, {});
    for (std::size_t run = 0; run < m_runs; ++run) {
      for (const CutTimes& rung : m_rungs) {
        m_pooled[run] += rung.squares_cut_at(run);
      }
    }
  }

  // Half the width of the interval of a difference between means whose variance is `share` of that
  // of one time.
  double half_width(const Squares& own, const Squares& pooled, double share) const {
    if (pooled.freedom < 1 || m_positions < 1) {
      return std::numeric_limits<double>::infinity();
    }
    const double variance = std::max(own.variance(), pooled.variance());
    return std::max(least_half_width, student_quantile(pooled.freedom, 0.01 / m_positions) *
                                          std::sqrt(variance * share));
  }

  double half_width(const CutTimes& rung, const Segment& before, const Segment& after) const {
    Squares own = rung.squares(before);
    own += rung.squares(after);
    return half_width(
        own, m_pooled[rung.run(after.from)],
        1.0 / static_cast<double>(before.size()) + 1.0 / static_cast<double>(after.size()));
  }

  // The least difference that is left without any one of the runs: a single slow run is no step.
  static double least_difference(const CutTimes& rung, const Segment& before,
                                 const Segment& after) {
    const double difference = rung.mean(after) - rung.mean(before);
    const double sign = difference < 0 ? -1 : 1;
    double least = std::abs(difference);
    for (const Segment& part : {before, after}) {
      const double towards = part.from == before.from ? -sign : sign;
      const double mean = rung.mean(part);
      for (std::size_t place = part.from; place < part.to; ++place) {
        const double without = (mean - rung.time(place)) / (static_cast<double>(part.size()) - 1);
        least = std::min(least, std::abs(difference) + towards * without);
      }
    }
    return least;
  }

  bool cut_clearest() {
    Candidate best;
    for (CutTimes& rung : m_rungs) {
      for (std::size_t place = least_runs_of_side; place + least_runs_of_side <= rung.size();
           ++place) {
        const Segment whole = rung.around(place);
        const Segment before{whole.from, place};
        const Segment after{place, whole.to};
        if (std::min(before.size(), after.size()) < least_runs_of_side) {
          continue;
        }
        const double clearness =
            least_difference(rung, before, after) / half_width(rung, before, after);
        if (clearness > best.clearness) {
          best = {&rung, place, clearness};
        }
      }
    }
    if (best.rung != nullptr) {
      best.rung->cut(best.place);
    }
    return best.rung != nullptr;
  }

  Estimate ratio_of(double difference, double half) const {
    return std::isfinite(half)
               ? Estimate{std::exp(difference),
                          Interval{std::exp(difference - half), std::exp(difference + half)}}
               : Estimate{std::exp(difference), std::nullopt};
  }

  ChangePoint change_at(const CutTimes& rung, std::size_t cut) const {
    const Segment before{rung.around(cut - 1).from, cut};
    const Segment after = rung.around(cut);
    return {
        .kind = rung.is_known(cut) ? ChangeKind::work : ChangeKind::step,
        .from = before.from,
        .at = cut,
        .to = after.to,
        .ratio = ratio_of(rung.mean(after) - rung.mean(before), half_width(rung, before, after))};
  }

  // Adds the steps of a stretch of the same work, or a drift where a straight line is nearer to its
  // times than they are.
  void add(std::vector<ChangePoint>& changes, const CutTimes& rung,
           const std::vector<std::size_t>& steps, const Segment& stretch) const {
    if (steps.empty()) {
      return;
    }
    double squares = 0;
    for (std::size_t place = stretch.from; place < stretch.to; place = rung.around(place).to) {
      squares += rung.squares(rung.around(place)).sum;
    }
    if (line_through(rung, stretch).rest.sum < squares) {
      changes.push_back(drift_over(rung, stretch));
      return;
    }
    for (const std::size_t step : steps) {
      changes.push_back(change_at(rung, step));
    }
  }

  ChangePoint drift_over(const CutTimes& rung, const Segment& part) const {
    const StraightLine line = line_through(rung, part);
    const auto length = static_cast<double>(part.size() - 1);
    const double half = half_width(line.rest, m_pooled[rung.run(part.from)],
                                   length * length / line.squares_of_places);
    return {ChangeKind::drift, part.from, part.from, part.to, ratio_of(line.slope * length, half)};
  }

  std::optional<double> detectable(const CutTimes& rung) const {
    if (rung.size() < 2 * least_runs_of_side) {
      return std::nullopt;
    }
    const std::size_t middle = rung.size() / 2;
    const auto share =
        1.0 / static_cast<double>(middle) + 1.0 / static_cast<double>(rung.size() - middle);
    const std::size_t run = rung.run(middle);
    return std::expm1(half_width(rung.squares_cut_at(run), m_pooled[run], share));
  }

  std::vector<CutTimes> m_rungs;
  std::vector<Squares> m_pooled;  // one for each run
  std::size_t m_runs = 0;
  double m_positions = 0;  // at which a change is looked for, of all rungs
};

}  // namespace

std::vector<FoundChanges> change_points(std::span<const TimesOverRuns> rungs) {
  ChangeSearch search(rungs);
  search.cut_all();
  std::vector<FoundChanges> found;
  for (std::size_t rung = 0; rung < rungs.size(); ++rung) {
    found.push_back(search.found(rung));
  }
  return found;
}

}  // namespace roofladder
