// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/file/merge.h"

#include <SQLiteCpp/Database.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "run/file/file_lock.h"
#include "tests/run/example_run.h"
#include "tests/run/file/fixture.h"
#include "tests/run/file/forged_digests.h"

namespace roofladder {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Merging : public FolderTest {
 protected:
  static Run run_of(const std::string& uuid, std::vector<Fact> environment = {}) {
    Run run = finished_example_run();
    run.uuid = uuid;
    run.facts.insert(run.facts.end(), environment.begin(), environment.end());
    return run;
  }

  static Run run_of_rank(const std::string& uuid, int rank, int ranks) {
    return run_of(uuid, {{"env.SLURM_JOB_ID", "17", std::nullopt, {}},
                         {"env.SLURM_PROCID", std::to_string(rank), std::nullopt, {}},
                         {"env.SLURM_STEP_NUM_TASKS", std::to_string(ranks), std::nullopt, {}}});
  }

  fs::path shard(const Run& run, const std::string& name) const {
    RunWriter::create(at(name), run).finish(run);
    return at(name);
  }
  fs::path shard(const Run& run) const { return shard(run, run.uuid); }

  Merged merge(const std::vector<fs::path>& inputs,
               std::optional<std::int64_t> ranks = std::nullopt) const {
    return merge_runs(inputs, output(), ranks);
  }

  fs::path output() const { return at("all"); }

