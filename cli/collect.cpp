// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <unistd.h>

#include "cli/collected.h"
#include "cli/given_ladder.h"
#include "cli/interruption.h"
#include "cli/number.h"
#include "cli/output_name.h"
#include "cli/rank_list.h"
#include "cli/taken_ceilings.h"
#include "cli/time_budget.h"
#include "cli/verb.h"
#include "collector/compile/command.h"
#include "collector/supervisor/collection.h"
#include "run/exit_code.h"
#include "run/file/fault_code.h"
#include "run/file/free_name.h"
#include "run/file/shard.h"
#include "run/format.h"
#include "run/installation.h"
#include "run/launcher.h"
#include "run/standard_error.h"
#include "run/temporary_folder.h"

namespace roofladder {
namespace {

constexpr double least_simulated_cache = 4096;  // bytes

struct CollectArguments {
  CollectOptions options;
  std::vector<std::string> ladders;  // as given on the command line
  std::string compile_options;
  std::string output;  // empty: the first free name
  std::string cache = "cold";
  std::string progress = "auto";
  CeilingsChoice ceilings;
  std::string time_budget;
  std::string shard_folder;  // or "auto"
  bool output_given = false;
  bool dry_run = false;
  bool json = false;
  bool resume = false;
  bool start_or_resume = false;
};

bool says_json(const CollectArguments& arguments) {
  return arguments.json || arguments.progress == "json";
}

// A resumed run needs a fixed name, by default the first one.
std::filesystem::path output_of(const CollectArguments& arguments) {
  if (!arguments.output_given) {
    return arguments.resume ? default_run_name : free_run_name("");
  }
  return expand_output_name(arguments.output);
}

// Slurm and other batch systems give each job its own folder on the node.
std::filesystem::path shard_folder_of(const std::string& text) {
  if (text != "auto") {
    return text;
  }
  if (const auto of_job = own_environment("SLURM_TMPDIR")) {
    return *of_job;
  }
  return system_temporary_folder();
}

// Ranks that share a name find it taken by one another.
std::string_view hint(const RunFileError& error, const CollectArguments& arguments) {
  if (error.fault == FileFault::full) {
    return "; what was committed before is kept: make room, and resume with --start-or-resume";
  }
  const bool is_taken = error.fault == FileFault::exists || error.fault == FileFault::locked;
  const bool is_pattern = arguments.output.find('%') != std::string::npos;
  if (is_taken && !is_pattern && launched_process(own_environment)) {
    return " (-o 'runs/%j-%r.roofladder' gives each rank a name of its own)";
  }
  return error.fault == FileFault::exists && !arguments.resume
             ? " (resume a partial run with --resume)"
             : "";
}

std::unique_ptr<Progress> progress_for(const CollectArguments& arguments) {
  if (says_json(arguments)) {
    return make_json_progress();
  }
  const bool never = arguments.progress == "never" || globals().quiet;
  return never ? make_silent_progress() : make_text_progress(isatty(STDERR_FILENO) != 0);
}

int exit_code_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::complete:
      return exit_done;
    case Outcome::partial:
    case Outcome::cut_short:
      return exit_partial;
    case Outcome::all_failed:
      return exit_all_failed;
  }
  return exit_done;
}

// Commas also separate the parameters of a variant: a piece like "width=1" belongs to the variant
// before it.
std::vector<std::string> whole_variants(const std::vector<std::string>& pieces) {
  std::vector<std::string> variants;
  for (const std::string& piece : pieces) {
    const bool parameter =
        piece.find('=') != std::string::npos && piece.find(':') == std::string::npos;
    if (parameter && !variants.empty()) {
      variants.back() += "," + piece;
    } else {
      variants.push_back(piece);
    }
  }
  return variants;
}

// Long names of the options given on the command line or in the environment.
std::vector<std::string> given_options(const CLI::App& app) {
  std::vector<std::string> given;
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() > 0 && !option->get_lnames().empty()) {
      const std::string& name = option->get_lnames().front();
      const bool is_count =
          std::ranges::find(bundled_counts, name, &BundledCount::name) != bundled_counts.end();
      given.push_back(is_count ? "count" : name);
    }
  }
  return given;
}

