// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/file/ranks.h"

#include <SQLiteCpp/Statement.h>
#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

#include "run/format.h"
#include "run/launcher.h"

namespace roofladder::run_file {
namespace {

using Environment = std::map<std::string, std::string, std::less<>>;

struct Job {
  std::optional<std::int64_t> ranks;                       // how many there are
  std::map<std::int64_t, std::vector<std::int64_t>> runs;  // by rank
};
using Jobs = std::map<std::string, Job>;

std::optional<std::int64_t> number_of(const Environment& environment, std::string_view name) {
  const auto entry = environment.find(name);
  if (entry == environment.end()) {
    return std::nullopt;
  }
  const std::string& text = entry->second;
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = error == std::errc() && end == text.data() + text.size() && number >= 0;
  return is_number ? std::optional(number) : std::nullopt;
}

std::string job_of(const Environment& environment) {
  std::string name;
  for (const std::string_view variable : job_variables) {
    if (const auto entry = environment.find(variable); entry != environment.end()) {
      name += fmt::format("{}{}={}", name.empty() ? "" : " ", variable, entry->second);
    }
  }
  return name.empty() ? "a job without a name" : name;
}

void add_run(Jobs& jobs, std::int64_t run, const Environment& environment) {
  for (const RankVariables& variables : rank_variables) {
    const auto rank = number_of(environment, variables.rank);
    const auto ranks = number_of(environment, variables.ranks);
    if (!rank || (!variables.ranks.empty() && !ranks)) {
      continue;
    }
    Job& job = jobs[job_of(environment)];
    job.ranks = std::max(job.ranks, ranks);
    job.runs[*rank].push_back(run);
    return;
  }
  // Of older runs, which do not tell how many processes there were.
  if (const auto rank = number_of(environment, "SLURM_PROCID")) {
    jobs[job_of(environment)].runs[*rank].push_back(run);
  }
}

Jobs jobs_of(SQLite::Database& database) {
  Jobs jobs;
  constexpr std::string_view prefix = "env.";
  SQLite::Statement facts(database,
                          "SELECT run, key, text FROM facts WHERE device IS NULL AND "
                          "key GLOB 'env.*' ORDER BY run, id");
  Environment environment;
  std::int64_t run = 0;
  while (facts.executeStep()) {
    if (const std::int64_t next = facts.getColumn(0).getInt64(); next != run) {
      add_run(jobs, run, environment);
      environment.clear();
      run = next;
    }
    environment[facts.getColumn(1).getString().substr(prefix.size())] =
        facts.getColumn(2).getString();
  }
  add_run(jobs, run, environment);
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
