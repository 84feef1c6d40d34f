// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>
#include <functional>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "collector/plan/plan.h"
#include "collector/supervisor/supervisor.h"
#include "run/metric.h"
#include "tests/folder.h"

namespace roofladder::test {

// Workers that do at once what they are asked, and write it down. Tests change what they do.
class ScriptedConversation : public Conversation {
 public:
  explicit ScriptedConversation(const Plan& plan) : m_plan(plan) {}

  // "end all", "time naive", "observe traffic of naive tiled", "check tiled", "end worker of tiled"
  std::vector<std::string> events;
  std::vector<Task> tasks;  // of timed batches, checks and observations, in order

  // Seconds of a repetition, by technique and its number in the batch.
  std::function<double(const std::string&, int)> seconds = [](const std::string&, int) {
    return 0.01;
  };
  // Processors that other programs take meanwhile.
  std::function<double(const std::string&)> load = [](const std::string&) { return 0.0; };
  // Why a task fails, asked before it begins and after each of its replies.
  std::function<std::optional<Absence>(const Task&, int replies)> failure = [](const Task&, int) {
    return std::nullopt;
  };
  std::function<std::optional<Absence>(const Task&)> check_failure = [](const Task&) {
    return std::nullopt;
  };
  // Whether threads or processes are left after a timed batch.
  std::function<bool(const Task&)> leaves = [](const Task&) { return false; };
  // Called at each look at the clock; may throw Ended.
  std::function<void()> on_check_time = [] {};
  // Called when a task begins.
  std::function<void(std::uint32_t point, const Task&)> on_task = [](std::uint32_t, const Task&) {};
  // The file that the tool opcount writes around a task.
  std::function<std::string(const Task&)> counts = [](const Task&) {
    return "opcount 1\nfootprint 3 2 repetition\nchain 5 repetition\nirregular 6 900 "
           "repetition\nbranches 7 repetition\n"
           "traffic 64 3 2 2 repetition\nend\n";
  };
  // Repetitions whose result was shown, by their number in the batch, of each timed batch.
  std::vector<std::vector<int>> shown;

  std::optional<Absence> converse(std::uint32_t point, const Task& task,
                                  const Answer& answer) override {
    check_time();
    if (tasks.size() > most_tasks) {
      throw std::logic_error("the collection does not end");
    }
    tasks.push_back(task);
    on_task(point, task);
    if (const auto absence = failure(task, 0)) {
      note(task);
      return absence;
    }
    note(task);
    return task.kind == TaskKind::time ? time(task, answer) : observe(task, answer);
  }

  std::optional<Absence> check(const Task& task, const Answer& answer) override {
    tasks.push_back(task);
    events.push_back("check " + task.subjects.front().variant);
    if (const auto absence = check_failure(task)) {
      return absence;
    }
    answer({.kind = ReplyKind::checked, .compared = 8, .checksum = 1, .error = 1e-16});
    return std::nullopt;
  }

  std::unique_ptr<LoneWorker> start_under(const std::vector<std::string>& prefix,
                                          std::uint32_t) override {
    check_time();
    note_event("start under a program");
    return std::make_unique<UnderProgram>(*this, prefix);
  }

  bool checks_itself(std::uint32_t) override { return is_program; }
  void end_worker_of(std::uint32_t point) override {
    const Run& run = m_plan.run;
    events.push_back("end worker of " + run.variants[run.points[point].variant].technique);
  }
  void end_all() override { events.emplace_back("end all"); }
  void check_time() const override { on_check_time(); }

  bool is_program = false;

  // The events that begin so.
  std::vector<std::string> events_of(const std::string& kind) const {
    std::vector<std::string> found;
    for (const std::string& event : events) {
      if (event.starts_with(kind)) {
        found.push_back(event);
      }
    }
    return found;
  }

 private:
  class UnderProgram : public LoneWorker {
   public:
    UnderProgram(ScriptedConversation& conversation, const std::vector<std::string>& prefix)
        : m_conversation(conversation) {
      constexpr std::string_view option = "--out-file=";
      for (const std::string& word : prefix) {
        if (word.starts_with(option)) {
          m_counts = word.substr(option.size());
        }
      }
    }
    std::optional<Absence> converse(const Task& task, const Answer& answer) override {
      m_conversation.check_time();
      m_conversation.note_event("under " + task.subjects.front().variant);
      if (m_conversation.leaves(task)) {
        answer({.kind = ReplyKind::left});
      }
      write_content(m_counts, m_conversation.counts(task));
      return m_conversation.failure(task, 0);
    }