  std::vector<Run> merged_runs() const {
    std::vector<Run> runs;
    read_each_run(output(), [&](ReadRun read) { runs.push_back(std::move(read.run)); });
    return runs;
  }
};

TEST_F(Merging, TellsACollectedRunFromAMergedOne) {
  const fs::path a = shard(run_of("a"));
  EXPECT_TRUE(holds_collected_run(a));
  merge({a});
  EXPECT_FALSE(holds_collected_run(output()));
  merge({shard(run_of("b"))});
  EXPECT_FALSE(holds_collected_run(output()));
  write_content(at("text"), "no run");
  EXPECT_FALSE(holds_collected_run(at("text")));
  EXPECT_FALSE(holds_collected_run(at("none")));
}

TEST_F(Merging, LetsOneRunBeReadAlone) {
  merge({shard(run_of("a")), shard(run_of("b"))});
  const ReadRun second = read_run_of(output(), 2);
  EXPECT_EQ(second.run, run_of("b"));
  EXPECT_EQ(second.runs, 2);
  EXPECT_EQ(read_run_of(output(), 3).run, run_of("b")) << "the last one";
  EXPECT_EQ(read_run_of(at("a"), 1).run, run_of("a"));
  EXPECT_EQ(read_run_of(at("a"), 1).runs, 1);
}

TEST_F(Merging, ChecksTheDigestsOfARunThatIsReadAlone) {
  merge({shard(run_of("a")), shard(run_of("b"))});
  SQLite::Database(output().string(), SQLite::OPEN_READWRITE)
      .exec("UPDATE samples SET value = value * 2 WHERE run = 2 AND id = 3");
  EXPECT_EQ(read_run_of(output(), 1).run, run_of("a"));
  EXPECT_EQ(refusal_of([&] { read_run_of(output(), 2); }).fault, FileFault::damaged);
}

TEST_F(Merging, KeepsEveryRunAsItIs) {
  const Merged merged = merge({shard(run_of("a")), shard(run_of("b"))});
  EXPECT_EQ(merged.runs, 2);
  EXPECT_EQ(merged.added, 2);
  EXPECT_THAT(merged.left_out, IsEmpty());
  EXPECT_THAT(merged.ranks, IsEmpty());
  EXPECT_THAT(merged_runs(), ElementsAre(run_of("a"), run_of("b")));
  EXPECT_THAT(damaged_tables(output()), IsEmpty());
  EXPECT_THAT(names(), ElementsAre("a", "all", "b"));
}

TEST_F(Merging, ReadsItsInputsOnly) {
  const fs::path a = shard(run_of("a"));
  const std::string before = content_of(a);
  const auto written = fs::last_write_time(a);
  fs::permissions(a, fs::perms::owner_read);
  merge({a});
  EXPECT_EQ(content_of(a), before);
  EXPECT_EQ(fs::last_write_time(a), written);
}

TEST_F(Merging, AgainChangesNothing) {
  const std::vector<fs::path> inputs{shard(run_of("a")), shard(run_of("b"))};
  merge(inputs);
  const std::string before = content_of(output());
  const auto written = fs::last_write_time(output());
  const Merged again = merge(inputs);
  EXPECT_EQ(again.runs, 2);
  EXPECT_EQ(again.added, 0);
  EXPECT_EQ(again.known, 2);
  EXPECT_EQ(content_of(output()), before);
  EXPECT_EQ(fs::last_write_time(output()), written);
}

TEST_F(Merging, AddsWhatIsNew) {
  const fs::path a = shard(run_of("a"));
  merge({a});
  const Merged merged = merge({a, shard(run_of("b")), a});
  EXPECT_EQ(merged.runs, 2);
  EXPECT_EQ(merged.added, 1);
  EXPECT_EQ(merged.known, 2);
  EXPECT_THAT(merged_runs(), ElementsAre(run_of("a"), run_of("b")));
  EXPECT_THAT(damaged_tables(output()), IsEmpty());
}

TEST_F(Merging, TakesMergedFilesInAnyNumbering) {
  merge({shard(run_of("a")), shard(run_of("b"))});
  merge_runs(std::vector{at("b"), output()}, at("other"));
  const Merged back = merge({at("other")});
  EXPECT_EQ(back.known, 2);
  EXPECT_THAT(back.left_out, IsEmpty());
}

TEST_F(Merging, TakesACopyThatOtherCommitsWrote) {
  Run beginning = run_of("a");
  beginning.samples.clear();
  RunWriter writer = RunWriter::create(at("slow"), beginning);
  writer.commit(run_of("a"));
  writer.finish(run_of("a"));
  EXPECT_EQ(merge({at("slow"), shard(run_of("a"))}).known, 1);
}

TEST_F(Merging, NamesACopyThatContradicts) {
  Run other = run_of("a");
  other.samples[0].value *= 2;
  const Merged merged = merge({shard(run_of("a")), shard(other, "other")});
  EXPECT_EQ(merged.runs, 1);
  EXPECT_THAT(merged.left_out, ElementsAre(AllOf(HasSubstr("other'"), HasSubstr("contradicts"))));
  EXPECT_THAT(merged_runs(), ElementsAre(run_of("a")));
}

// Two copies of a run: one that its time budget ended, and one resumed to its end.
class MergingAPartialRun : public Merging {
 protected:
  void SetUp() override {
    Run run = run_of("p");
    const std::vector<Sample> samples = run.samples;
    run.samples.resize(samples.size() / 2);
    run.state = RunState::partial;
    run.finished = "2026-01-01T00:10:00Z";
    shard(run, "partial");
    m_partial = run;
    fs::copy_file(at("partial"), at("finished"));
    RunWriter writer = RunWriter::resume(at("finished"), run);
    run.samples = samples;
    run.facts.push_back({completed_fact, "to its end", {}, {}});
    run.finished = "2026-01-01T00:20:00Z";
    writer.finish(run);
    run.state = RunState::finished;
    m_finished = run;
  }

