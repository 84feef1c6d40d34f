// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "collector/providers/provider.h"
#include "run/run.h"

// Messages between supervisor and worker: one JSON object a line (docs/worker_protocol.md).
// Tasks go to the worker's standard input; replies come back on a pipe of their own, so that
// nothing a variant prints can be mistaken for one.
namespace roofladder {

inline constexpr int reply_descriptor = 3;
// The descriptor of a file that all workers of a collection share: one shows, another checks.
inline constexpr int shown_descriptor = 4;

enum class TaskKind {
  time,     // timed repetitions
  observe,  // one set of an observer's, of one variant or of several
  check,    // what another worker showed, against the reference
  fill,     // the inputs of the subject's seed, for another worker
};

// The variant that a task is about, with its problem.
struct Subject {
  std::filesystem::path module;  // of its ladder
  std::string kernel;
  std::string variant;  // rl_variant.name
  Parameters size;
  CacheState cache = CacheState::cold;
  std::uint64_t seed = 0;  // of its inputs, and of where its arrays lie

  auto operator<=>(const Subject&) const = default;
};

struct Task {
  TaskKind kind = TaskKind::time;
  std::uint64_t number = 0;       // drawn for it: replies without it were said by somebody else
  std::vector<Subject> subjects;  // one; of a set that is observed in passes, several
  std::string observer;           // observe: its name
  std::string provider;           // observe: path of the module that counts; empty for none
  std::string set;                // observe: of the observer's
  bool check = false;  // time: the worker compares the first result itself (a program), and is
                       // not asked to show any
  bool check_in_full = false;
  bool shown_whole = true;  // check: not the drawn elements alone
  std::uint64_t drawn = 0;  // check: which elements of the result, where not in full; observe:
                            // which repetitions
  std::uint64_t inputs_seed = 0;    // check: of the inputs of what is shown
  std::uint64_t inputs_digest = 0;  // check: of these after the repetition, if it is shown whole
  int warmups = 1;                  // untimed repetitions before the timed ones
  int repetitions = 1;              // timed ones, at most
  double seconds = 0;         // stop early once the timed ones have taken this long; 0: no limit
  bool inouts_alone = false;  // fill: not the inputs
};

enum class ReplyKind {
  stage,       // still alive, and doing what `text` says
  turning,     // to `subject`, or to what concerns all of them
  checked,     // the result is right: compared, checksum, error
  repetition,  // observations of one repetition; of a task with several subjects, of `subject`, in
               // the order of its repetitions
  shown,       // the result of that repetition is in the shared file
  proved,      // proof
  left,        // threads or processes of the variant's own are there after its repetitions
  answered,    // to a question about a module: answer
  done,        // the task is over
  failed,      // the task is over without a result: status, text
};

struct Reply {
  ReplyKind kind = ReplyKind::done;
  std::uint64_t task = 0;  // its number
  std::string text = {};
  Status status = Status::ok;
  std::optional<std::uint32_t> subject = {};  // index into Task::subjects
  std::uint64_t compared = 0;
  double checksum = 0;
  std::optional<double> error = {};      // checked: of the compared elements, relative
  std::optional<double> far_off = {};    // checked: share of them
  std::optional<double> single = {};     // checked: share of them
  std::optional<double> unchanged = {};  // checked: share of right values, with other inputs before
  std::optional<double> given = {};      // checked: 1 where a right result stands among the inputs
  std::uint64_t variations = 0;          // shown: how often inputs had varied
  std::uint64_t inputs_seed = 0;         // shown: what they were filled from
  std::uint64_t inputs_digest = 0;       // shown whole: of the inputs after the repetition
  std::vector<Observation> observations = {};
  Proof proof = {};
  nlohmann::json answer = {};
};

// Tells a worker what to do after a timed repetition, and after it has shown one's result.
enum class NextKind { go_on, show, stop };
struct Next {
  NextKind kind = NextKind::go_on;
  std::optional<std::uint64_t> drawn = {};  // show: the elements that this draws; without, all
};

void to_json(nlohmann::json& pair, const Parameter& parameter);
void from_json(const nlohmann::json& pair, Parameter& parameter);
void to_json(nlohmann::json& object, const Observation& observation);
void from_json(const nlohmann::json& object, Observation& observation);

std::string to_line(const Task& task);
std::string to_line(const Reply& reply);
std::string to_line(Next next);

// Throw nlohmann::json::exception when the line is not one. Nor is one that nests deeper than
// anything that is said, since a reader that follows it has only so much stack, or has a fraction
// or an exponent where an integer is wanted.
nlohmann::json parse_line(const std::string& line);
Task task_from(const std::string& line);
Reply reply_from(const std::string& line);
Next next_from(const std::string& line);

// Whether the task can have such a reply: it is of one of its subjects, a timed repetition begins
// with its time, a counted one says whose it is.
bool fits(const Reply& reply, const Task& task);

}  // namespace roofladder
