// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/batch_script.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include "collector/compile/command.h"
#include "run/shell_word.h"

namespace roofladder {
namespace {

std::int64_t tasks_per_node(const BatchJob& job) {
  return job.tasks_per_node.value_or(job.gpus_per_node.value_or(1));
}

std::int64_t choices(const std::vector<std::string>& words) {
  return std::max<std::int64_t>(1, std::ssize(words));
}

std::int64_t array_tasks(const BatchJob& job) {
  return choices(job.kernels) * choices(job.sizes) * job.repetitions;
}

// Options that the array and the merging job share.
std::vector<std::string> place_of(const BatchJob& job) {
  std::vector<std::string> options;
  const auto add = [&](std::string_view option, const std::string& value) {
    if (!value.empty()) {
      options.push_back(fmt::format("--{}={}", option, value));
    }
  };
  add("partition", job.partition);
  add("account", job.account);
  add("time", job.time);
  return options;
}

std::vector<std::string> options_of_array(const BatchJob& job) {
  std::vector<std::string> options{"--job-name=" + job.name,
                                   fmt::format("--array=0-{}", array_tasks(job) - 1),
                                   fmt::format("--nodes={}", job.nodes),
                                   fmt::format("--ntasks-per-node={}", tasks_per_node(job))};
  if (job.cpus_per_task) {
    options.push_back(fmt::format("--cpus-per-task={}", *job.cpus_per_task));
  }
  if (job.gpus_per_node) {
    options.push_back(fmt::format("--gpus-per-node={}", *job.gpus_per_node));
  }
  std::ranges::copy(place_of(job), std::back_inserter(options));
  options.insert(options.end(),
                 {"--output=" + job.name + "-%A_%a.log", "--open-mode=append", "--requeue"});
  options.insert(options.end(), job.sbatch.begin(), job.sbatch.end());
  return options;
}

// sbatch reads directives as a shell does, except that a backslash counts even within single
// quotes.
std::string directive_word(const std::string& text) {
  std::string escaped;
  for (const char character : text) {
    escaped += character == '\\' ? std::string("\\\\") : std::string(1, character);
  }
  return shell_word(escaped);
}

std::string directives(const BatchJob& job) {
  std::string text;
  for (const std::string& option : options_of_array(job)) {
    text += fmt::format("#SBATCH {}\n", directive_word(option));
  }
  return text;
}

// Shell code by which a task chooses one of the words. The choice changes every `period` tasks.
std::string choice(std::string_view what, const std::vector<std::string>& words,
                   std::int64_t period) {
  if (words.empty()) {
    return "";
  }
  return fmt::format(
      "{0}s=({1})\n"
      "collect+=(--{0} \"${{{0}s[SLURM_ARRAY_TASK_ID{2} % {3}]}}\")\n",
      what, to_shell(words), period == 1 ? "" : fmt::format(" / {}", period), words.size());
}

// Numbers repetitions last, so that those of a kernel are spread over the time of the whole array.
std::string choice_of_task(const BatchJob& job) {
  return fmt::format("collect=({})\n{}{}", to_shell(job.collect), choice("kernel", job.kernels, 1),
                     choice("size", job.sizes, choices(job.kernels)));
}

// Doubles % in the name for -o, where it begins a pattern.
std::string merge_step(const BatchJob& job) {
  constexpr std::string_view text =
      R"(
# Submits a job that merges the runs when every task has ended. A requeued task submits it again, since it may be over.
if [ "$SLURM_ARRAY_TASK_ID" = 0 ] || [ -n "${{SLURM_RESTART_COUNT:-}}" ]; then
  sbatch --dependency="afterany:$SLURM_ARRAY_JOB_ID,singleton" --export=ALL {options} \
    --job-name="$SLURM_JOB_NAME-merge-$SLURM_ARRAY_JOB_ID" --output=%x.log <<'END' ||
#!/bin/bash
# Starts over, since a resumed run contradicts the copy of it that was merged before.
rm -f "$runs.roofladder"
{program} merge "$runs" -o "${{runs//%/%%}}.roofladder"
code=$?
for ((task = 0; task < {tasks}; task++)); do
  if ! compgen -G "$runs/$task-*.roofladder" >/dev/null; then
    echo "roofladder: no run of task $task of the job array" >&2
    code=7
  fi
done
exit $code
END
    printf 'roofladder: the runs are not merged by themselves, do it in the end: roofladder merge %q -o %q\n' \
      "$runs" "${{runs//%/%%}}.roofladder" >&2
fi
)";
  std::vector<std::string> options{"--nodes=1", "--ntasks=1"};
  std::ranges::copy(place_of(job), std::back_inserter(options));
  return fmt::format(fmt::runtime(text), fmt::arg("options", to_shell(options)),
                     fmt::arg("program", shell_word(job.program)),
                     fmt::arg("tasks", array_tasks(job)));
}

// The srun command that collects. A failing rank does not end the others.
std::string collection(const BatchJob& job) {
  std::string srun = "srun --kill-on-bad-exit=0 --wait=0 --label";
  if (job.cpus_per_task) {
    srun += fmt::format(" --cpus-per-task={}", *job.cpus_per_task);
  }
  if (job.gpus_per_node) {
    const std::int64_t ranks = tasks_per_node(job);
    srun +=
        fmt::format(" --gpu-bind=single:{}", (ranks + *job.gpus_per_node - 1) / *job.gpus_per_node);
  }
  return fmt::format(
      "\n{} \\\n  {} collect --start-or-resume -o "
      "\"${{runs//%/%%}}/$SLURM_ARRAY_TASK_ID-%r.roofladder\" "
      "\"${{collect[@]}}\"\n",
      srun, shell_word(job.program));
}

}  // namespace

std::string batch_script(const BatchJob& job) {
  return fmt::format(
      "#!/bin/bash\n"
      "{}\n"
      "export runs={}/${{SLURM_ARRAY_JOB_ID:?is not set: hand this script to sbatch}}\n"
      "mkdir -p \"$runs\" || exit 5\n"
      "{}{}{}",
      directives(job), shell_word(job.folder), choice_of_task(job), merge_step(job),
      collection(job));
}

}  // namespace roofladder
