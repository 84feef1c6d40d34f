// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QTableView>
#include <QTest>
#include <QTimer>
#include <QTreeWidget>
#include <gmock/gmock.h>

#include "gui/chart/plot_view.h"
#include "gui/collect/collector_process.h"
#include "gui/collect/live_times.h"
#include "gui/pages/collect_page.h"
#include "gui/window/main_window.h"
#include "run/file/run_file.h"
#include "tests/command.h"
#include "tests/folder.h"
#include "tests/gui/fixture.h"

namespace roofladder::gui::test {
namespace {

using roofladder::test::content_of;
using roofladder::test::Folder;
using roofladder::test::roofladder_program;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr int patience = 120'000;  // milliseconds, for a machine that does other things, too

template <typename Widget>
Widget* named(const QWidget& page, const QString& name) {
  for (Widget* widget : page.findChildren<Widget*>()) {
    if (widget->accessibleName() == name) {
      return widget;
    }
  }
  return nullptr;
}

QPushButton* button(const QWidget& page, const QString& text) {
  for (QPushButton* each : page.findChildren<QPushButton*>()) {
    if (each->text() == text) {
      return each;
    }
  }
  return nullptr;
}

void click(QWidget* widget) {
  QTest::mouseClick(widget, Qt::LeftButton);
}

// Clicks the check boxes of a list until only this one is checked.
void choose_only(QTreeWidget* list, const QString& wanted) {
  for (int i = 0; i < list->topLevelItemCount(); ++i) {
    QTreeWidgetItem* item = list->topLevelItem(i);
    if ((item->checkState(0) == Qt::Checked) == (item->text(0) == wanted)) {
      continue;
    }
    list->scrollToItem(item);
    const QRect row = list->visualItemRect(item);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, {row.left() + 12, row.center().y()});
  }
}

void type(QLineEdit* line, const std::string& text) {
  line->selectAll();
  QTest::keyClicks(line, QString::fromStdString(text));
}

// A program that replaces the collector.
std::string script(const Folder& folder, const std::string& commands) {
  folder.write("collector", "#!/bin/sh\n" + commands);
  std::filesystem::permissions(folder / "collector", std::filesystem::perms::owner_all);
  return folder / "collector";
}

// A program that reports one kernel as measurable, and does something else for `collect`.
std::string collector(const Folder& folder, const std::string& commands) {
  return script(folder, R"(case "$1" in
list) echo '[{"kernel":"jacobi","title":"Jacobi","role":"ladder","sizes":{"tiny":"n=8"},)"
                        R"("variants":[{"id":"jacobi/openmp/serial","model":"openmp"}]}]'; exit 0;;
doctor) echo '[{"name":"cpu","state":"ok","found":"one","cost":"","fix":""}]'; exit 0;;
esac
)" + commands);
}

class Collect : public testing::Test {
 protected:
  Collect() : m_page(m_session, nullptr) {
    m_page.resize(1080, 700);
    m_page.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&m_page));
  }

  void use(const std::string& program) {
    m_page.set_program(QString::fromStdString(program));
    ASSERT_TRUE(QTest::qWaitFor([&] { return kernels()->topLevelItemCount() > 0; }, patience))
        << state();
  }

  // Chooses jacobi at its smallest size and a file in the folder.
  void choose(const std::string& output, int repetitions) {
    choose_only(kernels(), "jacobi");
    choose_only(named<QTreeWidget>(m_page, "Models"), "openmp");
    named<QComboBox>(m_page, "Size")->setCurrentText("tiny");
    named<QSpinBox>(m_page, "Repetitions of a variant at least")->setValue(repetitions);
    type(named<QLineEdit>(m_page, "Run file"), m_folder / output);
  }

  void choose_without_counters(const std::string& output, int repetitions) {
    choose(output, repetitions);
    QTest::mouseClick(m_page.findChild<QAbstractButton*>("ceilings"), Qt::LeftButton, {}, {8, 8});
    type(named<QLineEdit>(m_page, "More options"), "--provider timer --rounds 1");
  }

  bool wait_for_end() {
    return QTest::qWaitFor([&] { return start()->isEnabled(); }, patience) && settle(m_session);
  }

  QTreeWidget* kernels() { return named<QTreeWidget>(m_page, "Kernels"); }
  QPushButton* start() { return button(m_page, "&Start"); }
  QPushButton* cancel() { return button(m_page, "Ca&ncel"); }
  std::string state() { return m_page.findChild<QLabel*>("state")->text().toStdString(); }

  const Folder m_folder;
  Session m_session;
  CollectPage m_page;
};

