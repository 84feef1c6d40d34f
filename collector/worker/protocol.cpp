// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/protocol.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "collector/worker/words.h"
#include "run/metric.h"

using nlohmann::json;

namespace roofladder {

void to_json(json& pair, const Parameter& parameter) {
  pair = {parameter.name, parameter.value};
}

void from_json(const json& pair, Parameter& parameter) {
  parameter = {pair.at(0), pair.at(1)};
}

void to_json(json& object, const Observation& observation) {
  object = {{"metric", observation.metric}};
  if (observation.part != whole_variant) {
    object["part"] = observation.part;
  }
  if (const auto* value = std::get_if<double>(&observation.value)) {
    object["value"] = *value;
  } else {
    const Absence& absence = std::get<Absence>(observation.value);
    object["status"] = absence.status;
    object["reason"] = absence.reason;
  }
}

void from_json(const json& object, Observation& observation) {
  observation = {object.at("metric"), object.value("part", whole_variant), {}};
  if (object.contains("status")) {
    observation.value = Absence{absent_status(object["status"]), object.at("reason")};
  } else {
    observation.value = object.at("value").get<double>();
  }
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Subject, module, kernel, variant, size, cache, seed)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Task, kind, number, subjects, observer, provider, set, check,
                                   check_in_full, shown_whole, drawn, inputs_seed, inputs_digest,
                                   warmups, repetitions, seconds, inouts_alone)

namespace {

constexpr int deepest = 32;

// Members that are integers, or pairs of a name and one. A number with a fraction or an exponent is
// none of theirs, and may be beyond any of them.
constexpr std::array<std::string_view, 16> integers{
    "compared",   "drawn",   "inputs_seed", "max_threads", "number", "order",
    "parameters", "part",    "repetitions", "seed",        "size",   "subject",
    "task",       "threads", "variations",  "warmups"};

// A check tells these beside its counts, where it knows them.
constexpr std::array<std::pair<const char*, std::optional<double> Reply::*>, 5> values_of_checks{
    {{"error", &Reply::error},
     {"far_off", &Reply::far_off},
     {"single", &Reply::single},
     {"unchanged", &Reply::unchanged},
     {"given", &Reply::given}}};

// A member that a reply may leave out.
template <typename Member>
void take(const json& object, const char* name, Member& member) {
  if (const auto found = object.find(name); found != object.end()) {
    found->get_to(member);
  }
}

bool begins_with_its_time(const std::vector<Observation>& observations) {
  return !observations.empty() && observations.front().metric == metric::time.name &&
         observations.front().part == whole_variant &&
         std::holds_alternative<double>(observations.front().value);
}

}  // namespace

json parse_line(const std::string& line) {
  std::string member;
  return json::parse(line, [&](int depth, json::parse_event_t event, const json& value) {
    if (event == json::parse_event_t::key) {
      member = value.get<std::string>();
    }
    const bool is_no_integer = event == json::parse_event_t::value && value.is_number_float() &&
                               std::ranges::find(integers, member) != integers.end();
    if (depth > deepest || is_no_integer) {
      known(std::optional<json>(), member);  // throws
    }
    return true;
  });
}

std::string to_line(const Task& task) {
  return json(task).dump() + "\n";
}

Task task_from(const std::string& line) {
  return parse_line(line).get<Task>();
}

std::string to_line(Next next) {
  json object{{"next", next.kind}};
  if (next.drawn) {
    object["drawn"] = *next.drawn;
  }
  return object.dump() + "\n";
}

Next next_from(const std::string& line) {
  const json object = parse_line(line);
  Next next{.kind = object.at("next")};
  if (const auto drawn = object.find("drawn"); drawn != object.end()) {
    next.drawn = drawn->get<std::uint64_t>();
  }
  return next;
}

// Members with nothing to say are left out.
std::string to_line(const Reply& reply) {
  json object{{"kind", reply.kind}};
  if (!reply.text.empty()) {
    object["text"] = reply.text;
  }
  if (reply.kind == ReplyKind::failed) {
    object["status"] = reply.status;
  }
  if (reply.subject) {
    object["subject"] = *reply.subject;
  }
  if (reply.kind == ReplyKind::checked) {
    object["compared"] = reply.compared;
    object["checksum"] = reply.checksum;
    for (const auto& [name, member] : values_of_checks) {
      if (reply.*member) {
        object[name] = *(reply.*member);
      }
    }
  }
  if (reply.task != 0) {
    object["task"] = reply.task;
  }
  if (reply.kind == ReplyKind::shown) {
    object["variations"] = reply.variations;
    object["inputs_seed"] = reply.inputs_seed;
    object["inputs_digest"] = reply.inputs_digest;
  }
  if (!reply.observations.empty()) {
    object["observations"] = reply.observations;
  }
  if (reply.kind == ReplyKind::proved) {
    object["proof"] = reply.proof;
  }
  if (!reply.answer.is_null()) {
    object["answer"] = reply.answer;
  }
  return object.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

Reply reply_from(const std::string& line) {
  const json object = parse_line(line);
  Reply reply{.kind = object.at("kind")};
  take(object, "text", reply.text);
  if (reply.kind == ReplyKind::failed) {
    const auto status = object.find("status");
    reply.status = status != object.end() ? absent_status(*status) : Status::failed;
  }
  if (const auto subject = object.find("subject"); subject != object.end()) {
    reply.subject = subject->get<std::uint32_t>();
  }
  take(object, "task", reply.task);
  take(object, "variations", reply.variations);
  take(object, "inputs_seed", reply.inputs_seed);
  take(object, "inputs_digest", reply.inputs_digest);
  take(object, "compared", reply.compared);
  // One that is not finite is no number on the line.
  if (const auto sum = object.find("checksum"); sum != object.end() && sum->is_number()) {
    reply.checksum = *sum;
  }
  for (const auto& [name, member] : values_of_checks) {
    if (const auto value = object.find(name); value != object.end() && value->is_number()) {
      reply.*member = value->get<double>();
    }
  }
  take(object, "observations", reply.observations);
  take(object, "proof", reply.proof);
  take(object, "answer", reply.answer);
  return reply;
}

bool fits(const Reply& reply, const Task& task) {
  if (reply.subject && *reply.subject >= task.subjects.size()) {
    return false;
  }
  if (reply.kind != ReplyKind::repetition) {
    return true;
  }
  return task.kind == TaskKind::time ? begins_with_its_time(reply.observations)
                                     : task.subjects.size() == 1 || reply.subject;
}

}  // namespace roofladder