// The run's own plan has everything but where its ladders' sources and its shard are.
std::string resuming_command(const CollectArguments& arguments,
                             const std::filesystem::path& output) {
  std::vector<std::string> words{"roofladder", "collect"};
  words.insert(words.end(), arguments.ladders.begin(), arguments.ladders.end());
  for (const auto& [option, value] : {std::pair{"--compile-options", arguments.compile_options},
                                      std::pair{"--shard-folder", arguments.shard_folder}}) {
    if (!value.empty()) {
      words.insert(words.end(), {option, value});
    }
  }
  words.insert(words.end(), {"--resume", "-o", output.string()});
  return to_shell(words);
}

int collect(CollectArguments& arguments) {
  // A dry run depends on nothing that a job sets, and may be tried before there is a job.
  if (!arguments.dry_run) {
    if (const std::string reason = why_not_among(arguments.options.ranks); !reason.empty()) {
      say_notes({reason});
      return exit_done;
    }
    arguments.options.shard_folder = shard_folder_of(arguments.shard_folder);
    arguments.options.time_budget = seconds_of_budget(arguments.time_budget);
  }
  for (const std::string& file : arguments.ladders) {
    if (!arguments.dry_run) {
      require_device_of(file);
    }
    arguments.options.ladders.push_back(given_ladder(file, arguments.compile_options));
  }
  arguments.options.variants = whole_variants(arguments.options.variants);
  arguments.options.cold = arguments.cache != "warm";
  arguments.options.warm = arguments.cache != "cold";
  choose_ceilings(arguments.options, arguments.ceilings);
  if (arguments.dry_run) {
    const Plan plan = make_plan(arguments.options);
    say_notes(plan.notes);
    fmt::print("{}", arguments.json ? describe_as_json(plan) : describe(plan));
    return exit_done;
  }
  const std::filesystem::path output = output_of(arguments);
  const std::atomic<bool>& interrupted = catch_interruption();
  const std::unique_ptr<Progress> progress = progress_for(arguments);
  try {
    if (arguments.start_or_resume) {
      const std::optional<RunState> state = Shard(output, arguments.options.shard_folder).state();
      if (state == RunState::finished) {
        say_notes({fmt::format("{} is finished, and is left as it is", output.string())});
        return exit_done;
      }
      arguments.resume = state.has_value();
    }
    const Outcome outcome =
        run_collection(arguments.options, output, arguments.resume, *progress, interrupted);
    if (!globals().quiet && !says_json(arguments)) {
      say_results(output, outcome == Outcome::cut_short
                              ? std::optional(resuming_command(arguments, output))
                              : std::nullopt);
    }
    return exit_code_of(outcome);
  } catch (const RunFileError& error) {
    print_to_stderr("roofladder: {}{}\n", printable(error.what()), hint(error, arguments));
    return exit_code_of_output(error.fault);
  }
}

void add_what(CLI::App& app, CollectArguments& arguments) {
  CollectOptions& options = arguments.options;
  app.add_option(
      "LADDER", arguments.ladders,
      "Ladders of your own: sources (see roofladder new), which are compiled, or modules "
      "(.so); the bundled ones without any");
  app.add_option("--compile-options", arguments.compile_options,
                 "More options for the compiler of your sources, as one word: '-O2 -ffast-math'");
  app.add_option("-k,--kernel", options.kernels, "Kernels, comma-separated; all ladders by default")
      ->delimiter(',');
  app.add_option("-m,--model", options.models,
                 "Programming models, comma-separated; all that load by default, the CPU by one "
                 "of them")
      ->delimiter(',');
  app.add_option("--variant", options.variants,
                 "Variants by technique or id, comma-separated: naive,tiled:tile=4")
      ->delimiter(',');
  app.add_option("--preset", options.preset,
                 "quick (times and ceilings, some minutes), standard (also counted flops and "
                 "simulated traffic) or full (the published sizes)")
      ->capture_default_str();
  app.add_option(
      "--size", options.size,
      "A named size (tiny, odd, medium, quick, seed, large) or values: n=4096,sweeps=10");
  app.add_option("--cache", arguments.cache, "State of the caches before each repetition")
      ->check(CLI::IsMember({"cold", "warm", "both"}))
      ->capture_default_str();
  app.add_option("--device", options.devices,
                 "Devices, comma-separated (cuda:0), or all; the first of each model by default")
      ->delimiter(',');
  app.add_option(
         "--provider", options.providers,
         "Sources of observations, comma-separated (timer,papi); all of this build by default: "
         "see list providers")
      ->delimiter(',');
  app.add_option("--count", options.counted,
                 "Sets of metrics that providers observe on request, comma-separated: see list "
                 "providers")
      ->delimiter(',');
  for (const BundledCount& count : bundled_counts) {
    app.add_flag_callback(
        fmt::format("--{}", count.name),
        [&options, &count] { options.counted.emplace_back(count.name); }, count.help);
  }
  add_ceilings(app, arguments.ceilings);
}

