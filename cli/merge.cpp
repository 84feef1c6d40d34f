// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/file/merge.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/number.h"
#include "cli/output_name.h"
#include "cli/verb.h"
#include "collector/errors.h"
#include "run/exit_code.h"
#include "run/file/fault_code.h"
#include "run/format.h"
#include "run/standard_error.h"

namespace roofladder {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view run_extension = ".roofladder";

struct MergeArguments {
  std::vector<std::string> inputs;
  std::string output = "merged.roofladder";
  std::optional<std::int64_t> ranks;
  bool json = false;
};

bool is_output(const fs::path& input, const fs::path& output) {
  std::error_code ignored;
  return fs::equivalent(input, output, ignored);
}

UsageError input_and_output(const fs::path& path) {
  return UsageError(fmt::format(
      "'{}' is an input and the output, and inputs are never changed; name another output",
      printable(path.string())));
}

// The files that the inputs name.
struct Expanded {
  std::vector<fs::path> files;
  std::vector<std::string> left_out;  // sentences about inputs left out
};

// Returns the content of a folder, sorted by name, as far as it can be read.
std::vector<fs::path> content_of(const fs::path& folder, std::vector<std::string>& left_out) {
  std::vector<fs::path> content;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    content.push_back(entry->path());
  }
  if (error) {
    left_out.push_back(
        fmt::format("'{}' cannot be read: {}", printable(folder.string()), error.message()));
  }
  std::ranges::sort(content);
  return content;
}

// Looks at names alone, since the collector of the run may be at work.
bool is_unfinished(const fs::path& path, const std::vector<fs::path>& sorted_content) {
  const fs::path name = fs::path(path).replace_extension();
  return path.extension() == ".part" && name.extension() == run_extension &&
         !std::ranges::binary_search(sorted_content, name);
}

// Throws UsageError if the output among the inputs is a collected run: only a merged file is
// extended.
void refuse_collected(const fs::path& output) {
  if (holds_collected_run(output)) {
    throw input_and_output(output);
  }
}

// Adds the run files of a folder except the output.
void expand_folder(const fs::path& folder, const fs::path& output, Expanded& expanded) {
  const std::vector<fs::path> content = content_of(folder, expanded.left_out);
  for (const fs::path& path : content) {
    if (is_output(path, output)) {
      refuse_collected(path);
    } else if (path.extension() == run_extension) {
      expanded.files.push_back(path);
    } else if (is_unfinished(path, content)) {
      expanded.left_out.push_back(fmt::format(
          "'{}' is an unfinished run: merge again when its collector has ended; if that "
          "was killed, `roofladder collect --resume` continues it",
          printable(path.string())));
    }
  }
}

Expanded expand(const std::vector<std::string>& inputs, const fs::path& output) {
  Expanded expanded;
  for (const std::string& input : inputs) {
    std::error_code ignored;
    if (fs::is_directory(input, ignored)) {
      expand_folder(input, output, expanded);
    } else if (is_output(input, output)) {
      throw input_and_output(input);
    } else {
      expanded.files.emplace_back(input);
    }
  }
  return expanded;
}

void say(const Merged& merged, const fs::path& output) {
  for (const auto* const sentences : {&merged.left_out, &merged.ranks}) {
    for (const std::string& sentence : *sentences) {
      print_to_stderr("roofladder: {}\n", sentence);
    }
  }
  if (!globals().quiet && merged.runs > 0) {
    const bool is_new = merged.added + merged.continued > 0;
    const std::string continued =
        merged.continued > 0 ? fmt::format(", {} completed", merged.continued) : "";
    print_to_stderr("{} {}: {} runs, {} of them new{}; {} copies were known, {} left out\n",
                    is_new ? "wrote" : "nothing new for", printable(output.string()), merged.runs,
                    merged.added, continued, merged.known, merged.left_out.size());
  }
}

int merge(const MergeArguments& arguments) {
  const fs::path output = expand_output_name(arguments.output);
  Merged merged;
  try {
    const Expanded inputs = expand(arguments.inputs, output);
    merged = merge_runs(inputs.files, output, arguments.ranks);
    merged.left_out.insert(merged.left_out.begin(), inputs.left_out.begin(), inputs.left_out.end());
  } catch (const RunFileError& error) {
    print_to_stderr("roofladder: {}\n", error.what());
    return exit_code_of_output(error.fault);
  }
  say(merged, output);
  if (arguments.json) {
    const nlohmann::json result{{"file", output.string()},       {"runs", merged.runs},
                                {"added", merged.added},         {"known", merged.known},
                                {"continued", merged.continued}, {"left_out", merged.left_out},
                                {"ranks", merged.ranks}};
    fmt::print("{}\n", result.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  }
  if (merged.runs == 0) {
    print_to_stderr("roofladder: there is no run to merge, and nothing is written\n");
    return exit_bad_input;
  }
  return merged.left_out.empty() && merged.ranks.empty() ? exit_done : exit_partial;
}

}  // namespace

Action add_merge(CLI::App& app) {
  const auto arguments = std::make_shared<MergeArguments>();
  app.description("Merges run files into one, which keeps every run as it is");
  app.footer(
      "Merging again adds only what is new, and completes partial runs from copies that were "
      "resumed. Runs that are left out "
      "(damaged, unfinished, contradicting copies), missing ranks and "
      "ranks with more runs than others are named, and the exit code is then 7.");
  app.add_option("inputs", arguments->inputs,
                 "Run files, merged files, or folders, whose *.roofladder are meant; only read")
      ->required();
  app.add_option("-o,--output", arguments->output,
                 "Merged file; one that is there is added to. %j job, %h host, %p process id, "
                 "%q{NAME} environment variable")
      ->capture_default_str();
  app.add_option("--expect-ranks", arguments->ranks,
                 "How many ranks each job had; by default what its launcher reported")
      ->check(whole_number(1, 1000000000));
  app.add_flag("--json", arguments->json, "Print JSON");
  return [arguments] { return merge(*arguments); };
}

}  // namespace roofladder