TEST_F(Collect, MeasuresAndOpensTheRun) {
  use(roofladder_program());
  choose_without_counters("run.roofladder", 2);
  EXPECT_THAT(named<QLineEdit>(m_page, "The same as a command line")->text().toStdString(),
              HasSubstr("--no-ceilings"));
  type(named<QLineEdit>(m_page, "Title"), "by clicks");
  click(start());
  EXPECT_FALSE(start()->isEnabled()) << "while one runs";
  ASSERT_TRUE(wait_for_end());
  EXPECT_THAT(state(), AllOf(HasSubstr("run.roofladder"), HasSubstr("is complete")));
  EXPECT_THAT(m_page.findChild<PlotView*>()->accessibleName().toStdString(),
              HasSubstr("speedup over"));
  if (const QByteArray folder = qgetenv("ROOFLADDER_PICTURES"); !folder.isEmpty()) {
    m_page.grab().save(folder + "/collected.png");  // for inspection
  }
  ASSERT_NE(m_session.analysis(), nullptr);
  const roofladder::Run& run = m_session.analysis()->run;
  EXPECT_EQ(run.title, "by clicks");
  EXPECT_EQ(run.state, RunState::finished);
  const auto* times = named<QTableView>(m_page, "What was measured so far")->model();
  EXPECT_EQ(times->rowCount(), static_cast<int>(run.variants.size()));
  for (int row = 0; row < times->rowCount(); ++row) {
    EXPECT_GE(times->index(row, 1).data().toInt(), 2)
        << times->index(row, 0).data().toString().toStdString();
    EXPECT_TRUE(times->index(row, 2).data().toString().endsWith("s"));
  }
  const auto* done = named<QProgressBar>(m_page, "Share of the collection that is done");
  EXPECT_EQ(done->value(), done->maximum());
  EXPECT_NE(named<QLineEdit>(m_page, "Run file")->text().toStdString(), m_folder / "run.roofladder")
      << "the next one is another file";
}

TEST_F(Collect, CancelledLeavesAPartialRun) {
  use(roofladder_program());
  choose_without_counters("run.roofladder", 100'000);
  click(start());
  auto* times = m_page.findChild<LiveTimes*>();
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return times->rowCount() > 0 && times->index(0, 1).data().toInt() > 3; }, patience))
      << state();
  click(cancel());
  ASSERT_TRUE(wait_for_end());
  EXPECT_THAT(state(), HasSubstr("is partial"));
  EXPECT_FALSE(cancel()->isEnabled());
  ASSERT_NE(m_session.analysis(), nullptr) << state();
  EXPECT_EQ(m_session.analysis()->run.state, RunState::partial);
  EXPECT_FALSE(m_session.analysis()->run.samples.empty());
}

TEST_F(Collect, DoesNotOverwriteAFile) {
  use(roofladder_program());
  choose_without_counters("precious.roofladder", 1);
  m_folder.write("precious.roofladder", "kept");
  click(start());
  ASSERT_TRUE(wait_for_end());
  EXPECT_THAT(state(), AllOf(HasSubstr("exit code 2"), HasSubstr("precious.roofladder")));
  EXPECT_EQ(content_of(m_folder / "precious.roofladder"), "kept");
  EXPECT_TRUE(m_session.runs().empty());
}

