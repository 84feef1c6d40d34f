// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/protocol.h"

#include "collector/descriptions/complete.h"
#include "collector/descriptions/json.h"
#include "tests/fuzz/input.h"

// Any lines between supervisor and worker, in both directions: each is refused by
// nlohmann::json::exception, or keeps its meaning when it is written again.
namespace roofladder::fuzz {
namespace {

template <typename Reading>
bool is_read(const Reading& reading) {
  try {
    reading();
    return true;
  } catch (const nlohmann::json::exception&) {
    return false;
  }
}

void read_as_worker(const std::string& line) {
  is_read([&] {
    const std::string said = to_line(task_from(line));
    require(to_line(task_from(said)) == said, "a task survives the line");
  });
  is_read([&] {
    const std::string said = to_line(next_from(line));
    require(to_line(next_from(said)) == said, "what is next survives the line");
  });
  is_read([&] {
    const nlohmann::json said = parse_line(line).get<Question>();
    require(nlohmann::json(said.get<Question>()) == said, "a question survives the line");
  });
}

template <typename Description>
void read_answer(const nlohmann::json& answer) {
  is_read([&] {
    const nlohmann::json said = answer.get<Description>();
    require(nlohmann::json(said.get<Description>()) == said, "a description survives the line");
  });
}

void read_ladder(const nlohmann::json& answer) {
  is_read([&] {
    auto ladder = answer.get<LadderDescription>();
    complete(ladder);
    for (const VariantDescription& variant : ladder.variants) {
      require(!variant.info.parts.empty(), "a variant has a part");
    }
  });
}

void read_as_supervisor(const std::string& line) {
  Reply reply;
  if (!is_read([&] { reply = reply_from(line); })) {
    return;
  }
  require(reply.kind != ReplyKind::failed || reply.status != Status::ok, "a failure has a status");
  for (const Observation& observation : reply.observations) {
    const auto* absence = std::get_if<Absence>(&observation.value);
    require(absence == nullptr || absence->status != Status::ok, "an absence has a status");
  }
  const std::string said = to_line(reply);
  require(to_line(reply_from(said)) == said, "a reply survives the line");
  read_ladder(reply.answer);
  read_answer<LadderDescription>(reply.answer);
  read_answer<ModelDescription>(reply.answer);
  read_answer<DescribedProvider>(reply.answer);
  read_answer<SizeDescription>(reply.answer);
  read_answer<std::vector<SizeDescription>>(reply.answer);
  read_answer<std::vector<DoctorCheck>>(reply.answer);
}

void read(std::string_view input) {
  for_each_line(input, [](std::string_view text) {
    const std::string line(text);
    read_as_worker(line);
    read_as_supervisor(line);
  });
}

}  // namespace
}  // namespace roofladder::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  roofladder::fuzz::read(roofladder::fuzz::text_of(data, size));
  return 0;
}
