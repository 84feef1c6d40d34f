// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/supervisor/progress.h"

#include <cstdio>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "run/format.h"
#include "run/standard_error.h"

namespace roofladder {
namespace {

using Clock = std::chrono::steady_clock;

class TextProgress : public Progress {
 public:
  explicit TextProgress(bool terminal) : m_terminal(terminal) {}

  void started(const std::filesystem::path& /*file*/,
               const std::vector<PlannedStage>& stages) override {
    m_steps = points_of(stages);
    m_remaining = RemainingTime(stages);
  }

  void step(const StageKey& stage, const std::string& variant, const std::string& what) override {
    ++m_done;
    m_remaining.step(stage, Clock::now());
    show(variant, what);
  }
  void check(const std::string& variant, const std::string& what) override { show(variant, what); }

  void failure(const std::string& variant, const Absence& absence) override {
    say(fmt::format("{}: {}", printable(variant), printable(absence.reason)));
  }
  void note(const std::string& text) override { say(printable(text)); }
  void finished(const std::filesystem::path& file, RunState state) override {
    say(fmt::format("{} {}", state == RunState::finished ? "wrote" : "wrote what was measured to",
                    file.string()));
  }

 private:
  void show(const std::string& variant, const std::string& what) {
    const auto now = Clock::now();
    const auto pause =
        m_terminal ? Clock::duration(std::chrono::milliseconds(100)) : std::chrono::seconds(30);
    if (m_shown && now - *m_shown < pause) {
      return;
    }
    m_shown = now;
    const std::string line =
        fmt::format("[{}/{}] {} {}, about {} left", std::min(m_done, m_steps), m_steps,
                    printable(variant), what, rough_duration(m_remaining.seconds(now)));
    print_to_stderr("{}{}{}", m_terminal ? "\r\x1b[K" : "", line, m_terminal ? "" : "\n");
    std::fflush(stderr);
  }
  void say(const std::string& line) {
    print_to_stderr("{}{}\n", m_terminal ? "\r\x1b[K" : "", line);
    m_shown.reset();
  }

  bool m_terminal;
  std::size_t m_steps = 0;
  std::size_t m_done = 0;
  RemainingTime m_remaining;
  std::optional<Clock::time_point> m_shown;
};

class JsonProgress : public Progress {
 public:
  void started(const std::filesystem::path& file,
               const std::vector<PlannedStage>& stages) override {
    say({{"event", "started"}, {"file", file.string()}, {"steps", points_of(stages)}});
  }
  void step(const StageKey& /*stage*/, const std::string& variant,
            const std::string& what) override {
    say({{"event", "step"}, {"variant", variant}, {"what", what}});
  }
  void check(const std::string& variant, const std::string& what) override {
    say({{"event", "check"}, {"variant", variant}, {"what", what}});
  }
  void sample(const Run& run, const Point& point, double seconds) override {
    say({{"event", "sample"},
         {"variant", run.variants[point.variant].id},
         {"device", run.devices[point.device].name},
         {"cache", name_of(point.cache)},
         {"seconds", seconds}});
  }
  void committed(std::size_t samples) override {
    say({{"event", "committed"}, {"samples", samples}});
  }
  void failure(const std::string& variant, const Absence& absence) override {
    say({{"event", "failure"},
         {"variant", variant},
         {"status", name_of(absence.status)},
         {"reason", absence.reason}});
  }
  void note(const std::string& text) override { say({{"event", "note"}, {"text", text}}); }
  void finished(const std::filesystem::path& file, RunState state) override {
    say({{"event", "finished"},
         {"file", file.string()},
         {"complete", state == RunState::finished}});
  }

 private:
  // Nobody reads on, or the disk is full: that is no reason to lose what is measured.
  static void say(const nlohmann::json& event) {
    const std::string line =
        event.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    std::fputs(line.c_str(), stdout);
    std::fflush(stdout);
  }
};

}  // namespace

std::unique_ptr<Progress> make_silent_progress() {
  return std::make_unique<Progress>();
}
std::unique_ptr<Progress> make_text_progress(bool terminal) {
  return std::make_unique<TextProgress>(terminal);
}
std::unique_ptr<Progress> make_json_progress() {
  return std::make_unique<JsonProgress>();
}

}  // namespace roofladder