TEST_F(Collect, ShowsTheCommandLine) {
  use(collector(m_folder, "exit 0"));
  choose("it's here.roofladder", 7);
  click(button(m_page, "Cop&y"));
  const std::string line = QApplication::clipboard()->text().toStdString();
  EXPECT_THAT(line,
              AllOf(HasSubstr("collect --kernel jacobi --model openmp"), HasSubstr("--size tiny"),
                    HasSubstr("--min-samples 7"), HasSubstr(R"(it'\''s here.roofladder')")));
  EXPECT_THAT(line, Not(HasSubstr("--no-ceilings")));
}

TEST_F(Collect, MeasuresALadderOfOnesOwn) {
  use(script(
      m_folder,
      R"(case "$1 $4" in
"list ") echo '[{"kernel":"jacobi","title":"Jacobi","role":"ladder","sizes":{},"variants":[]}]';;
"list my stencil.cpp") echo '[{"kernel":"stencil","title":"Mine","role":"ladder",)"
      R"("sizes":{"tiny":"n=10"},"variants":[{"id":"stencil/openmp/serial","model":"openmp"}]}]';;
list*) echo "$4: it does not compile" >&2; exit 4;;
*) printf '%s\n' "$@" > )" +
          (m_folder / "words") + R"(; exit 3;;
esac)"));
  auto* ladder = named<QLineEdit>(m_page, "Ladder of your own");
  const auto enter = [&](const std::string& file) {
    type(ladder, file);
    QTest::keyClick(ladder, Qt::Key_Return);
  };
  enter("my stencil.cpp");
  ASSERT_TRUE(QTest::qWaitFor([&] { return kernels()->topLevelItemCount() == 1; }, patience));
  EXPECT_EQ(kernels()->topLevelItem(0)->text(0).toStdString(), "stencil");
  EXPECT_GE(named<QComboBox>(m_page, "Size")->findText("tiny"), 0) << "its own sizes are offered";
  type(named<QLineEdit>(m_page, "Run file"), m_folder / "run.roofladder");
  click(start());
  ASSERT_TRUE(wait_for_end());
  EXPECT_THAT(content_of(m_folder / "words"),
              testing::StartsWith("collect\nmy stencil.cpp\n--kernel\nstencil\n--model\nopenmp\n"));
  enter("broken.cpp");
  EXPECT_TRUE(QTest::qWaitFor(
      [&] { return state().find("it does not compile") != std::string::npos; }, patience))
      << state();
  EXPECT_FALSE(start()->isEnabled());
  ladder->clear();
  QTest::keyClick(ladder, Qt::Key_Return);
  EXPECT_TRUE(QTest::qWaitFor([&] { return kernels()->topLevelItemCount() == 1; }, patience));
  EXPECT_EQ(kernels()->topLevelItem(0)->text(0).toStdString(), "jacobi");
  EXPECT_LT(named<QComboBox>(m_page, "Size")->findText("tiny"), 0);
}

TEST_F(Collect, PassesItsChoicesOn) {
  use(collector(m_folder, "printf '%s\\n' \"$@\" > " + (m_folder / "words") + "; exit 3"));
  choose("a b.roofladder", 7);
  type(named<QLineEdit>(m_page, "More options"), "--title \"two words\"");
  click(start());
  ASSERT_TRUE(wait_for_end());
  EXPECT_THAT(content_of(m_folder / "words"),
              AllOf(HasSubstr("\ntwo words\n"), HasSubstr("/a b.roofladder\n"),
                    HasSubstr("\n--progress\njson\n")));
}

TEST_F(Collect, NeedsAKernelAModelAndAFile) {
  use(collector(m_folder, "exit 0"));
  choose("run.roofladder", 1);
  EXPECT_TRUE(start()->isEnabled());
  choose_only(kernels(), "none");
  EXPECT_FALSE(start()->isEnabled());
  choose_only(kernels(), "jacobi");
  named<QLineEdit>(m_page, "Run file")->clear();
  EXPECT_FALSE(start()->isEnabled());
}

