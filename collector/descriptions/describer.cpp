// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/descriptions/describer.h"

#include <fmt/format.h>

#include "collector/descriptions/json.h"
#include "collector/modules/module_paths.h"

namespace roofladder {
namespace {

// Longer, since models and providers may have to wake devices first.
constexpr std::chrono::seconds patience_with_drivers(60);
constexpr std::chrono::seconds patience_with_ladders(10);

std::chrono::seconds patience_with(Asked asked) {
  switch (asked) {
    case Asked::model:
    case Asked::requirements:
    case Asked::provider:
    case Asked::provider_checks:
      return patience_with_drivers;
    default:
      return patience_with_ladders;
  }
}

}  // namespace

Maybe<Reply> Describer::ask(const Question& question) {
  auto received = ask_once(question);
  const auto* end = std::get_if<WorkerEnd>(&received);
  if (end != nullptr && end->kind == WorkerEnd::Kind::died) {
    // Retries with a new worker: another module or a signal may have ended the old one.
    received = ask_once(question);
    end = std::get_if<WorkerEnd>(&received);
  }
  if (end != nullptr) {
    return Absence{Status::failed,
                   fmt::format("{}: while it was described, {}", question.module, end->reason)};
  }
  auto& reply = std::get<Reply>(received);
  if (reply.kind == ReplyKind::failed) {
    return Absence{reply.status, std::move(reply.text)};
  }
  return std::move(reply);
}

std::variant<Reply, WorkerEnd> Describer::ask_once(const Question& question) {
  const std::filesystem::path program = is_program(question.module) ? question.module : "";
  const auto [worker, is_new] =
      m_workers.try_emplace(program, WorkerSettings{.described = program, .threads = 1});
  worker->second.send_line(
      nlohmann::json(question).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) +
      "\n");
  const std::atomic<bool> never_interrupted = false;
  auto received = worker->second.receive(patience_with(question.asked), never_interrupted);
  if (std::holds_alternative<WorkerEnd>(received)) {
    m_workers.erase(worker);
  }
  return received;
}

std::string Describer::take_output() {
  std::string output;
  for (auto& [program, worker] : m_workers) {
    output += worker.take_output();
  }
  return output;
}

void Describer::rest() {
  m_workers.clear();
}

}  // namespace roofladder
