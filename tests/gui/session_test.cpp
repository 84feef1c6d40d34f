// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QSignalSpy>
#include <QTest>
#include <gmock/gmock.h>
#include <random>

#include "gui/session/recent_files.h"
#include "tests/cases.h"
#include "tests/folder.h"
#include "tests/gui/fixture.h"

namespace roofladder::gui::test {
namespace {

using roofladder::test::content_of;
using roofladder::test::Folder;
using roofladder::test::write_content;
using testing::HasSubstr;
using testing::SizeIs;

std::string last_message(const QSignalSpy& failed) {
  return failed.isEmpty() ? "" : failed.back().front().toString().toStdString();
}

TEST(Session, OpensRunsInTheBackground) {
  Session session;
  session.open({h200_file()});
  EXPECT_TRUE(session.is_loading());
  EXPECT_EQ(session.analysis(), nullptr) << "open() does not wait";
  ASSERT_TRUE(settle(session));
  ASSERT_NE(session.analysis(), nullptr);
  EXPECT_EQ(session.analysis()->ladders.size(), h200()->comparison.runs[0].ladders.size());
}

TEST(Session, OfAFileThatIsNotThereSaysItsName) {
  Session session;
  QSignalSpy failed(&session, &Session::failed);
  session.open({"/nowhere/run.roofladder", h200_file()});
  ASSERT_TRUE(settle(session));
  EXPECT_THAT(session.runs(), SizeIs(1)) << "the other one opens";
  EXPECT_EQ(failed.count(), 1);
  EXPECT_THAT(last_message(failed), HasSubstr("/nowhere/run.roofladder"));
}

TEST(Session, OpensEachFileOnce) {
  Session session;
  session.open({h200_file(), h200_file()});
  session.open({h200_file()});
  ASSERT_TRUE(settle(session));
  EXPECT_THAT(session.runs(), SizeIs(1));
}

TEST(Session, ShowsAFileAgainWhenItChanges) {
  const Folder folder;
  write_run(folder / "a.roofladder", "before");
  Session session;
  session.open({folder / "a.roofladder"});
  ASSERT_TRUE(settle(session));
  EXPECT_EQ(session.comparison().names.front(), "before");
  write_run(folder / "b.roofladder", "after");
  std::filesystem::rename(folder / "b.roofladder", folder / "a.roofladder");
  EXPECT_TRUE(
      QTest::qWaitFor([&] { return session.comparison().names.front() == "after"; }, 20'000));
}

TEST(Session, KeepsWhatItReadOfAFileThatWasRemoved) {
  const Folder folder;
  write_run(folder / "a.roofladder");
  Session session;
  QSignalSpy failed(&session, &Session::failed);
  session.open({folder / "a.roofladder"});
  ASSERT_TRUE(settle(session));
  const std::size_t ladders = session.analysis()->ladders.size();
  std::filesystem::remove(folder / "a.roofladder");
  ASSERT_TRUE(QTest::qWaitFor([&] { return !session.runs().front().trouble.empty(); }, 20'000));
  EXPECT_EQ(session.analysis()->ladders.size(), ladders);
  EXPECT_THAT(session.runs().front().trouble, HasSubstr("was removed"));
  EXPECT_THAT(last_message(failed), HasSubstr("a.roofladder"));
  write_run(folder / "a.roofladder", "back");
  EXPECT_TRUE(
      QTest::qWaitFor([&] { return session.comparison().names.front() == "back"; }, 20'000));
  EXPECT_EQ(session.runs().front().trouble, "");
}

TEST(Session, KeepsWhatItReadOfAFileThatIsDamagedNow) {
  const Folder folder;
  write_run(folder / "a.roofladder");
  Session session;
  session.open({folder / "a.roofladder"});
  ASSERT_TRUE(settle(session));
  write_content(folder / "a.roofladder", "no run any more");
  session.reload();
  ASSERT_TRUE(settle(session));
  ASSERT_NE(session.analysis(), nullptr);
  EXPECT_FALSE(session.analysis()->ladders.empty());
  EXPECT_THAT(session.runs().front().trouble, HasSubstr("is not a run file"));
}

TEST(Session, ComparesAgainstTheBaselineRun) {
  const Folder folder;
  write_run(folder / "a.roofladder", "first");
  write_run(folder / "b.roofladder", "second");
  Session session;
  session.open({folder / "a.roofladder", folder / "b.roofladder"});
  ASSERT_TRUE(settle(session));
  EXPECT_EQ(session.comparison().baseline, 0U);
  session.set_baseline(1);
  ASSERT_TRUE(settle(session));
  EXPECT_EQ(session.comparison().baseline, 1U);
  EXPECT_EQ(session.comparison().names.at(1), "second");
  session.close(1);
  ASSERT_TRUE(settle(session));
  EXPECT_EQ(session.comparison().baseline, 0U) << "the baseline was closed";
  EXPECT_EQ(session.comparison().names, std::vector<std::string>{"first"});
}

TEST(Session, HasOneSelectionThatOutlivesAReload) {
  Session session;
  session.open({h200_file()});
  ASSERT_TRUE(settle(session));
  QSignalSpy changed(&session, &Session::selection_changed);
  session.select(RungPlace{0, 1, 0});
  session.select(RungPlace{0, 1, 0});
  EXPECT_EQ(changed.count(), 1);
  session.reload();
  ASSERT_TRUE(settle(session));
  EXPECT_EQ(session.selected(), (RungPlace{0, 1, 0}));
  session.select(RungPlace{9999, 0, 0});
  EXPECT_EQ(session.selected(), std::nullopt) << "there is no such ladder";
}

TEST(RecentFiles, AreTheLastTenNewestFirst) {
  forget_recent_files();
  for (int i = 0; i < 12; ++i) {
    add_recent_file(QString("/runs/%1").arg(i));
  }
  add_recent_file("/runs/5");
  EXPECT_EQ(recent_files().size(), 10);
  EXPECT_EQ(recent_files().front(), "/runs/5");
  EXPECT_EQ(recent_files().count("/runs/5"), 1);
  forget_recent_files();
  EXPECT_TRUE(recent_files().isEmpty());
}

constexpr int damaged_suites = 8;

// Number of mutations in each of the suites.
const int mutations = roofladder::test::cases("ROOFLADDER_MUTATIONS", 200) / damaged_suites;

// Whatever the bytes are, the result is a message that names the file, or a run.
class Damaged : public testing::TestWithParam<int> {};

TEST_P(Damaged, FileGivesAMessageAndNoCrash) {
  const Folder folder;
  write_run(folder / "sound.roofladder");
  const std::string sound = content_of(folder / "sound.roofladder");
  std::mt19937 random(static_cast<unsigned>(GetParam()));
  std::uniform_int_distribution<std::size_t> place(0, sound.size() - 1);
  std::uniform_int_distribution<int> byte(0, 255);
  int refused = 0;
  for (int i = 0; i < mutations; ++i) {
    std::string content = sound;
    if (i % 2 == 0) {
      content.resize(place(random));
    } else {
      for (int change = 0; change < 40; ++change) {
        content[place(random)] = static_cast<char>(byte(random));
      }
    }
    write_content(folder / "broken.roofladder", content);
    const LoadResult result = load({{{folder / "broken.roofladder"}}, {}}, {});
    EXPECT_EQ(result.errors.size() + result.loaded->runs.size(), 1U);
    for (const LoadError& error : result.errors) {
      EXPECT_THAT(error.sentence, HasSubstr("broken.roofladder"));
      ++refused;
    }
  }
  EXPECT_GE(refused, mutations / 2) << "a truncated file is never taken for a whole one";
  roofladder::test::tell(
      fmt::format("{} damaged files in the window, {} refused", mutations, refused));
}

INSTANTIATE_TEST_SUITE_P(Seeds, Damaged, testing::Range(0, damaged_suites));

}  // namespace
}  // namespace roofladder::gui::test