TEST_F(Collect, SaysBesideTheFieldWhatMoreOptionsRepeat) {
  use(collector(m_folder, "exit 0"));
  choose("run.roofladder", 1);
  auto* more = named<QLineEdit>(m_page, "More options");
  auto* conflict = m_page.findChild<QLabel*>("conflict");
  EXPECT_TRUE(conflict->isHidden());
  for (const auto& [options, words] :
       {std::pair("--min-samples 3", "--min-samples is set above, by Repetitions"),
        std::pair("--threads 2 -o=other.roofladder", "--output is set above, by Run file"),
        std::pair("-k species", "--kernel is set above, by Kernel"),
        std::pair("--json", "--json is how this window follows")}) {
    type(more, options);
    EXPECT_TRUE(conflict->isVisible()) << options;
    EXPECT_THAT(conflict->text().toStdString(), HasSubstr(words));
    EXPECT_FALSE(start()->isEnabled()) << options;
  }
  type(more, "--threads 2 --title \"a --cache of words\"");
  EXPECT_TRUE(conflict->isHidden()) << "the title has no other value, and words are no option";
  EXPECT_TRUE(start()->isEnabled());
  type(named<QLineEdit>(m_page, "Title"), "another");
  EXPECT_THAT(conflict->text().toStdString(), HasSubstr("--title is set above, by Title"));
  type(more, "--ceilings old.roofladder");
  EXPECT_TRUE(start()->isEnabled());
  QTest::mouseClick(m_page.findChild<QAbstractButton*>("ceilings"), Qt::LeftButton, {}, {8, 8});
  EXPECT_THAT(conflict->text().toStdString(), HasSubstr("check Measure ceilings above"));
}

TEST_F(Collect, SaysWhatTheCollectorSaidLast) {
  use(collector(m_folder, "echo 'no rights to measure' >&2; exit 3"));
  choose("run.roofladder", 1);
  click(start());
  ASSERT_TRUE(wait_for_end());
  EXPECT_THAT(state(), AllOf(HasSubstr("exit code 3"), HasSubstr("no rights to measure")));
}

TEST_F(Collect, SaysThatTheCollectorDied) {
  use(collector(m_folder, "kill -SEGV $$"));
  choose("run.roofladder", 1);
  click(start());
  ASSERT_TRUE(wait_for_end());
  EXPECT_THAT(state(), HasSubstr("was killed, or crashed"));
}

TEST_F(Collect, SaysThatWhatIsPrintedIsNoProgress) {
  for (const std::string line :
       {R"({"event":"sample","variant":)", R"({"event":"sample","variant":"a","seconds":"x"})",
        R"([1])", R"(<b>words</b>)"}) {
    m_folder.write("line", line + '\n');
    use(collector(m_folder, "cat " + (m_folder / "line")));
    choose("run.roofladder", 1);
    click(start());
    ASSERT_TRUE(wait_for_end());
    EXPECT_THAT(state(), AllOf(HasSubstr("something other than the progress"),
                               HasSubstr(line.substr(0, 10)), HasSubstr("no collector")));
  }
  EXPECT_EQ(m_page.findChild<QLabel*>("state")->textFormat(), Qt::PlainText);
}

