// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/protocol.h"

using nlohmann::json;

namespace roofladder {
namespace {

json to_json_array(const Parameters& parameters) {
  json array = json::array();
  for (const Parameter& parameter : parameters) {
    array.push_back({parameter.name, parameter.value});
  }
  return array;
}

Parameters parameters_from(const json& array) {
  Parameters parameters;
  for (const json& item : array) {
    parameters.push_back({item.at(0), item.at(1)});
  }
  return parameters;
}

json to_json_array(const std::vector<Observation>& observations) {
  json array = json::array();
  for (const Observation& observation : observations) {
    json item{observation.metric, observation.part};
    if (const auto* value = std::get_if<double>(&observation.value)) {
      item.push_back(*value);
    } else {
      const Absence& absence = std::get<Absence>(observation.value);
      item.push_back({absence.status, absence.reason});
    }
    array.push_back(std::move(item));
  }
  return array;
}

std::vector<Observation> observations_from(const json& array) {
  std::vector<Observation> observations;
  for (const json& item : array) {
    const json& value = item.at(2);
    observations.push_back({item.at(0), item.at(1),
                            value.is_array() ? Maybe<double>(Absence{value.at(0), value.at(1)})
                                             : Maybe<double>(value.get<double>())});
  }
  return observations;
}

json to_json_array(const std::vector<Subject>& subjects) {
  json array = json::array();
  for (const Subject& subject : subjects) {
    array.push_back({subject.module.string(), subject.kernel, subject.variant,
                     to_json_array(subject.size), subject.cache});
  }
  return array;
}

std::vector<Subject> subjects_from(const json& array) {
  std::vector<Subject> subjects;
  for (const json& item : array) {
    subjects.push_back({.module = item.at(0).get<std::string>(),
                        .kernel = item.at(1),
                        .variant = item.at(2),
                        .size = parameters_from(item.at(3)),
                        .cache = item.at(4)});
  }
  return subjects;
}

std::optional<std::uint32_t> index_from(const json& value) {
  return value.is_null() ? std::nullopt : std::optional(value.get<std::uint32_t>());
}

}  // namespace

std::string to_line(const Task& task) {
  return json{{"kind", task.kind},         {"subjects", to_json_array(task.subjects)},
              {"provider", task.provider}, {"set", task.set},
              {"check", task.check},       {"check_in_full", task.check_in_full},
              {"warmups", task.warmups},   {"repetitions", task.repetitions},
              {"seconds", task.seconds},   {"drain_bytes", task.drain_bytes}}
             .dump() +
         "\n";
}

Task task_from(const std::string& line) {
  const json object = json::parse(line);
  return {.kind = object.at("kind"),
          .subjects = subjects_from(object.at("subjects")),
          .provider = object.at("provider"),
          .set = object.at("set"),
          .check = object.at("check"),
          .check_in_full = object.at("check_in_full"),
          .warmups = object.at("warmups"),
          .repetitions = object.at("repetitions"),
          .seconds = object.at("seconds"),
          .drain_bytes = object.at("drain_bytes")};
}

std::string to_line(const Reply& reply) {
  return json{{"kind", reply.kind},
              {"text", reply.text},
              {"status", reply.status},
              {"subject", reply.subject ? json(*reply.subject) : json()},
              {"compared", reply.compared},
              {"checksum", reply.checksum},
              {"observations", to_json_array(reply.observations)},
              {"proof", {reply.proof.status, reply.proof.text}},
              {"answer", reply.answer}}
             .dump(-1, ' ', false, json::error_handler_t::replace) +
         "\n";
}

Reply reply_from(const std::string& line) {
  const json object = json::parse(line);
  return {.kind = object.at("kind"),
          .text = object.at("text"),
          .status = object.at("status"),
          .subject = index_from(object.at("subject")),
          .compared = object.at("compared"),
          .checksum = object.at("checksum").is_number() ? object.at("checksum").get<double>() : 0.0,
          .observations = observations_from(object.at("observations")),
          .proof = {object.at("proof").at(0), object.at("proof").at(1)},
          .answer = object.at("answer")};
}

}  // namespace roofladder
