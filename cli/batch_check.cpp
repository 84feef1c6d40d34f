// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/batch_check.h"

#include <algorithm>
#include <fmt/format.h>

#include "cli/verb.h"
#include "collector/compile/command.h"
#include "collector/errors.h"
#include "run/exit_code.h"
#include "run/format.h"

namespace roofladder {
namespace {

// A line of the script cannot contain line breaks, and in names of Slurm's logs % begins a pattern.
void refuse_odd(const std::string& option, const std::string& value, std::string_view odd) {
  const auto is_odd = [&](unsigned char c) { return c < ' ' || odd.find(c) != odd.npos; };
  if (std::ranges::any_of(value, is_odd)) {
    throw UsageError(fmt::format("{} '{}' has a line break{} in it", option, printable(value),
                                 odd.empty() ? "" : " or one of " + std::string(odd)));
  }
}

void require_folder(const std::string& folder) {
  refuse_odd("--folder", folder, "");
  if (folder.empty()) {
    throw UsageError("--folder is empty; name the folder that runs go to, or leave the option out");
  }
  if (folder.starts_with('-')) {
    throw UsageError(fmt::format(
        "--folder '{0}' begins with -, and commands of the script would take it for an option; "
        "write ./{0}",
        printable(folder)));
  }
}

// Each must be a single word for sbatch. A blank before its = means that it is not.
void require_options_of_sbatch(const std::vector<std::string>& options) {
  for (const std::string& option : options) {
    refuse_odd("--sbatch", option, "");
    if (!option.starts_with('-')) {
      throw UsageError(fmt::format("--sbatch '{}' is not an option of sbatch: options begin with -",
                                   printable(option)));
    }
    if (option.substr(0, option.find('=')).find(' ') != std::string::npos) {
      throw UsageError(fmt::format(
          "--sbatch '{}' is no option of sbatch in one word; join its name and value by =, as in "
          "--sbatch --qos=normal",
          printable(option)));
    }
  }
}

void refuse_given(const CLI::App& collect, const std::vector<std::string>& options,
                  std::string_view reason) {
  for (const std::string& option : options) {
    if (collect.get_option(option)->count() > 0) {
      throw UsageError(fmt::format("{} cannot be given to collect here: {}", option, reason));
    }
  }
}

[[noreturn]] void refuse_text(std::string_view option) {
  throw UsageError(fmt::format(
      "{} cannot be given to collect here: every task would print a text and measure nothing",
      option));
}

// True if collect can parse the words. If it cannot, its dry run tells the user why.
bool can_parse(CLI::App& collect, std::vector<std::string> words) {
  std::ranges::reverse(words);  // as CLI11 takes them
  try {
    collect.parse(std::move(words));
  } catch (const CLI::CallForHelp&) {
    refuse_text("--help");
  } catch (const CLI::ParseError&) {
    return false;
  }
  return true;
}

void require_words_for_collect(const BatchJob& job) {
  CLI::App collect;
  const Action action = add_collect(collect);  // holds what the options are parsed into
  collect.allow_extras();                      // the global options, which precede the verb
  const bool parsed = can_parse(collect, job.collect);
  if (std::ranges::count(collect.remaining(), "--version") > 0) {
    refuse_text("--version");
  }
  if (!parsed) {
    return;
  }
  refuse_given(collect, {"--output", "--resume", "--start-or-resume", "--dry-run"},
               "the script names the run files (see --folder), and resumes them in a job that "
               "is requeued");
  constexpr std::string_view twice =
      "submit was given it too, and every task would have both; give it once, before --";
  if (!job.kernels.empty()) {
    refuse_given(collect, {"--kernel"}, twice);
  }
  if (!job.sizes.empty()) {
    refuse_given(collect, {"--size"}, twice);
  }
}

// The words are in the order of the script, since an option may take the words behind it for its
// own.
void require_plan(const BatchJob& job) {
  const std::vector<std::string> any{""};
  for (const std::string& kernel : job.kernels.empty() ? any : job.kernels) {
    for (const std::string& size : job.sizes.empty() ? any : job.sizes) {
      std::vector<std::string> words{job.program, "collect", "--dry-run"};
      words.insert(words.end(), job.collect.begin(), job.collect.end());
      if (!kernel.empty()) {
        words.insert(words.end(), {"--kernel", kernel});
      }
      if (!size.empty()) {
        words.insert(words.end(), {"--size", size});
      }
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

}  // namespace

void require_sound(const BatchJob& job) {
  refuse_odd("--name", job.name, "/%");
  refuse_odd("--time", job.time, "");
  refuse_odd("--partition", job.partition, "");
  refuse_odd("--account", job.account, "");
  require_folder(job.folder);
  require_options_of_sbatch(job.sbatch);
  require_words_for_collect(job);
  require_plan(job);
}

}  // namespace roofladder