TEST_F(Collect, ShowsFailuresAndNotes) {
  use(collector(m_folder, R"(echo '{"event":"started","file":"/nowhere","steps":4}'
echo '{"event":"note","text":"two CPUs only"}'
echo '{"event":"step","variant":"jacobi/openmp/serial","what":"round 1 of 3"}'
echo '{"event":"failure","variant":"jacobi/openmp/serial","status":"failed","reason":"it hung"}'
echo '{"event":"of a later version"}'
exit 6)"));
  choose("run.roofladder", 1);
  click(start());
  ASSERT_TRUE(wait_for_end());
  const std::string messages =
      named<QPlainTextEdit>(m_page, "Messages of the collector")->toPlainText().toStdString();
  EXPECT_THAT(messages, AllOf(HasSubstr("two CPUs only"),
                              HasSubstr("jacobi/openmp/serial: it hung"), HasSubstr("code 6")));
  auto* times = m_page.findChild<LiveTimes*>();
  ASSERT_EQ(times->rowCount(), 1);
  EXPECT_EQ(times->index(0, 1).data().toInt(), 0);
  EXPECT_EQ(times->index(0, 3).data().toString(), "it hung");
}

TEST_F(Collect, DrawsTheLadderThatIsBeingMeasured) {
  use(collector(m_folder, R"(echo '{"event":"started","file":"/nowhere","steps":4}'
echo '{"event":"sample","variant":"jacobi/openmp/serial","device":"cpu","cache":"cold","seconds":2}'
exit 6)"));
  choose("run.roofladder", 1);
  click(start());
  ASSERT_TRUE(wait_for_end());
  auto* chart = m_page.findChild<PlotView*>();
  EXPECT_THAT(chart->accessibleName().toStdString(), HasSubstr("Jacobi: speedup over"));
}

TEST_F(Collect, WithoutACollectorSaysSo) {
  m_page.set_program("/nowhere/roofladder");
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return QString::fromStdString(state()).contains("/nowhere/roofladder"); }, patience));
  EXPECT_THAT(state(), HasSubstr("should be the roofladder that comes with this program"));
  EXPECT_FALSE(start()->isEnabled());
  m_page.set_program(QString::fromStdString(script(m_folder, "echo '[]}'")));
  EXPECT_TRUE(QTest::qWaitFor(
      [&] { return QString::fromStdString(state()).contains(m_folder.path().c_str()); }, patience));
  EXPECT_FALSE(start()->isEnabled());
}

TEST(CollectorProcess, RunsOneAtATime) {
  const Folder folder;
  CollectorProcess process;
  std::vector<std::string> ends;
  QObject::connect(&process, &CollectorProcess::ended,
                   [&](const CollectionEnd& end) { ends.push_back(end.message.toStdString()); });
  const QString program = QString::fromStdString(script(folder, "exec sleep 60"));
  EXPECT_TRUE(process.start(program, {}));
  EXPECT_FALSE(process.start(program, {}));
  process.stop();
  EXPECT_FALSE(process.is_running());
  EXPECT_THAT(ends, ElementsAre(HasSubstr("killed")));
  EXPECT_TRUE(process.start("/nowhere/roofladder", {}));
  EXPECT_TRUE(QTest::qWaitFor([&] { return ends.size() == 2; }, patience));
  EXPECT_THAT(ends.back(), AllOf(HasSubstr("/nowhere/roofladder"), HasSubstr("cannot be started")));
}

// Answers the next message box.
void answer(QMessageBox::StandardButton wanted, bool& was_asked) {
  QTimer::singleShot(200, [wanted, &was_asked] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    was_asked = box != nullptr;
    if (box != nullptr) {
      click(box->button(wanted));
    }
  });
}

TEST(CollectWindow, IsReachedWithoutARunAndAsksBeforeItCloses) {
  QSettings().clear();
  const Folder folder;
  MainWindow window;
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
  click(button(window, "&Measure this machine…"));
  auto* page = window.findChild<CollectPage*>();
  ASSERT_TRUE(page->isVisible());
  page->set_program(QString::fromStdString(
      collector(folder, "trap 'touch " + (folder / "ended") + "; exit 7' TERM\n" + "touch " +
                            (folder / "begun") + "\nwhile :; do sleep 0.1; done")));
  auto* start = button(*page, "&Start");
  ASSERT_TRUE(QTest::qWaitFor([&] { return start->isEnabled(); }, patience));
  click(start);
  ASSERT_TRUE(QTest::qWaitFor([&] { return std::filesystem::exists(folder / "begun"); }, patience));
  bool was_asked = false;
  answer(QMessageBox::No, was_asked);
  EXPECT_FALSE(window.close());
  EXPECT_TRUE(was_asked);
  EXPECT_FALSE(std::filesystem::exists(folder / "ended"));
  answer(QMessageBox::Yes, was_asked);
  EXPECT_TRUE(window.close());
  EXPECT_TRUE(was_asked);
  EXPECT_TRUE(std::filesystem::exists(folder / "ended"));
}

}  // namespace
}  // namespace roofladder::gui::test
