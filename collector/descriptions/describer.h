// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "collector/descriptions/question.h"
#include "collector/worker/worker_process.h"

namespace roofladder {

// Asks a worker about modules, and programs about themselves. A module that crashes the worker
// loses only its own answer: its question is repeated once to a new worker.
class Describer {
 public:
  // The reply, or the module's words, or how it ended the worker. Throws std::system_error if no
  // process can be started.
  Maybe<Reply> ask(const Question& question);

  // The reply, parsed as a description.
  template <typename Description>
  Maybe<Description> describe(const Question& question) {
    const Maybe<Reply> reply = ask(question);
    if (const auto* absence = std::get_if<Absence>(&reply)) {
      return *absence;
    }
    try {
      return std::get<Reply>(reply).answer.template get<Description>();
    } catch (const nlohmann::json::exception&) {
      return Absence{Status::failed, question.module + ": its answer holds malformed numbers"};
    }
  }

  // The modules' output since the last call; empty for none.
  std::string take_output();

  // Ends the workers, so that nothing runs beside a measurement.
  void rest();

 private:
  std::variant<Reply, WorkerEnd> ask_once(const Question& question);

  // Workers of programs, by their paths; Roofladder's own worker has an empty path.
  std::map<std::filesystem::path, WorkerProcess> m_workers;
};

}  // namespace roofladder
