// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/file/ranks.h"

#include <SQLiteCpp/Statement.h>
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

#include "run/format.h"
#include "run/launcher.h"

namespace roofladder::run_file {
namespace {

using Variables = std::map<std::string, std::string, std::less<>>;

struct Job {
  std::optional<std::int64_t> ranks;                       // how many there are
  std::map<std::int64_t, std::vector<std::int64_t>> runs;  // by rank
};
using Jobs = std::map<std::string, Job>;

void add_run(Jobs& jobs, std::int64_t run, const Variables& variables) {
  const Environment environment = [&](std::string_view name) {
    const auto entry = variables.find(name);
    return entry != variables.end() ? std::optional(entry->second) : std::nullopt;
  };
  if (const auto process = launched_process(environment)) {
    const std::string name = job_identity(environment);
    Job& job = jobs[name.empty() ? "a job without a name" : name];
    job.ranks = std::max(job.ranks, process->ranks);
    job.runs[process->rank].push_back(run);
  }
}

Jobs jobs_of(SQLite::Database& database) {
  Jobs jobs;
  constexpr std::string_view prefix = "env.";
  SQLite::Statement facts(database,
                          "SELECT run, key, text FROM facts WHERE device IS NULL AND "
                          "key GLOB 'env.*' ORDER BY run, id");
  Variables variables;
  std::int64_t run = 0;
  while (facts.executeStep()) {
    if (const std::int64_t next = facts.getColumn(0).getInt64(); next != run) {
      add_run(jobs, run, variables);
      variables.clear();
      run = next;
    }
    variables[facts.getColumn(1).getString().substr(prefix.size())] =
        facts.getColumn(2).getString();
  }
  add_run(jobs, run, variables);
  return jobs;
}

std::string range(std::int64_t first, std::int64_t last) {
  return first == last ? fmt::format("{}", first) : fmt::format("{}-{}", first, last);
}

// "3, 5-9": without going through them one by one, since a file may claim any number of ranks.
std::string missing_ranks(const Job& job) {
  std::vector<std::string> missing;
  std::int64_t next = 0;
  for (const auto& [rank, runs] : job.runs) {
    if (rank >= *job.ranks) {
      break;
    }
    if (rank > next) {
      missing.push_back(range(next, rank - 1));
    }
    next = rank + 1;
  }
  if (next < *job.ranks) {
    missing.push_back(range(next, *job.ranks - 1));
  }
  return fmt::format("{}", fmt::join(missing, ", "));
}

// Where every rank has several runs, they are repeats.
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
  const std::size_t wanted = repeats(job);
  for (const auto& [rank, runs] : job.runs) {
    if (runs.size() > wanted) {
      faults.push_back(fmt::format("{}: rank {} has {} runs ({}), and others of the job have {}",
                                   name, rank, runs.size(), fmt::join(runs, ", "), wanted));
    }
  }
}

}  // namespace

std::vector<std::string> rank_faults(SQLite::Database& database,
                                     std::optional<std::int64_t> ranks) {
  std::vector<std::string> faults;
  Jobs jobs = jobs_of(database);
  if (jobs.empty() && ranks) {
    faults.push_back(fmt::format("no run tells its rank, so none of {} is found missing", *ranks));
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
