// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/cases.h"
#include "tests/run/example_run.h"
#include "tests/run/file/fixture.h"
#include "tests/run/file/forged_digests.h"

namespace roofladder {
namespace {

namespace fs = std::filesystem;
using test::tell;
using testing::AnyOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

class DamagedRunFile : public FolderTest {
 protected:
  DamagedRunFile() {
    RunWriter writer = RunWriter::create(path(), example_run());
    Run run = finished_example_run();
    add_samples(run, 500);
    writer.finish(run);
  }

  fs::path path() const { return at("a.roofladder"); }

  void overwrite(std::size_t offset, const std::string& bytes) const {
    std::fstream file(path(), std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(static_cast<std::streamoff>(offset));
    file << bytes;
  }

  // Runs SQL as an attacker would who knows nothing about digests.
  void change(const std::string& sql) const {
    SQLite::Database database(path().string(), SQLite::OPEN_READWRITE);
    database.exec(sql);
  }

  Refusal refusal() const {
    return refusal_of([&] { read_run(path()); });
  }
};

const int mutations = test::cases("ROOFLADDER_MUTATIONS", 1500);

// The variable counts truncations of the file and of a log together.
const int truncations = test::cases("ROOFLADDER_TRUNCATIONS", 200) / 2;

TEST_F(DamagedRunFile, IsRefusedWhereverItIsCut) {
  const std::string whole = content_of(path());
  for (int i = 0; i < truncations; ++i) {
    const std::size_t size = whole.size() * static_cast<std::size_t>(i) / truncations;
    fs::resize_file(path(), size);
    EXPECT_TRUE(refusal().fault) << size;
    write_content(path(), whole);
  }
  tell(fmt::format("{} truncations of a file of {} bytes, all refused", truncations, whole.size()));
}

// A single flipped bit is the damage that is hardest to see.
TEST_F(DamagedRunFile, IsRefusedOrReadAsItWasWhicheverBitFlips) {
  const Run run = read_run(path()).run;
  const std::string whole = content_of(path());
  std::mt19937 random(3);
  std::uniform_int_distribution<std::size_t> offset(0, whole.size() - 1);
  std::uniform_int_distribution<int> bit(0, 7);
  int refused = 0;
  for (int i = 0; i < mutations; ++i) {
    const std::size_t changed = offset(random);
    overwrite(changed, std::string(1, static_cast<char>(whole[changed] ^ (1 << bit(random)))));
    try {
      ASSERT_EQ(read_run(path()).run, run) << "byte " << changed << " of " << whole.size();
    } catch (const RunFileError&) {
      ++refused;
    }
    overwrite(changed, std::string(1, whole[changed]));
  }
  EXPECT_GT(refused, mutations / 10);  // most bytes of so small a file are unused
  tell(fmt::format("{} bit flips, {} refused, {} in bytes that hold nothing and read as before",
                   mutations, refused, mutations - refused));
}

TEST_F(DamagedRunFile, IsExaminedWithoutCrashWhicheverByteChanges) {
  const std::string whole = content_of(path());
  std::mt19937 random(4);
  std::uniform_int_distribution<std::size_t> offset(0, whole.size() - 1);
  for (int i = 0; i < mutations / 4; ++i) {
    const std::size_t changed = offset(random);
    overwrite(changed, std::string(1, static_cast<char>(~whole[changed])));
    const bool readable = !refusal().fault;
    std::vector<std::string> damaged;
    const Refusal examined = refusal_of([&] { damaged = damaged_tables(path()); });
    EXPECT_EQ(readable, !examined.fault && damaged.empty()) << changed;
    overwrite(changed, std::string(1, whole[changed]));
  }
}

TEST_F(DamagedRunFile, NamesTheTablesThatDiffer) {
  change("UPDATE samples SET value = value * 2 WHERE id = 3");
  EXPECT_EQ(refusal().fault, FileFault::damaged);
  EXPECT_THAT(refusal().message, HasSubstr("samples"));
  EXPECT_THAT(damaged_tables(path()), ElementsAre("samples"));
  change("UPDATE runs SET title = 'other'; DELETE FROM warnings WHERE id = 1");
  EXPECT_THAT(damaged_tables(path()), ElementsAre("runs", "samples", "warnings"));
}

TEST_F(DamagedRunFile, WithOtherTablesIsRefused) {
  change("CREATE VIEW v AS SELECT 1");
  EXPECT_EQ(refusal().fault, FileFault::damaged);
  EXPECT_THAT(refusal().message, HasSubstr("its tables are not those of"));
}

TEST_F(DamagedRunFile, WithATriggerIsRefused) {
  change("CREATE TRIGGER t AFTER INSERT ON samples BEGIN DELETE FROM samples; END");
  EXPECT_EQ(refusal().fault, FileFault::damaged);
  Run run;
  fs::rename(path(), path().string() + ".part");
  EXPECT_EQ(refusal_of([&] { RunWriter::resume(path(), run); }).fault, FileFault::damaged);
}

TEST_F(DamagedRunFile, WithoutItsDigestsIsRefused) {
  change("DELETE FROM digests");
  EXPECT_EQ(refusal().fault, FileFault::damaged);
}

// Files whose digests match, so that only the checks of rows stand between them and an analysis.
class ForgedRunFile : public FolderTest {
 protected:
  // Reads an example run changed by `sql`, with digests of the result.
  Refusal refusal_after(const std::string& sql) {
    const fs::path part = at("a.roofladder.part");
    fs::remove(part);
    { const RunWriter writer = RunWriter::create(at("a.roofladder"), example_run()); }
    {
      SQLite::Database database(part.string(), SQLite::OPEN_READWRITE);
      database.exec("DELETE FROM digests; " + sql);
      forge_digests(database);
    }
    return refusal_of([&] { read_run(part); });
  }
};

TEST_F(ForgedRunFile, IsReadWhereItsContentIsSound) {
  EXPECT_EQ(refusal_after("").fault, std::nullopt) << refusal_after("").message;
}

TEST_F(ForgedRunFile, IsRefusedWhereAnIndexOrAWordIsWrong) {
  for (const char* sql : {
           "UPDATE samples SET point = 3 WHERE id = 1",
           "UPDATE samples SET point = -1 WHERE id = 1",
           "UPDATE samples SET point = 4294967296 WHERE id = 1",
           "UPDATE samples SET metric = 65535 WHERE id = 1",
           "UPDATE samples SET part = 2 WHERE id = 1",
           "UPDATE samples SET part = 65535 WHERE id = 1",
           "UPDATE samples SET provenance = 11 WHERE id = 1",
           "UPDATE samples SET status = 12, reason = 0 WHERE id = 1",
           "UPDATE samples SET reason = 3 WHERE id = 1",
           "UPDATE samples SET repetition = 2147483648 WHERE id = 1",
           "UPDATE samples SET id = 100000 WHERE id = 1",
           "UPDATE samples SET run = 2 WHERE id = 1",
           "UPDATE points SET variant = 3 WHERE id = 0",
           "UPDATE points SET device = 3 WHERE id = 0",
           "UPDATE points SET cache = 'lukewarm' WHERE id = 0",
           "UPDATE points SET phase = '' WHERE id = 0",
           "UPDATE point_parameters SET point = 9 WHERE id = 0",
           "UPDATE variants SET branch = 2 WHERE id = 0",
           "UPDATE variant_parts SET variant = 3 WHERE id = 0",
           "UPDATE variant_parameters SET variant = 3 WHERE id = 0",
           "UPDATE proofs SET variant = 3 WHERE id = 0",
           "UPDATE proofs SET status = 'certain' WHERE id = 0",
           "UPDATE kernels SET role = 'king' WHERE id = 0",
           "UPDATE devices SET kind = 'unknown' WHERE id = 0",
           "UPDATE devices SET kind = '' WHERE id = 0",
           "UPDATE variants SET technique = 'other' WHERE id = 0",
           "UPDATE variants SET model = 'cuda' WHERE id = 0",
           "UPDATE variants SET name = 'species' WHERE id = 0",
           "UPDATE variants SET name = '' WHERE id = 0",
           "UPDATE variant_parameters SET value = 5 WHERE id = 0",
           "UPDATE limits SET variant = 3 WHERE id = 0",
           "UPDATE limits SET variant = 1 WHERE id = 0",
           "UPDATE limits SET kind = 'dram' WHERE id = 0",
           "UPDATE limits SET kind = 'clock' WHERE id = 0",
           "UPDATE limits SET level = 'l4' WHERE id = 0",
           "UPDATE limits SET level = NULL WHERE id = 2",
           "UPDATE limits SET random = 2 WHERE id = 0",
           "UPDATE limits SET precision = 'fp8' WHERE id = 1",
           "UPDATE limits SET precision = NULL WHERE id = 1",
           "UPDATE limits SET core_unit = 'SIMD' WHERE id = 1",
           "UPDATE limits SET one_thread = -1 WHERE id = 0",
           "UPDATE limits SET direction = 'up' WHERE id = 0",
           "UPDATE limits SET direction = NULL WHERE id = 0",
           "UPDATE limits SET host_memory = 'registered' WHERE id = 0",
           "INSERT INTO limits VALUES (1, 3, 2, 'again', 'clock', NULL, 0, NULL, NULL, 0, NULL, "
           "NULL)",
           "UPDATE warnings SET point = 3 WHERE id = 0",
           "UPDATE facts SET device = 3 WHERE id = 0",
           "UPDATE facts SET unit = 'GB' WHERE id = 0",
           "UPDATE metrics SET unit = 'ms' WHERE name = 'time'",
           "UPDATE metrics SET unit = NULL WHERE name = 'time'",
           "UPDATE runs SET state = 'done'",
           "UPDATE runs SET run = 2",
           "INSERT INTO runs SELECT 3, 'other', tool_version, started, finished, state, title FROM "
           "runs",
           "DELETE FROM runs",
           "UPDATE statuses SET name = 'ok' WHERE id = 1",
           "UPDATE provenances SET name = 'counter' WHERE id = 7",
           "INSERT INTO statuses VALUES (1, 12, 'unknown')",
       }) {
    const Refusal refusal = refusal_after(sql);
    EXPECT_EQ(refusal.fault, FileFault::damaged) << sql;
    EXPECT_THAT(refusal.message, HasSubstr("a.roofladder.part' is damaged: ")) << sql;
  }
}

using ForeignFile = FolderTest;

TEST_F(ForeignFile, IsNoRunFile) {
  {
    SQLite::Database(at("other").string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec("CREATE TABLE runs (run INTEGER PRIMARY KEY)");
  }
  write_content(at("text"), std::string(10'000, 'x'));
  write_content(at("line"), "hello\n");
  write_content(at("zeros"), std::string(8192, '\0'));
  fs::create_directory(at("folder"));
  ASSERT_EQ(::mkfifo(at("pipe").c_str(), 0600), 0);
  for (const char* name : {"other", "text", "line", "zeros", "folder", "pipe"}) {
    for (const auto& examine : {std::function([&] { read_run(at(name)); }),
                                std::function([&] { damaged_tables(at(name)); })}) {
      const Refusal refusal = refusal_of(examine);
      EXPECT_EQ(refusal.fault, FileFault::not_a_run) << name;
      EXPECT_THAT(refusal.message, HasSubstr("is not a run file")) << name;
    }
  }
}

TEST_F(ForeignFile, MayBeARunToWhichNothingWasCommitted) {
  write_content(at("empty"), "");
  const Refusal refusal = refusal_of([&] { read_run(at("empty")); });
  EXPECT_EQ(refusal.fault, FileFault::empty);
  EXPECT_THAT(refusal.message, HasSubstr("it is empty"));
  EXPECT_EQ(refusal_of([&] { damaged_tables(at("empty")); }).fault, FileFault::empty);
}

// A killed writer leaves the main file and its write-ahead log.
class KilledRunFile : public FolderTest {
 protected:
  static constexpr int commits = 10;

  KilledRunFile() {
    const pid_t child = ::fork();
    if (child == 0) {
      Run run = example_run();
      RunWriter writer = RunWriter::create(at("a"), run);
      for (int i = 0; i < commits; ++i) {
        add_samples(run, 50);
        writer.commit(run);
      }
      ::_exit(0);
    }
    ::waitpid(child, nullptr, 0);
  }

  // Returns the number of the commit up to which the run is read; nothing if the file is refused.
  std::optional<std::size_t> commit_that_is_read() const {
    try {
      const Run run = read_run(at("a.part")).run;
      Run expected = example_run();
      add_samples(expected, run.samples.size() - expected.samples.size());
      EXPECT_EQ(run, expected);
      return (run.samples.size() - example_run().samples.size()) / 50;
    } catch (const RunFileError& error) {
      EXPECT_THAT(error.fault, AnyOf(FileFault::not_a_run, FileFault::empty, FileFault::damaged));
      return std::nullopt;
    }
  }
};

// The file is refused or gives a state that was once committed, a later one the longer the log is.
TEST_F(KilledRunFile, IsReadUpToAnIntactCommitWhereverItsLogIsCut) {
  const std::string log = content_of(at("a.part-wal"));
  std::set<std::size_t> found;
  int refused = 0;
  for (int i = 0; i < truncations; ++i) {
    const std::size_t size = log.size() * static_cast<std::size_t>(i) / truncations;
    write_content(at("a.part-wal"), log.substr(0, size));
    const std::optional<std::size_t> commit = commit_that_is_read();
    if (commit) {
      EXPECT_TRUE(found.empty() || *commit >= *found.rbegin()) << size;
      found.insert(*commit);
    } else {
      EXPECT_TRUE(found.empty()) << "a commit was read of a shorter log than " << size;
      ++refused;
    }
  }
  EXPECT_THAT(found, Contains(0U));
  EXPECT_GE(found.size(), commits / 2U);
  tell(
      fmt::format("{} truncations of a log of {} bytes, {} refused before the first commit, the "
                  "others read up to one of {} commits",
                  truncations, log.size(), refused, found.size()));
}

TEST_F(KilledRunFile, IsRefusedOrIntactWhicheverBitOfItsLogFlips) {
  const std::string log = content_of(at("a.part-wal"));
  std::mt19937 random(5);
  std::uniform_int_distribution<std::size_t> offset(0, log.size() - 1);
  std::uniform_int_distribution<int> bit(0, 7);
  int refused = 0;
  for (int i = 0; i < mutations / 10; ++i) {
    std::string changed = log;
    changed[offset(random)] ^= static_cast<char>(1 << bit(random));
    write_content(at("a.part-wal"), changed);
    refused += commit_that_is_read() ? 0 : 1;
  }
  tell(fmt::format("{} bit flips in a log, {} refused, the others read up to a commit",
                   mutations / 10, refused));
}

}  // namespace
}  // namespace roofladder