   private:
    ScriptedConversation& m_conversation;
    std::string m_counts;  // file
  };

  void note_event(const std::string& event) {
    const std::lock_guard lock(m_mutex);
    events.push_back(event);
  }

  void note(const Task& task) {
    std::string event = task.kind == TaskKind::time
                            ? "time"
                            : fmt::format("observe {}/{} of", task.observer, task.set);
    for (const Subject& subject : task.subjects) {
      event += " " + subject.variant;
    }
    events.push_back(event);
  }

  std::optional<Absence> time(const Task& task, const Answer& answer) {
    shown.emplace_back();
    double spent = 0;
    for (int i = 0; i < task.repetitions && (i == 0 || task.seconds <= 0 || spent < task.seconds);
         ++i) {
      const double took = seconds(task.subjects.front().variant, i);
      spent += took;
      Reply repetition{.kind = ReplyKind::repetition,
                       .observations = {{"time", whole_variant, took},
                                        {"time", 0, took},
                                        {metric::load_others.c_str(), whole_variant,
                                         load(task.subjects.front().variant)}}};
      auto next = answer(repetition);
      if (next && next->kind == NextKind::show) {
        shown.back().push_back(i);
        next = answer({.kind = ReplyKind::shown, .variations = 3, .inputs_seed = 77});
      }
      if (next && next->kind == NextKind::stop) {
        return std::nullopt;
      }
      if (const auto absence = failure(task, i + 1)) {
        return absence;
      }
    }
    if (leaves(task)) {
      answer({.kind = ReplyKind::left});
    }
    return std::nullopt;
  }

  std::optional<Absence> observe(const Task& task, const Answer& answer) {
    for (std::uint32_t subject = 0; subject < task.subjects.size(); ++subject) {
      if (task.subjects.size() > 1) {
        answer({.kind = ReplyKind::turning, .subject = subject});
      }
      if (const auto absence = failure(task, static_cast<int>(subject) + 1)) {
        return absence;
      }
    }
    const MetricSet* set = m_plan.find_provider(task.observer)->find(task.set);
    for (std::uint32_t subject = 0; subject < task.subjects.size(); ++subject) {
      Reply reply{.kind = ReplyKind::repetition, .subject = subject};
      for (const std::string& metric : set->metrics) {
        reply.observations.push_back({metric, whole_variant, 1.0});
      }
      answer(set->metrics.empty()
                 ? Reply{.kind = ReplyKind::proved, .proof = {ProofStatus::equal, "at n=8"}}
                 : reply);
    }
    return std::nullopt;
  }

  static constexpr std::size_t most_tasks = 5000;  // more than any collection of a test has

  const Plan& m_plan;
  std::mutex m_mutex;
};

// A collection by scripted workers, into a file of its own.
class ScriptedCollection {
 public:
  explicit ScriptedCollection(Plan plan)
      : m_plan(std::move(plan)),
        run(m_plan.run),
        m_writer(RunWriter::create(m_folder / "a.roofladder", run)),
        m_progress(make_silent_progress()),
        recorder(run, m_writer, *m_progress),
        workers(m_plan) {}

  Outcome collect(std::uint64_t seed = 1) { return collect(schedule_of(m_plan), seed); }

  Outcome collect(const std::vector<ScheduledStep>& schedule, std::uint64_t seed = 1) {
    Supervisor supervisor(m_plan, schedule, recorder, *m_progress, workers, seed);
    return supervisor.collect();
  }

  const Plan& plan() const { return m_plan; }

  // The point of a technique in the ladders.
  std::uint32_t point(const std::string& technique) const {
    for (const std::uint32_t point : m_plan.ladder_points()) {
      if (run.variants[run.points[point].variant].technique == technique) {
        return point;
      }
    }
    throw std::out_of_range(technique);
  }

  std::optional<Absence> absence_of(const std::string& technique, const std::string& metric) const {
    for (const Sample& sample : run.samples) {
      if (sample.point == point(technique) && run.metrics[sample.metric] == metric &&
          sample.status != Status::ok) {
        return Absence{sample.status, run.reasons[sample.reason]};
      }
    }
    return std::nullopt;
  }

 private:
  Plan m_plan;
  Folder m_folder;

 public:
  Run run;

 private:
  RunWriter m_writer;
  std::unique_ptr<Progress> m_progress;

 public:
  Recorder recorder;
  ScriptedConversation workers;
};

}  // namespace roofladder::test
