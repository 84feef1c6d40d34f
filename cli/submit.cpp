// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <memory>

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

// A line of a script cannot hold them, and a name of Slurm's logs has a meaning for %.
void refuse_odd(const std::string& option, const std::string& value, std::string_view odd) {
  const auto is_odd = [&](unsigned char c) { return c < ' ' || odd.find(c) != odd.npos; };
  if (std::ranges::any_of(value, is_odd)) {
    throw UsageError(fmt::format("{} '{}' has a line break{} in it", option, printable(value),
                                 odd.empty() ? "" : " or one of " + std::string(odd)));
  }
}

void require_sound(const BatchJob& job) {
  refuse_odd("--name", job.name, "/%");
  refuse_odd("--folder", job.folder, "");
  refuse_odd("--time", job.time, "");
  refuse_odd("--partition", job.partition, "");
  refuse_odd("--account", job.account, "");
  for (const std::string& option : job.sbatch) {
    refuse_odd("--sbatch", option, "");
    if (!option.starts_with('-')) {
      throw UsageError(
          fmt::format("--sbatch '{}' is no option of sbatch: it begins with -", printable(option)));
    }
  }
  for (const std::string& word : job.collect) {
    for (const std::string_view own : {"-o", "--output", "--resume", "--dry-run"}) {
      if (word == own || word.starts_with(std::string(own) + "=")) {
        throw UsageError(
            fmt::format("{} cannot be given to collect here: the script names the run files (see "
                        "--folder), and goes on with them in a job that is requeued",
                        own));
      }
    }
  }
}

// A job must not wait in the queue for what its command line gets wrong. What this machine cannot
// measure, the nodes may.
void require_plan(const BatchJob& job) {
  const std::vector<std::string> any{""};
  for (const std::string& kernel : job.kernels.empty() ? any : job.kernels) {
    for (const std::string& size : job.sizes.empty() ? any : job.sizes) {
      std::vector<std::string> words{job.program, "collect", "--dry-run"};
      if (!kernel.empty()) {
        words.insert(words.end(), {"--kernel", kernel});
      }
      if (!size.empty()) {
        words.insert(words.end(), {"--size", size});
      }
      words.insert(words.end(), job.collect.begin(), job.collect.end());
      if (const CommandResult plan = run_command(words); plan.status == exit_usage) {
        constexpr std::string_view prefix = "roofladder: ";
        const std::size_t at = plan.err.find(prefix);
        const std::string said =
            at == std::string::npos ? plan.err : plan.err.substr(at + prefix.size());
        throw UsageError("collect refuses this: " + said.substr(0, said.find('\n')));
      }
    }
  }
}

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
  require_plan(arguments.job);
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

void add_tasks(CLI::App& app, BatchJob& job) {
  app.add_option("-k,--kernel", job.kernels,
                 "Kernels, comma-separated, each in tasks of its own; all in one by default")
      ->delimiter(',');
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
                 "One more option of sbatch, given as often as needed: --sbatch --exclusive for "
                 "nodes that no other job is on")
      ->allow_extra_args(false);
}

}  // namespace

Action add_submit(CLI::App& app) {
  const auto arguments = std::make_shared<SubmitArguments>();
  BatchJob& job = arguments->job;
  app.description(
      "Writes a script for Slurm's sbatch: a job array with a task for each kernel, size and "
      "repetition, in which every rank collects a run, and a job that merges all runs in the end. "
      "A task that is requeued goes on with its runs");
  app.add_option(
      "COLLECT", job.collect,
      "Behind --: ladders and options for roofladder collect, as -- -m cuda --cache both");
  app.add_option("-o,--output", arguments->output,
                 "Script, which must not exist; standard output by default");
  app.add_flag("--run", arguments->run, "Submit it, and print the number of the job");
  app.add_option("--name", job.name, "Of the job, and of its logs")->capture_default_str();
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
