// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

#include "run/file/database.h"
#include "run/file/load.h"
#include "tests/run/example_run.h"
#include "tests/run/file/fixture.h"

namespace roofladder {
namespace {

namespace fs = std::filesystem;
using testing::AnyOf;
using testing::HasSubstr;

// Two finished runs in files of some hundred pages; opening one only reads its first page.
class VanishingRunFile : public FolderTest {
 protected:
  void SetUp() override {
    add_samples(m_first, 20'000);
    m_second = m_first;
    m_second.title = "another run";
    m_second.samples.resize(m_second.samples.size() - 1000);
    RunWriter::create(at("first"), m_first).finish(m_first);
    RunWriter::create(at("second"), m_second).finish(m_second);
  }

  Run load(SQLite::Database& database) const { return run_file::load(database, at("first")).run; }

  // Calls read() again and again while another thread calls act().
  void read_while(const std::function<void()>& act, const std::function<void()>& read) const {
    std::atomic<bool> done = false;
    std::thread actor([&] {
      while (!done) {
        act();
      }
    });
    for (int i = 0; i < 20; ++i) {
      read();
    }
    done = true;
    actor.join();
  }

  Run m_first = finished_example_run();
  Run m_second;
};

TEST_F(VanishingRunFile, IsReadInFullOnceOpened) {
  SQLite::Database database = run_file::open_immutable(at("first"));
  fs::remove(at("first"));
  EXPECT_EQ(load(database), m_first);
}

TEST_F(VanishingRunFile, IsReadAsItWasWhenReplaced) {
  SQLite::Database database = run_file::open_immutable(at("first"));
  fs::rename(at("second"), at("first"));
  EXPECT_EQ(load(database), m_first);
  EXPECT_EQ(read_run(at("first")).run, m_second);
}

TEST_F(VanishingRunFile, IsReadInFullOrSaidToBeMissing) {
  const auto come_and_go = [&] {
    fs::rename(at("first"), at("away"));
    fs::rename(at("away"), at("first"));
  };
  read_while(come_and_go, [&] {
    Run read;
    const Refusal refusal = refusal_of([&] { read = read_run(at("first")).run; });
    if (refusal.fault) {
      EXPECT_EQ(refusal.fault, FileFault::not_found) << refusal.message;
      EXPECT_THAT(refusal.message, HasSubstr("first"));
    } else {
      EXPECT_EQ(read, m_first);
    }
  });
}

TEST_F(VanishingRunFile, IsOneOrTheOtherWhenReplacedAgainAndAgain) {
  const auto replace = [&] {
    for (const char* source : {"second", "first"}) {
      fs::copy_file(at(source), at("new"), fs::copy_options::overwrite_existing);
      fs::rename(at("new"), at("shared"));
    }
  };
  replace();
  read_while(replace, [&] {
    EXPECT_THAT(read_run(at("shared")).run.title, AnyOf("nightly", "another run"));
  });
}

// Copying over a file changes it under its reader. Digests detect a mixture of two runs.
TEST_F(VanishingRunFile, IsNeverAMixtureWhenOverwritten) {
  const auto overwrite = [&] {
    for (const char* source : {"second", "first"}) {
      write_content(at("shared"), content_of(at(source)));
    }
  };
  overwrite();
  read_while(overwrite, [&] {
    Run read;
    const Refusal refusal = refusal_of([&] { read = read_run(at("shared")).run; });
    if (refusal.fault) {
      EXPECT_THAT(refusal.fault, AnyOf(FileFault::damaged, FileFault::not_a_run, FileFault::empty));
      EXPECT_THAT(refusal.message, HasSubstr("shared"));
    } else {
      EXPECT_TRUE(read == m_first || read == m_second);
    }
  });
}

}  // namespace
}  // namespace roofladder
