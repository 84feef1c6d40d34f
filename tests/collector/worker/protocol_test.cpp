// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/protocol.h"

#include <gtest/gtest.h>
#include <limits>

namespace roofladder {
namespace {

TEST(Protocol, TaskSurvivesTheLine) {
  const Task task{.kind = TaskKind::observe,
                  .subjects = {{.kernel = "jacobi",
                                .variant = "tiled:tile=4",
                                .size = {{"n", 4096}, {"sweeps", 10}},
                                .cache = CacheState::warm},
                               {.kernel = "jacobi", .variant = "naive"}},
                  .observer = "opcount",
                  .set = "work",
                  .check = true,
                  .check_in_full = true,
                  .warmups = 3,
                  .repetitions = 7,
                  .seconds = 0.1};
  const std::string line = to_line(task);
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  const Task read = task_from(line);
  EXPECT_EQ(read.kind, task.kind);
  ASSERT_EQ(read.subjects.size(), 2U);
  EXPECT_EQ(read.subjects[0].kernel, "jacobi");
  EXPECT_EQ(read.subjects[0].variant, "tiled:tile=4");
  EXPECT_EQ(read.subjects[0].size, task.subjects[0].size);
  EXPECT_EQ(read.subjects[0].cache, CacheState::warm);
  EXPECT_EQ(read.subjects[1].variant, "naive");
  EXPECT_EQ(read.observer, "opcount");
  EXPECT_EQ(read.set, "work");
  EXPECT_EQ(read.check, task.check);
  EXPECT_EQ(read.check_in_full, task.check_in_full);
  EXPECT_EQ(read.warmups, task.warmups);
  EXPECT_EQ(read.repetitions, task.repetitions);
  EXPECT_EQ(read.seconds, task.seconds);
}

TEST(Protocol, ObservationsSurviveTheLine) {
  Reply reply{.kind = ReplyKind::repetition};
  reply.observations = {{"time", whole_variant, 0.1},
                        {"time", 1, Absence{Status::denied, "not \"allowed\"\n"}}};
  const Reply read = reply_from(to_line(reply));
  ASSERT_EQ(read.observations.size(), 2U);
  EXPECT_EQ(std::get<double>(read.observations[0].value), 0.1);
  EXPECT_EQ(read.observations[0].part, whole_variant);
  EXPECT_EQ(std::get<Absence>(read.observations[1].value),
            (Absence{Status::denied, "not \"allowed\"\n"}));
}

TEST(Protocol, WhatAResultIsOfAndHowFarItIsOffSurviveTheLine) {
  const std::uint64_t seed = std::numeric_limits<std::uint64_t>::max();
  const Reply shown =
      reply_from(to_line(Reply{.kind = ReplyKind::shown, .variations = 2, .inputs_seed = seed}));
  EXPECT_EQ(shown.variations, 2U);
  EXPECT_EQ(shown.inputs_seed, seed);
  EXPECT_EQ(task_from(to_line(Task{.kind = TaskKind::check, .inputs_seed = seed})).inputs_seed,
            seed);
  const Reply checked = reply_from(
      to_line(Reply{.kind = ReplyKind::checked, .error = 1e-15, .far_off = 0.5, .single = 0.25}));
  EXPECT_EQ(checked.error, 1e-15);
  EXPECT_EQ(checked.far_off, 0.5);
  EXPECT_EQ(checked.single, 0.25);
  EXPECT_FALSE(reply_from(to_line(Reply{.kind = ReplyKind::checked})).far_off);
}

TEST(Protocol, ASubjectSurvivesTheLineAndSoDoesNone) {
  EXPECT_EQ(reply_from(to_line(Reply{.kind = ReplyKind::turning, .subject = 3})).subject, 3U);
  EXPECT_EQ(reply_from(to_line(Reply{.kind = ReplyKind::turning})).subject, std::nullopt);
}

TEST(Protocol, InvalidUtf8InAReasonStillMakesALine) {
  const Reply reply{.kind = ReplyKind::failed, .text = "bad \xff byte", .status = Status::failed};
  EXPECT_EQ(reply_from(to_line(reply)).kind, ReplyKind::failed);
}

TEST(Protocol, AnotherLineIsRefused) {
  EXPECT_THROW(task_from("not json"), nlohmann::json::exception);
}

TEST(Protocol, AFailureHasAStatusOtherThanOk) {
  EXPECT_EQ(reply_from(R"({"kind": "failed"})").status, Status::failed);
  EXPECT_EQ(reply_from(R"({"kind": "failed", "status": "denied"})").status, Status::denied);
  EXPECT_THROW(reply_from(R"({"kind": "failed", "status": "ok"})"), nlohmann::json::exception);
  EXPECT_THROW(reply_from(R"({"kind": "repetition",
                              "observations": [{"metric": "time", "status": "ok", "reason": ""}]})"),
               nlohmann::json::exception);
}

TEST(Protocol, ALineThatNestsTooDeeplyIsRefused) {
  const std::string deep(1'000'000, '[');
  const std::string end(deep.size(), ']');
  EXPECT_THROW(reply_from(R"({"kind": "answered", "answer": )" + deep + end + "}"),
               nlohmann::json::exception);
}

TEST(Protocol, ANumberThatIsNoIntegerIsRefusedWhereOneIsWanted) {
  EXPECT_EQ(reply_from(R"({"kind": "shown", "variations": 2})").variations, 2U);
  EXPECT_THROW(reply_from(R"({"kind": "shown", "variations": 1e99})"), nlohmann::json::exception);
  EXPECT_EQ(reply_from(R"({"kind": "checked", "checksum": 1e99, "compared": 3})").checksum, 1e99);
  const std::string of_size = to_line(Task{.subjects = {{.size = {{"n", 7}}}}});
  const std::size_t at = of_size.find(",7]");
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(task_from(of_size).subjects.at(0).size.at(0).value, 7);
  EXPECT_THROW(task_from(std::string(of_size).replace(at, 3, ",7e99]")), nlohmann::json::exception);
}

TEST(Protocol, ARepetitionFitsItsTask) {
  const Reply timed{.kind = ReplyKind::repetition, .observations = {{"time", whole_variant, 0.1}}};
  const Reply absent{.kind = ReplyKind::repetition,
                     .observations = {{"time", whole_variant, Absence{Status::failed, "why"}}}};
  const Reply of_a_part{.kind = ReplyKind::repetition, .observations = {{"time", 0, 0.1}}};
  const Reply other{.kind = ReplyKind::repetition, .observations = {{"clock", whole_variant, 1.0}}};
  const Reply empty{.kind = ReplyKind::repetition};
  const Task time{.kind = TaskKind::time, .subjects = {{}}};
  EXPECT_TRUE(fits(timed, time));
  for (const Reply& reply : {absent, of_a_part, other, empty}) {
    EXPECT_FALSE(fits(reply, time));
    EXPECT_TRUE(fits(reply, {.kind = TaskKind::observe, .subjects = {{}}}));
  }
}

TEST(Protocol, AnObservedRepetitionNamesOneOfSeveralSubjects) {
  const Task observe{.kind = TaskKind::observe, .subjects = {{}, {}}};
  EXPECT_TRUE(fits({.kind = ReplyKind::turning}, observe));
  EXPECT_TRUE(fits({.kind = ReplyKind::turning, .subject = 1}, observe));
  EXPECT_FALSE(fits({.kind = ReplyKind::turning, .subject = 2}, observe));
  EXPECT_TRUE(fits({.kind = ReplyKind::repetition, .subject = 1}, observe));
  EXPECT_FALSE(fits({.kind = ReplyKind::repetition, .subject = 2}, observe));
  EXPECT_FALSE(fits({.kind = ReplyKind::repetition}, observe));
}

}  // namespace
}  // namespace roofladder
