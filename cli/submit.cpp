// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <memory>

#include "cli/batch_check.h"
#include "cli/batch_script.h"
#include "cli/number.h"
#include "cli/verb.h"
#include "collector/compile/command.h"
#include "collector/errors.h"
#include "run/exit_code.h"
#include "run/file/fault_code.h"
#include "run/file/place.h"
#include "run/format.h"
#include "run/installation.h"
#include "run/standard_error.h"
#include "run/temporary_folder.h"

namespace roofladder {
namespace {

namespace fs = std::filesystem;

struct SubmitArguments {
  BatchJob job;
  std::string output;  // empty: standard output
  bool run = false;
};

void write_script(const fs::path& path, const std::string& script) {
  run_file::create_new(path);
  std::FILE* file = std::fopen(path.c_str(), "w");
  const bool written = file != nullptr && std::fputs(script.c_str(), file) >= 0;
  if (file == nullptr || std::fclose(file) != 0 || !written) {
    fs::remove(path);
    throw RunFileError(FileFault::full,
                       fmt::format("{} cannot be written", printable(path.string())));
  }
}

int run_sbatch(const fs::path& script) {
  const CommandResult sbatch = run_command({"sbatch", "--parsable", script});
  if (sbatch.status == 127) {
    throw EnvironmentError(
        "there is no sbatch here; write the script with -o, and hand it to sbatch where Slurm is");
  }
  print_to_stderr("{}", sbatch.err);
  if (sbatch.status != 0) {
    throw EnvironmentError(fmt::format("sbatch refused the job (exit code {})", sbatch.status));
  }
  fmt::print("{}", sbatch.out.substr(0, sbatch.out.find_first_of(";\n")) + "\n");
  return exit_done;
}

int submit(const SubmitArguments& arguments) {
  require_sound(arguments.job);
  const std::string script = batch_script(arguments.job);
  if (arguments.output.empty() && !arguments.run) {
    fmt::print("{}", script);
    return exit_done;
  }
  const TemporaryFolder folder;
  const fs::path path =
      arguments.output.empty() ? folder.path() / "job.sh" : fs::path(arguments.output);
  try {
    write_script(path, script);
  } catch (const RunFileError& error) {
    print_to_stderr("roofladder: {}\n", error.what());
    return exit_code_of_output(error.fault);
  }
  if (arguments.run) {
    return run_sbatch(path);
  }
  if (!globals().quiet) {
    print_to_stderr("wrote {0}\nnext: sbatch {0}\n", printable(path.string()));
  }
  return exit_done;
}

// Each occurrence of an option takes exactly one value: else CLI11 would take a following -- as the
// end of that option only.
void add_tasks(CLI::App& app, BatchJob& job) {
  app.add_option("-k,--kernel", job.kernels,
                 "Kernels, comma-separated, each in tasks of its own; all in one by default")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--size", job.sizes,
                 "Size, named or n=4096,sweeps=10; once for each that has tasks of its own")
      ->allow_extra_args(false);
  app.add_option("--repetitions", job.repetitions,
                 "How often everything is collected, as runs of their own")
      ->check(whole_number(1, 1000000))
      ->capture_default_str();
}

void add_resources(CLI::App& app, BatchJob& job) {
  app.add_option("-N,--nodes", job.nodes, "Nodes of each task")
      ->check(whole_number(1, 1000000))
      ->capture_default_str();
  app.add_option("--tasks-per-node", job.tasks_per_node,
                 "Ranks on each node, each of which collects; one, or one a GPU, by default")
      ->check(whole_number(1, 100000));
  app.add_option("-c,--cpus-per-task", job.cpus_per_task, "Processors of each rank")
      ->check(whole_number(1, 100000));
  app.add_option("--gpus-per-node", job.gpus_per_node, "GPUs of each node; a rank sees one of them")
      ->check(whole_number(1, 1000));
  app.add_option("-t,--time", job.time, "Time limit, as sbatch takes it: 30, 2:00:00");
  app.add_option("-p,--partition", job.partition, "Partition");
  app.add_option("-A,--account", job.account, "Account");
  app.add_option("--sbatch", job.sbatch,
                 "One more option of sbatch, as one word, given as often as needed: --sbatch "
                 "--exclusive for nodes that no other job is on, --sbatch '--comment=two words'")
      ->allow_extra_args(false);
}

}  // namespace

Action add_submit(CLI::App& app) {
  const auto arguments = std::make_shared<SubmitArguments>();
  BatchJob& job = arguments->job;
  app.description("Writes a script for Slurm's sbatch that collects on many nodes");
  app.footer(
      "It is a job array with a task for each kernel, size and repetition, in which every rank "
      "collects a run, and a job that merges all runs in the end. A task that is requeued resumes "
      "its runs.");
  app.add_option(
      "COLLECT", job.collect,
      "Behind --: ladders and options for roofladder collect, as -- -m cuda --cache both");
  app.add_option("-o,--output", arguments->output,
                 "Script, which must not exist; standard output by default");
  app.add_flag("--run", arguments->run, "Submit it, and print the number of the job");
  app.add_option("--name", job.name, "Name of the job and of its logs")->capture_default_str();
  app.add_option("--folder", job.folder,
                 "Where runs go, on storage that all nodes share: JOB/TASK-RANK.roofladder, and "
                 "JOB.roofladder, in which they are merged")
      ->capture_default_str();
  add_tasks(app, job);
  add_resources(app, job);
  return [arguments] {
    arguments->job.program = program_path();
    return submit(*arguments);
  };
}

}  // namespace roofladder