  Run m_partial;
  Run m_finished;
};

TEST_F(MergingAPartialRun, IsCompletedByAResumedCopy) {
  merge({at("partial"), shard(run_of("b"))});
  const Merged merged = merge({at("finished")});
  EXPECT_THAT(merged.left_out, IsEmpty());
  EXPECT_EQ(merged.runs, 2);
  EXPECT_EQ(merged.added, 0);
  EXPECT_EQ(merged.continued, 1);
  EXPECT_THAT(merged_runs(), ElementsAre(m_finished, run_of("b")));
  EXPECT_THAT(damaged_tables(output()), IsEmpty());
  const Merged again = merge({at("finished"), at("partial")});
  EXPECT_EQ(again.known, 2);
  EXPECT_EQ(again.continued, 0);
}

TEST_F(MergingAPartialRun, IsTheSameInEitherOrder) {
  for (const std::vector<fs::path>& inputs :
       {std::vector{at("partial"), at("finished")}, std::vector{at("finished"), at("partial")}}) {
    fs::remove(output());
    const Merged merged = merge(inputs);
    EXPECT_THAT(merged.left_out, IsEmpty());
    EXPECT_EQ(merged.added, 1);
    EXPECT_EQ(merged.known, 1);
    EXPECT_EQ(merged.continued, 0);
    EXPECT_THAT(merged_runs(), ElementsAre(m_finished));
    EXPECT_THAT(damaged_tables(output()), IsEmpty());
    EXPECT_FALSE(holds_collected_run(output()));
  }
}

TEST_F(MergingAPartialRun, NamesACopyThatWasNotResumedFromIt) {
  m_finished.samples[0].value *= 2;
  const fs::path other = shard(m_finished, "other");
  for (const std::vector<fs::path>& inputs :
       {std::vector{at("partial"), other}, std::vector{other, at("partial")}}) {
    fs::remove(output());
    EXPECT_THAT(merge(inputs).left_out, ElementsAre(HasSubstr("contradicts")));
  }
}

TEST_F(MergingAPartialRun, ReplacesNoFinishedOne) {
  Run shorter = m_partial;
  shorter.state = RunState::finished;
  const Merged merged = merge({shard(shorter, "shorter"), at("finished")});
  EXPECT_THAT(merged.left_out, ElementsAre(HasSubstr("contradicts")));
  EXPECT_THAT(merged_runs(), ElementsAre(shorter));
}

TEST_F(MergingAPartialRun, TakesBackACopyThatRefersToNothing) {
  SQLite::Database database(at("finished").string(), SQLite::OPEN_READWRITE);
  database.exec(
      "UPDATE samples SET point = 99 WHERE id = (SELECT max(id) FROM samples); DELETE FROM "
      "digests");
  forge_digests(database);
  EXPECT_THAT(merge({at("partial"), at("finished")}).left_out,
              ElementsAre(HasSubstr("a row of samples refers to a row that does not exist")));
  EXPECT_THAT(merged_runs(), ElementsAre(m_partial));
  EXPECT_THAT(damaged_tables(output()), IsEmpty());
}

TEST_F(Merging, LeavesOutWhatIsNoSoundFinishedRun) {
  write_content(at("text"), "no run");
  const fs::path damaged = shard(run_of("d"));
  SQLite::Database(damaged.string(), SQLite::OPEN_READWRITE)
      .exec("UPDATE samples SET value = 2 WHERE id = 1");
  const RunWriter unfinished = RunWriter::create(at("u"), run_of("u"));
  fs::copy_file(at("u.part"), at("u.copy"));
  fs::copy_file(at("u.part-wal"), at("u.copy-wal"));
  const Merged merged = merge({at("text"), at("none"), damaged, at("u.copy"), shard(run_of("a"))});
  EXPECT_THAT(merged.left_out,
              ElementsAre(HasSubstr("not a run file"), HasSubstr("does not exist"),
                          HasSubstr("damaged: samples"), HasSubstr("run u is unfinished")));
  EXPECT_THAT(merged_runs(), ElementsAre(run_of("a")));
}

TEST_F(Merging, TakesBackARunThatRefersToNothing) {
  const fs::path forged = shard(run_of("f"));
  SQLite::Database database(forged.string(), SQLite::OPEN_READWRITE);
  database.exec("UPDATE samples SET point = 99 WHERE id = 3; DELETE FROM digests");
  forge_digests(database);
  const Merged merged = merge({forged, shard(run_of("a"))});
  EXPECT_THAT(merged.left_out,
              ElementsAre(HasSubstr("a row of samples refers to a row that does not exist")));
  EXPECT_THAT(merged_runs(), ElementsAre(run_of("a")));
  EXPECT_THAT(damaged_tables(output()), IsEmpty());
}

TEST_F(Merging, WritesNothingWhereThereIsNothing) {
  EXPECT_EQ(merge({at("none")}).runs, 0);
  EXPECT_THAT(names(), IsEmpty());
}

TEST_F(Merging, NamesMissingRanks) {
  const Merged merged = merge({shard(run_of_rank("a", 1, 6)), shard(run_of_rank("b", 3, 6))});
  EXPECT_THAT(merged.ranks, ElementsAre("SLURM_JOB_ID=17: missing of 6 ranks: 0, 2, 4-5"));
  EXPECT_THAT(merge({at("a")}, 4).ranks, ElementsAre("SLURM_JOB_ID=17: missing of 4 ranks: 0, 2"));
  EXPECT_THAT(merge({at("a")}, 3).ranks,
              ElementsAre("SLURM_JOB_ID=17: missing of 3 ranks: 0, 2",
                          "SLURM_JOB_ID=17: rank 3 of a job of 3 ranks"));
}

TEST_F(Merging, MissesNoRankThatWasNotChosen) {
  const auto chosen = [&](const std::string& uuid, int rank, const std::string& ranks) {
    Run run = run_of_rank(uuid, rank, 9);
    run.facts.push_back({"collect.ranks", ranks, std::nullopt, {}});
    return shard(run);
  };
  const std::vector<fs::path> both{chosen("a", 0, "0,2"), chosen("b", 2, "0,2")};
  EXPECT_THAT(merge({both[0]}).ranks, ElementsAre("SLURM_JOB_ID=17: missing of 9 ranks: 2"));
  EXPECT_THAT(merge(both).ranks, IsEmpty());
  EXPECT_THAT(merge({chosen("c", 5, "1-3,5-99999")}).ranks,
              ElementsAre("SLURM_JOB_ID=17: missing of 9 ranks: 1, 3, 6-8"));
  EXPECT_THAT(merge({shard(run_of_rank("d", 8, 9))}).ranks,
              ElementsAre("SLURM_JOB_ID=17: missing of 9 ranks: 1, 3-4, 6-7"))
      << "all measure";
}

TEST_F(Merging, NamesRanksThatAreThereTwice) {
  const Merged merged = merge({shard(run_of_rank("a", 0, 2)), shard(run_of_rank("b", 1, 2)),
                               shard(run_of_rank("c", 1, 2))});
  EXPECT_THAT(merged.ranks,
              ElementsAre("SLURM_JOB_ID=17: rank 1 has 2 runs (2, 3), and others of the job "
                          "have 1"));
  EXPECT_THAT(merge({shard(run_of_rank("d", 0, 2))}).ranks, IsEmpty()) << "repeats of all ranks";
}

TEST_F(Merging, SaysThatNoRunTellsItsRank) {
  EXPECT_THAT(merge({shard(run_of("a"))}, 2).ranks, ElementsAre(HasSubstr("no run tells")));
}

TEST_F(Merging, RefusesAnOutputThatIsNoSoundRunFile) {
  const fs::path a = shard(run_of("a"));
  write_content(output(), "my thesis");
  EXPECT_EQ(refusal_of([&] { merge({a}); }).fault, FileFault::not_a_run);
  EXPECT_EQ(content_of(output()), "my thesis");
  EXPECT_THAT(names(), ElementsAre("a", "all"));
}

TEST_F(Merging, RefusesWhileAnotherIsAtWork) {
  const fs::path a = shard(run_of("a"));
  const run_file::FileLock lock = run_file::take_working_file(at("all.merging"));
  const Refusal refusal = refusal_of([&] { merge({a}); });
  EXPECT_EQ(refusal.fault, FileFault::locked);
  EXPECT_THAT(refusal.message, HasSubstr("all.merging' is being written by another process"));
  EXPECT_TRUE(fs::exists(at("all.merging")));
}

TEST_F(Merging, TakesOverWhatAKilledOneLeft) {
  const fs::path a = shard(run_of("a"));
  for (const std::size_t size : {std::size_t{0}, std::size_t{4096}, std::size_t{5000}}) {
    write_content(at("all.merging"), content_of(a).substr(0, size));
    fs::remove(output());
    EXPECT_EQ(merge({a}).added, 1) << size;
    EXPECT_THAT(merged_runs(), ElementsAre(run_of("a")));
    EXPECT_THAT(names(), ElementsAre("a", "all"));
  }
}

TEST_F(Merging, TouchesNothingElseOfThatName) {
  const fs::path a = shard(run_of("a"));
  write_content(at("all.merging"), "my thesis");
  EXPECT_EQ(refusal_of([&] { merge({a}); }).fault, FileFault::exists);
  EXPECT_EQ(content_of(at("all.merging")), "my thesis");
  fs::remove(at("all.merging"));
  fs::create_symlink(a, at("all.merging"));
  EXPECT_EQ(refusal_of([&] { merge({a}); }).fault, FileFault::not_writable);
  EXPECT_EQ(read_run(a).run, run_of("a"));
  EXPECT_FALSE(fs::exists(output()));
}

// Each process merges one run, and tries again while another is at work.
TEST_F(Merging, BySeveralProcessesAtOnceLosesNoRun) {
  constexpr int processes = 8;
  std::vector<pid_t> children;
  for (int i = 0; i < processes; ++i) {
    const fs::path one = shard(run_of(std::to_string(i)));
    children.push_back(::fork());
    if (children.back() == 0) {
      std::optional<FileFault> fault = FileFault::locked;
      while (fault == FileFault::locked) {
        fault = refusal_of([&] { merge({one}); }).fault;
      }
      ::_exit(fault ? 1 : 0);
    }
  }
  for (const pid_t child : children) {
    int status = -1;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(merged_runs().size(), std::size_t{processes});
  EXPECT_THAT(damaged_tables(output()), IsEmpty());
  EXPECT_FALSE(fs::exists(at("all.merging")));
}

TEST_F(Merging, OfSeveralRunsIsNotReadAsOne) {
  merge({shard(run_of("a")), shard(run_of("b"))});
  const Refusal refusal = refusal_of([&] { read_run(output()); });
  EXPECT_EQ(refusal.fault, FileFault::several_runs);
  EXPECT_THAT(refusal.message, HasSubstr("holds 2 runs"));
}

TEST_F(Merging, DamageOfAnyRunIsFound) {
  merge({shard(run_of("a")), shard(run_of("b"))});
  SQLite::Database database(output().string(), SQLite::OPEN_READWRITE);
  database.exec("UPDATE samples SET value = 2 WHERE run = 2 AND id = 1");
  EXPECT_THAT(damaged_tables(output()), ElementsAre("samples"));
  EXPECT_EQ(refusal_of([&] { merged_runs(); }).fault, FileFault::damaged);
  EXPECT_EQ(refusal_of([&] { merge({at("a")}); }).fault, FileFault::damaged);
}

TEST_F(Merging, RowsOfNoRunAreDamage) {
  merge({shard(run_of("a")), shard(run_of("b"))});
  SQLite::Database database(output().string(), SQLite::OPEN_READWRITE);
  database.exec("INSERT INTO reasons VALUES (3, 0, 'stray')");
  EXPECT_THAT(damaged_tables(output()), ElementsAre("reasons"));
}

}  // namespace
}  // namespace roofladder
