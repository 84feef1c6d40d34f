// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/file/ranks.h"

#include <SQLiteCpp/Statement.h>
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <set>

#include "run/format.h"
#include "run/launcher.h"
#include "run/rank_ranges.h"

namespace roofladder::run_file {
namespace {

using Facts = std::map<std::string, std::string, std::less<>>;

struct Job {
  std::optional<std::int64_t> ranks;                       // how many there are
  std::set<RankRange> chosen;                              // ranks chosen to measure
  bool all_measure = false;                                // some run made no choice
  std::map<std::int64_t, std::vector<std::int64_t>> runs;  // by rank
};
using Jobs = std::map<std::string, Job>;

void add_choice(Job& job, const Facts& facts) {
  const auto fact = facts.find(ranks_fact);
  if (const auto chosen = fact != facts.end() ? rank_ranges(fact->second) : std::nullopt) {
    job.chosen.insert(chosen->begin(), chosen->end());
  } else {
    job.all_measure = true;
  }
}

void add_run(Jobs& jobs, std::int64_t run, const Facts& facts) {
  const Environment environment = [&](std::string_view name) {
    const auto entry = facts.find(fmt::format("env.{}", name));
    return entry != facts.end() ? std::optional(entry->second) : std::nullopt;
  };
  if (const auto process = launched_process(environment)) {
    const std::string name = job_identity(environment);
    Job& job = jobs[name.empty() ? "a job without a name" : name];
    job.ranks = std::max(job.ranks, process->ranks);
    add_choice(job, facts);
    job.runs[process->rank].push_back(run);
  }
}

Jobs jobs_of(SQLite::Database& database) {
  Jobs jobs;
  SQLite::Statement select(database,
                           "SELECT run, key, text FROM facts WHERE device IS NULL AND "
                           "(key GLOB 'env.*' OR key = ?) ORDER BY run, id");
  select.bind(1, ranks_fact);
  Facts facts;
  std::int64_t run = 0;
  while (select.executeStep()) {
    if (const std::int64_t next = select.getColumn(0).getInt64(); next != run) {
      add_run(jobs, run, facts);
      facts.clear();
      run = next;
    }
    facts[select.getColumn(1).getString()] = select.getColumn(2).getString();
  }
  add_run(jobs, run, facts);
  return jobs;
}

std::string range(std::int64_t first, std::int64_t last) {
  return first == last ? fmt::format("{}", first) : fmt::format("{}-{}", first, last);
}

std::set<RankRange> expected_ranks(const Job& job) {
  return job.all_measure ? std::set<RankRange>{{0, *job.ranks - 1}} : job.chosen;
}

// Returns for example "3, 5-9". Does not visit each rank, since a file may claim any number of
// them.
std::string missing_ranks(const Job& job) {
  std::vector<std::string> missing;
  std::int64_t next = 0;
  for (const RankRange& expected : expected_ranks(job)) {
    const std::int64_t last = std::min(expected.last, *job.ranks - 1);
    next = std::max(next, expected.first);
    for (auto run = job.runs.lower_bound(next); run != job.runs.end() && run->first <= last;
         ++run) {
      if (run->first > next) {
        missing.push_back(range(next, run->first - 1));
      }
      next = run->first + 1;
    }
    if (next <= last) {
      missing.push_back(range(next, last));
      next = last + 1;
    }
  }
  return fmt::format("{}", fmt::join(missing, ", "));
}

// Returns how often the whole job was run: the fewest runs of any rank.
std::size_t repeats(const Job& job) {
  std::size_t fewest = job.runs.begin()->second.size();
  for (const auto& [rank, runs] : job.runs) {
    fewest = std::min(fewest, runs.size());
  }
  return fewest;
}

void add_faults(const std::string& name, const Job& job, std::vector<std::string>& faults) {
  if (job.ranks) {
    if (const std::string missing = missing_ranks(job); !missing.empty()) {
      faults.push_back(fmt::format("{}: missing of {} ranks: {}", name, *job.ranks, missing));
    }
    if (const std::int64_t last = job.runs.rbegin()->first; last >= *job.ranks) {
      faults.push_back(fmt::format("{}: rank {} of a job of {} ranks", name, last, *job.ranks));
    }
  }
  const std::size_t expected = repeats(job);
  for (const auto& [rank, runs] : job.runs) {
    if (runs.size() > expected) {
      faults.push_back(fmt::format("{}: rank {} has {} runs ({}), and others of the job have {}",
                                   name, rank, runs.size(), fmt::join(runs, ", "), expected));
    }
  }
}

}  // namespace

std::vector<std::string> rank_faults(SQLite::Database& database,
                                     std::optional<std::int64_t> ranks) {
  std::vector<std::string> faults;
  Jobs jobs = jobs_of(database);
  if (jobs.empty() && ranks) {
    faults.push_back(
        fmt::format("no run tells its rank: whether any of {} is missing is unknown", *ranks));
  }
  for (auto& [name, job] : jobs) {
    if (ranks) {
      job.ranks = ranks;
    }
    add_faults(printable(name), job, faults);
  }
  return faults;
}

}  // namespace roofladder::run_file
