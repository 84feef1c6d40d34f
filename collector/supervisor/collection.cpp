// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/supervisor/collection.h"

#include <algorithm>
#include <fmt/format.h>
#include <random>
#include <unistd.h>

#include "collector/machine/processor_use.h"
#include "collector/run_identity.h"
#include "collector/supervisor/memory_limit.h"
#include "collector/supervisor/recorder.h"
#include "collector/supervisor/workers.h"
#include "run/file/place.h"
#include "run/file/run_file.h"
#include "run/file/shard.h"
#include "run/format.h"

namespace roofladder {
namespace {

// Replaces the warnings of the collection that this one has resumed by a fact.
void take_back_warnings(Run& run) {
  const bool was_cut_short = std::ranges::any_of(run.warnings, [](const Warning& warning) {
    return warning.text == interrupted_warning || warning.text == over_budget_warning;
  });
  if (was_cut_short && find_fact(run.facts, completed_fact) == nullptr) {
    run.facts.push_back({completed_fact, "cut short, then resumed to its end", {}, {}});
  }
}

std::filesystem::path part_of(const std::filesystem::path& output) {
  return run_file::part_of(run_file::resolved(output));
}

// A run that ended, but whose process did before it had its name, gets it.
bool complete_ended(const std::filesystem::path& output) {
  const std::filesystem::path part = part_of(output);
  if (!std::filesystem::exists(part)) {
    return false;
  }
  const Run ended = read_run(part).run;
  if (ended.state != RunState::finished) {
    return false;
  }
  Run run;
  RunWriter writer = RunWriter::resume(output, run);
  run.finished = ended.finished;
  writer.finish(run);
  return true;
}

// The plan of the run in the file, before anything of it is changed.
Plan plan_of_unfinished(const CollectOptions& options, const std::filesystem::path& output) {
  const std::filesystem::path part = part_of(output);
  const std::filesystem::path& file = std::filesystem::exists(part) ? part : output;
  const Run run = read_run(file).run;
  if (run.state == RunState::finished) {
    throw RunFileError(FileFault::exists,
                       fmt::format("{} is a finished run: there is nothing to resume",
                                   printable(output.string())));
  }
  return resume_plan(options, run);
}

// Looks whether the machine is idle before anything is measured.
void warn_of_other_programs(Recorder& recorder, Progress& progress) {
  constexpr std::chrono::milliseconds look(100);
  constexpr double least = 0.25;  // processors
  constexpr double least_share = 0.05;
  const auto use = processors_in_use(look);
  const auto processors = static_cast<double>(sysconf(_SC_NPROCESSORS_ONLN));
  if (!use || use->busy + use->stolen <= std::max(least, least_share * processors)) {
    return;
  }
  const std::string text = fmt::format(
      "{} {:.1f} of {:.0f} processors busy before the first repetition: what is "
      "measured now varies; wait until the machine is idle",
      use->busy > use->stolen ? "other programs kept" : "other virtual machines kept",
      use->busy + use->stolen, processors);
  recorder.warn(text);
  progress.note(text);
}

Outcome carry_out(const Plan& plan, Run& run, RunWriter& writer, const Shard& shard,
                  Progress& progress, const std::atomic<bool>& interrupted) {
  for (const std::string& note : plan.notes) {
    progress.note(note);
  }
  Recorder recorder(run, writer, progress);
  for (const std::string& warning : plan.warnings) {
    recorder.warn(warning);
  }
  warn_of_other_programs(recorder, progress);
  Workers workers(plan, interrupted);
  const std::vector<ScheduledStep> schedule = schedule_of(plan);
  Supervisor supervisor(plan, schedule, recorder, progress, workers, std::random_device()());
  progress.started(writer.current_path(), stages_of(plan, schedule));
  supervisor.declare();
  const Outcome outcome = supervisor.collect();
  if (outcome != Outcome::cut_short) {
    take_back_warnings(run);
  }
  run.state = outcome == Outcome::complete ? RunState::finished : RunState::partial;
  run.finished = utc_now();
  writer.finish(run);
  shard.deliver();
  progress.finished(shard.name(), run.state);
  return outcome;
}

}  // namespace

Outcome run_collection(const CollectOptions& options, const std::filesystem::path& output,
                       bool resume, Progress& progress, const std::atomic<bool>& interrupted) {
  Shard shard(output, options.shard_folder);
  if (!resume) {
    shard.require_new();
    const Plan plan = make_plan(options);
    require_workers_start(plan);
    Run run = plan.run;
    RunWriter writer = RunWriter::create(shard.path(), run);
    return carry_out(plan, run, writer, shard, progress, interrupted);
  }
  if (shard.fetch() == RunState::finished || complete_ended(shard.path())) {
    shard.deliver();
    progress.finished(shard.name(), RunState::finished);
    return Outcome::complete;
  }
  const Plan plan = plan_of_unfinished(options, shard.path());
  require_workers_start(plan);
  Run run;
  RunWriter writer = RunWriter::resume(shard.path(), run);
  return carry_out(plan, run, writer, shard, progress, interrupted);
}

}  // namespace roofladder
