// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/file/run_file.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/places.h"
#include "tests/run/example_run.h"
#include "tests/run/file/fixture.h"
#include "tests/run/file/forged_digests.h"

namespace roofladder {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using RunFile = FolderTest;

TEST_F(RunFile, GivesBackWhatWasWritten) {
  RunWriter writer = RunWriter::create(at("a.roofladder"), example_run());
  writer.finish(finished_example_run());
  const ReadRun read = read_run(at("a.roofladder"));
  EXPECT_EQ(read.run, finished_example_run());
  EXPECT_THAT(read.warnings, IsEmpty());
  EXPECT_THAT(damaged_tables(at("a.roofladder")), IsEmpty());
}

TEST_F(RunFile, GivesBackARecordedRun) {
  const Run recorded = read_run(in_source("examples/h200.roofladder")).run;
  RunWriter::create(at("a.roofladder"), recorded).finish(recorded);
  EXPECT_EQ(read_run(at("a.roofladder")).run, recorded);
}

TEST_F(RunFile, IsOneFileOnceFinished) {
  RunWriter writer = RunWriter::create(at("a.roofladder"), example_run());
  EXPECT_EQ(writer.current_path().filename(), "a.roofladder.part");
  EXPECT_TRUE(names().contains("a.roofladder.part"));
  writer.finish(finished_example_run());
  EXPECT_EQ(writer.current_path().filename(), "a.roofladder");
  EXPECT_THAT(names(), ElementsAre("a.roofladder"));
  EXPECT_EQ(
      std::filesystem::status(at("a.roofladder")).permissions() & std::filesystem::perms(0133),
      std::filesystem::perms::none);
}

TEST_F(RunFile, ReadingAFinishedRunWritesNothing) {
  RunWriter::create(at("a.roofladder"), example_run()).finish(finished_example_run());
  const std::string before = content_of(at("a.roofladder"));
  read_run(at("a.roofladder"));
  EXPECT_THAT(names(), ElementsAre("a.roofladder"));
  EXPECT_EQ(content_of(at("a.roofladder")), before);
}

TEST_F(RunFile, AppendsWhatIsNewAtEachCommit) {
  Run run;
  run.uuid = "u";
  RunWriter writer = RunWriter::create(at("a.roofladder"), run);
  const Run rich = finished_example_run();
  run.facts = {rich.facts[0]};
  run.devices = {rich.devices[0]};
  run.kernels = {rich.kernels[0]};
  run.variants = {rich.variants[0]};
  run.variants[0].proof = {ProofStatus::not_counted, "not yet"};
  writer.commit(run);
  run.facts = rich.facts;
  run.devices = rich.devices;
  run.devices[0].facts.push_back({"late", "fact", 1.0, dimension::watts});
  run.kernels = rich.kernels;
  run.variants = rich.variants;
  run.variants[0].proof = {ProofStatus::differs, "by one division"};
  run.points = rich.points;
  writer.commit(run);
  run.metrics = rich.metrics;
  run.reasons = rich.reasons;
  run.samples = rich.samples;
  run.warnings = rich.warnings;
  run.texts = rich.texts;
  run.state = RunState::partial;
  run.finished = rich.finished;
  writer.finish(run);
  EXPECT_EQ(read_run(at("a.roofladder")).run, run);
}

TEST_F(RunFile, KeepsAnEmptyRun) {
  Run run;
  RunWriter::create(at("a.roofladder"), run).finish(run);
  run.state = RunState::finished;
  EXPECT_EQ(read_run(at("a.roofladder")).run, run);
}

TEST_F(RunFile, GivesBackNotANumberAsSuch) {
  Run run = example_run();
  run.samples = {Sample{}};
  run.samples[0].value = NAN;
  RunWriter::create(at("a.roofladder"), run).finish(run);
  const Sample read = read_run(at("a.roofladder")).run.samples.at(0);
  EXPECT_EQ(read.status, Status::ok);
  EXPECT_TRUE(std::isnan(read.value));
}

TEST_F(RunFile, WritesMalformedTextAsValidUtf8) {
  Run run = example_run();
  run.title = "caf\xe9";
  RunWriter::create(at("a.roofladder"), run).finish(run);
  EXPECT_EQ(read_run(at("a.roofladder")).run.title, "caf\uFFFD");
}

TEST_F(RunFile, RefusesARunThatContradictsItself) {
  RunWriter writer = RunWriter::create(at("a.roofladder"), example_run());
  Run run = example_run();
  run.samples.push_back({.point = 99});
  EXPECT_THROW(writer.commit(run), std::logic_error);
  run.samples.back() = Sample{.part = 2};
  EXPECT_THROW(writer.commit(run), std::logic_error);
  run.samples.back() = Sample{.status = Status::denied};
  EXPECT_THROW(writer.commit(run), std::logic_error);
  writer.finish(finished_example_run());
  EXPECT_EQ(read_run(at("a.roofladder")).run, finished_example_run());
}

TEST_F(RunFile, RefusesAVariantWhoseRecordsContradictItsId) {
  Run run = example_run();
  run.variants[0].technique = "other";
  EXPECT_THROW(RunWriter::create(at("a.roofladder"), run), std::logic_error);
  run = example_run();
  run.variants[0].measures->limit = {.kind = LimitKind::flops};
  EXPECT_THROW(RunWriter::create(at("a.roofladder"), run), std::logic_error);
  EXPECT_THAT(names(), IsEmpty());
}

TEST_F(RunFile, HoldsManySamplesInLittleSpace) {
  Run run = example_run();
  RunWriter writer = RunWriter::create(at("a.roofladder"), run);
  writer.commit(run);
  add_samples(run, 100'000);
  writer.finish(run);
  EXPECT_LE(std::filesystem::file_size(at("a.roofladder")), 60U * 100'000);
  run.state = RunState::finished;
  EXPECT_EQ(read_run(at("a.roofladder")).run, run);
}

TEST_F(RunFile, NamesTheUnfinishedRunWhenTheFinishedOneIsMissing) {
  { const RunWriter writer = RunWriter::create(at("a.roofladder"), example_run()); }
  const Refusal refusal = refusal_of([&] { read_run(at("a.roofladder")); });
  EXPECT_EQ(refusal.fault, FileFault::not_found);
  EXPECT_THAT(refusal.message, HasSubstr("a.roofladder.part"));
  EXPECT_EQ(refusal_of([&] { read_run(at("b.roofladder")); }).fault, FileFault::not_found);
}

TEST_F(RunFile, ReadsAnUnfinishedRunWithAWarning) {
  { const RunWriter writer = RunWriter::create(at("a.roofladder"), example_run()); }
  const ReadRun read = read_run(at("a.roofladder.part"));
  EXPECT_EQ(read.run, example_run());
  EXPECT_THAT(read.warnings, ElementsAre(HasSubstr("unfinished: ")));
}

TEST_F(RunFile, ResumesAPartialRun) {
  Run run = example_run();
  run.state = RunState::partial;
  run.finished = "2026-01-02T03:05:06Z";
  RunWriter::create(at("a.roofladder"), run).finish(run);
  Run resumed;
  RunWriter writer = RunWriter::resume(at("a.roofladder"), resumed);
  EXPECT_EQ(resumed, example_run());
  EXPECT_FALSE(names().contains("a.roofladder"));
  add_samples(resumed, 5);
  writer.finish(resumed);
  resumed.state = RunState::finished;
  EXPECT_EQ(read_run(at("a.roofladder")).run, resumed);
  EXPECT_THAT(names(), ElementsAre("a.roofladder"));
}

TEST_F(RunFile, ResumesARunThatAnOlderRoofladderBegan) {
  Run run = example_run();
  std::erase_if(run.samples,
                [](const Sample& sample) { return sample.provenance == Provenance::device; });
  run.state = RunState::partial;
  RunWriter::create(at("a.roofladder"), run).finish(run);
  {
    SQLite::Database older(at("a.roofladder").string(), SQLite::OPEN_READWRITE);
    older.exec("DELETE FROM provenances WHERE name = 'device'; DELETE FROM digests");
    forge_digests(older);
  }
  Run resumed;
  RunWriter writer = RunWriter::resume(at("a.roofladder"), resumed);
  resumed.samples.push_back({.provenance = Provenance::device, .value = 0.5});
  writer.finish(resumed);
  resumed.state = RunState::finished;
  EXPECT_EQ(read_run(at("a.roofladder")).run, resumed);
}

TEST_F(RunFile, ResumesOnlyWhatIsUnfinished) {
  Run run;
  EXPECT_EQ(refusal_of([&] { RunWriter::resume(at("a.roofladder"), run); }).fault,
            FileFault::not_found);
  RunWriter::create(at("a.roofladder"), example_run()).finish(example_run());
  EXPECT_EQ(refusal_of([&] { RunWriter::resume(at("a.roofladder"), run); }).fault,
            FileFault::exists);
}

TEST_F(RunFile, TakesNothingMoreOnceFinished) {
  RunWriter writer = RunWriter::create(at("a.roofladder"), example_run());
  writer.finish(finished_example_run());
  EXPECT_THROW(writer.commit(finished_example_run()), std::logic_error);
  EXPECT_THROW(writer.finish(finished_example_run()), std::logic_error);
}

TEST_F(RunFile, DoesNotResumeAnUnfinishedRunUnderAnotherName) {
  { const RunWriter writer = RunWriter::create(at("a.roofladder"), example_run()); }
  for (const std::string suffix : {"", "-wal"}) {
    if (std::filesystem::exists(at("a.roofladder.part" + suffix))) {
      std::filesystem::rename(at("a.roofladder.part" + suffix), at("b.roofladder" + suffix));
    }
  }
  const std::set<std::string> before = names();
  Run run;
  const Refusal refusal = refusal_of([&] { RunWriter::resume(at("b.roofladder"), run); });
  EXPECT_EQ(refusal.fault, FileFault::exists);
  EXPECT_THAT(refusal.message, HasSubstr("b.roofladder.part"));
  EXPECT_EQ(names(), before);
}

// Readers that use SQL find the unit of each value beside it.
TEST_F(RunFile, TellsUnitsToOtherReaders) {
  RunWriter::create(at("a.roofladder"), example_run()).finish(example_run());
  SQLite::Database database(at("a.roofladder").string());
  SQLite::Statement query(database,
                          "SELECT s.value, m.unit, p.name FROM samples s "
                          "JOIN metrics m ON m.run = s.run AND m.id = s.metric "
                          "JOIN provenances p ON p.run = s.run AND p.id = s.provenance "
                          "WHERE m.name = 'dram.read' ORDER BY s.id");
  ASSERT_TRUE(query.executeStep());
  EXPECT_DOUBLE_EQ(query.getColumn(0).getDouble(), 1.25e-3 / 2);
  EXPECT_EQ(query.getColumn(1).getString(), "B");
  EXPECT_EQ(query.getColumn(2).getString(), "counter");
}

}  // namespace
}  // namespace roofladder
