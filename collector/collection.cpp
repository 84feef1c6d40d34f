// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/collection.h"

#include "collector/recorder.h"
#include "collector/run_identity.h"
#include "run/run_file.h"

namespace roofladder {
namespace {

Outcome carry_out(const Plan& plan, Run& run, RunWriter& writer,
                  const std::filesystem::path& output, const std::filesystem::path& program,
                  Progress& progress, const std::atomic<bool>& interrupted) {
  for (const std::string& note : plan.notes) {
    progress.note(note);
  }
  Recorder recorder(run, writer, progress);
  Supervisor supervisor(plan, recorder, progress, program, interrupted);
  progress.started(writer.current_path(), supervisor.steps());
  const Outcome outcome = supervisor.collect();
  run.state = outcome == Outcome::complete ? RunState::finished : RunState::partial;
  run.finished = utc_now();
  writer.finish(run);
  progress.finished(output, run.state);
  return outcome;
}

}  // namespace

Outcome run_collection(const CollectOptions& options, const std::filesystem::path& output,
                       bool resume, const std::filesystem::path& program, Progress& progress,
                       const std::atomic<bool>& interrupted) {
  if (resume) {
    Run run;
    RunWriter writer = RunWriter::resume(output, run);
    const Plan plan = resume_plan(options, run);
    return carry_out(plan, run, writer, output, program, progress, interrupted);
  }
  const Plan plan = make_plan(options);
  Run run = plan.run;
  RunWriter writer = RunWriter::create(output, run);
  return carry_out(plan, run, writer, output, program, progress, interrupted);
}

}  // namespace roofladder
