// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "collector/descriptions/question.h"
#include "collector/worker/worker_process.h"

namespace roofladder {

// Asks a worker about modules, and programs about themselves. What a module does to that process
// costs its own answer only: a question that ended it is asked once more, of another one.
class Describer {
 public:
  // The reply, or the module's words, or how it ended the worker. Throws std::system_error when no
  // process can be started.
  Maybe<Reply> ask(const Question& question);

  // What the reply says.
  template <typename Description>
  Maybe<Description> describe(const Question& question) {
    const Maybe<Reply> reply = ask(question);
    if (const auto* absence = std::get_if<Absence>(&reply)) {
      return *absence;
    }
    try {
      return std::get<Reply>(reply).answer.template get<Description>();
    } catch (const nlohmann::json::exception&) {
      return Absence{Status::failed, question.module + ": it tells numbers that are none"};
    }
  }

  // What the modules have printed since the last call; empty for nothing.
  std::string take_output();

  // Ends the workers, so that nothing runs beside what is measured.
  void rest();

 private:
  std::variant<Reply, WorkerEnd> ask_once(const Question& question);

  std::map<std::filesystem::path, WorkerProcess> m_workers;  // of programs, and of no path: ours
};

}  // namespace roofladder