void add_how(CLI::App& app, CollectArguments& arguments) {
  CollectOptions& options = arguments.options;
  app.add_option("--threads", options.threads, "Threads; one per physical core by default")
      ->check(whole_number(1, 1000000));
  app.add_option("--rounds", options.rounds, "Interleaved rounds over a ladder")
      ->check(whole_number(1, 100))
      ->capture_default_str();
  app.add_option("--min-samples", options.minimum_samples, "Repetitions of a variant at least")
      ->check(whole_number(1, 100000))
      ->capture_default_str();
  app.add_option("--precision", options.precision,
                 "Half width of the median's 95 % interval at which sampling stops")
      ->check(number(0.0001, 1))
      ->capture_default_str();
  app.add_option("--seconds", options.seconds_per_variant,
                 "Time for a variant's repetitions at most; the preset's by default")
      ->check(seconds());
  app.add_option("--timeout", options.timeout,
                 "Seconds without a sign of life after which a variant is given up")
      ->check(seconds())
      ->capture_default_str();
  app.add_option("--time-budget", arguments.time_budget,
                 fmt::format("Seconds for everything, or slurm: what the job has left, less {:.0f} "
                             "s; what is measured by then is kept",
                             time_kept_back))
      ->check(time_budget());
  app.add_option("--ranks", options.ranks,
                 "The processes of a launcher that measure (0,8-15); others end at once, with 0")
      ->check(rank_list());
  app.add_option("--memory-limit", options.memory_limit,
                 "Address space of a variant's process on the CPU: 4GB (10^9 B), 512MiB (2^20 B); "
                 "by default what is free")
      ->transform(bytes(1))
      ->type_name("SIZE");
  app.add_option(
         "--simulated-llc", options.simulated_llc,
         "Last-level cache that provider caches simulates: 32MiB; this machine's by default")
      ->transform(bytes(least_simulated_cache))
      ->type_name("SIZE");
}

}  // namespace

Action add_collect(CLI::App& app) {
  const auto arguments = std::make_shared<CollectArguments>();
  app.description("Measures ladders and writes a run file");
  app.add_option("-o,--output", arguments->output,
                 fmt::format("Run file, which must not exist; {}; by default run.roofladder, or "
                             "run-2.roofladder and so on, whichever is free",
                             output_patterns));
  app.add_option(
         "--shard-folder", arguments->shard_folder,
         "Folder on the node where the run file grows, until it is moved to its name in the "
         "end; auto: $SLURM_TMPDIR or $TMPDIR; by default it grows beside its name")
      ->type_name("DIR");
  add_what(app, *arguments);
  add_how(app, *arguments);
  app.add_option("--title", arguments->options.title, "A title for the run");
  app.add_flag("--redact", arguments->options.redact,
               "Leave the names of host and kernel, and UUIDs of GPUs, out of the run");
  CLI::Option* resume =
      app.add_flag("--resume", arguments->resume,
                   "Resume the unfinished or partial run of that name, by its own plan");
  CLI::Option* start =
      app.add_flag("--start-or-resume", arguments->start_or_resume,
                   "Start the run, or resume the unfinished or partial one of that name; leave "
                   "a finished one as it is. For jobs that may be requeued")
          ->excludes(resume);
  app.add_flag("--dry-run", arguments->dry_run, "Print what would be measured, and measure nothing")
      ->excludes(resume)
      ->excludes(start);
  app.add_flag("--json", arguments->json,
               "Print JSON: the plan with --dry-run, else as --progress json");
  app.add_option("--progress", arguments->progress,
                 "auto, never, or json: one object a line on standard output")
      ->check(CLI::IsMember({"auto", "never", "json"}))
      ->capture_default_str();
  return [arguments, &app] {
    arguments->output_given = app.get_option("--output")->count() > 0;
    arguments->options.given = given_options(app);
    return collect(*arguments);
  };
}

}  // namespace roofladder
