// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QImage>
#include <gmock/gmock.h>
#include <map>
#include <set>
#include <sstream>

#include "tests/command.h"
#include "tests/folder.h"
#include "tests/gui/fixture.h"
#include "tests/places.h"
#include "tests/reports/csv_table.h"

namespace roofladder::gui::test {
namespace {

using roofladder::test::Command;
using roofladder::test::content_of;
using roofladder::test::Finished;
using roofladder::test::Folder;
using testing::HasSubstr;
using testing::Not;

const std::string program = in_build("bin/roofladder-gui");

Finished start(std::vector<std::string> arguments,
               std::map<std::string, std::string> environment = {}) {
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
    environment.try_emplace(name, "");
  }
  arguments.insert(arguments.begin(), program);
  return Command(arguments, environment).wait();
}

std::set<std::string> names_in(const std::filesystem::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    names.insert(entry.path().filename().string());
  }
  return names;
}

TEST(Program, WithoutADisplaySaysSo) {
  const Finished finished = start({});
  EXPECT_EQ(finished.code, 3);
  EXPECT_THAT(finished.err, HasSubstr("there is no display"));
  const Finished unreachable = start({}, {{"DISPLAY", ":997"}, {"QT_QPA_PLATFORM", "xcb"}});
  EXPECT_EQ(unreachable.code, 3) << unreachable.err;
  EXPECT_THAT(unreachable.err, HasSubstr("there is no display"));
}

TEST(Program, SaysItsVersionAndHowToUseIt) {
  EXPECT_THAT(start({"--version"}).out, HasSubstr("roofladder-gui "));
  EXPECT_THAT(start({"--help"}).out, HasSubstr("--export-to"));
  EXPECT_EQ(start({"--nonsense"}).code, 2);
  EXPECT_EQ(start({"--export-to", "/tmp/never"}).code, 2) << "without a run";
}

TEST(Program, ItsManualPageHasEveryOption) {
  std::string page = content_of(in_source("gui/desktop/roofladder-gui.1"));
  std::erase(page, '\\');
  std::istringstream help(start({"--help"}).out);
  int options = 0;
  for (std::string word; help >> word;) {
    word = word.substr(0, word.find(','));
    if (word.starts_with("--")) {
      EXPECT_THAT(page, HasSubstr("fB" + word + "fR"));
      ++options;
    }
  }
  EXPECT_GE(options, 4);
}

TEST(Export, WritesChartsTablesAndTheReport) {
  const Folder folder;
  write_run(folder / "a.roofladder");
  const Finished finished = start({"--export-to", folder / "out", folder / "a.roofladder"});
  ASSERT_EQ(finished.code, 0) << finished.err;
  const std::set<std::string> names = names_in(folder / "out");
  for (const char* name :
       {"report.html", "metrics.csv", "roofline-points.csv", "ceilings.csv", "machine.csv",
        "speed-1.csv", "samples-1.csv", "limits-1.csv", "parts-1.csv",
        "ladder-1-1-speedup-over-original.svg", "ladder-1-1-speedup-over-original.png",
        "ladder-1-4-time-by-parts.svg", "ladder-1-samples.png"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
  for (const std::string& name : names) {
    const std::string path = folder / ("out/" + name);
    if (name.ends_with(".png")) {
      EXPECT_FALSE(QImage(QString::fromStdString(path)).isNull()) << name;
    } else if (name.ends_with(".svg")) {
      EXPECT_THAT(content_of(path), HasSubstr("<svg")) << name;
    } else if (name.ends_with(".csv")) {
      EXPECT_FALSE(roofladder::test::read_csv(content_of(path)).empty()) << name;
    }
  }
}

TEST(Export, CutsNamesThatNoFileSystemTakes) {
  const Folder folder;
  write_run(folder / "a.roofladder", std::string(5000, 'x'));
  const Finished finished = start({"--export-to", folder / "out", folder / "a.roofladder"});
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_TRUE(std::filesystem::exists(folder / "out/report.html"));
}

TEST(Export, MetricsAreTheCsvReport) {
  const Folder folder;
  write_run(folder / "a.roofladder");
  ASSERT_EQ(start({"--export-to", folder / "out", folder / "a.roofladder"}).code, 0);
  const Finished report =
      roofladder::test::roofladder({"report", folder / "a.roofladder", "-o", folder / "a.csv"});
  ASSERT_EQ(report.code, 0) << report.err;
  EXPECT_EQ(content_of(folder / "out/metrics.csv"), content_of(folder / "a.csv"));
}

TEST(Export, OfSeveralRunsComparesThem) {
  const Folder folder;
  write_run(folder / "a.roofladder", "first");
  write_run(folder / "b.roofladder", "second");
  const Finished finished = start({"--export-to", folder / "out", folder / "a.roofladder",
                                   folder / "b.roofladder", "--baseline", folder / "b.roofladder"});
  ASSERT_EQ(finished.code, 0) << finished.err;
  const std::string compared = content_of(folder / "out/comparison-1.csv");
  EXPECT_THAT(compared, HasSubstr("over second"));
  EXPECT_THAT(compared, Not(HasSubstr("over first")));
  EXPECT_TRUE(std::filesystem::exists(folder / "out/run-2/ladder-1-samples.svg"));
}

TEST(Export, RefusesToOverwrite) {
  const Folder folder;
  write_run(folder / "a.roofladder");
  folder.write("out/precious", "kept");
  const Finished finished = start({"--export-to", folder / "out", folder / "a.roofladder"});
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr("name another one"));
  EXPECT_EQ(names_in(folder / "out"), std::set<std::string>{"precious"});
}

TEST(Export, OfABadRunOrToABadPlaceLeavesNothing) {
  const Folder folder;
  write_run(folder / "a.roofladder");
  folder.write("broken.roofladder", "nothing");
  const Finished broken = start({"--export-to", folder / "out", folder / "broken.roofladder"});
  EXPECT_EQ(broken.code, 4);
  EXPECT_THAT(broken.err, HasSubstr("broken.roofladder"));
  EXPECT_EQ(start({"--export-to", folder / "no/such/out", folder / "a.roofladder"}).code, 5);
  EXPECT_EQ(names_in(folder.path()), (std::set<std::string>{"a.roofladder", "broken.roofladder"}));
}

// Simulates a full disk by a limit on the size of files.
TEST(Export, ToAFullDiskLeavesNothing) {
  const Folder folder;
  write_run(folder / "a.roofladder");
  for (const char* kibibytes : {"1", "30"}) {
    const Finished finished =
        Command({"/bin/bash", "-c", "trap '' XFSZ; ulimit -f \"$0\"; exec \"$@\"", kibibytes,
                 program, "--export-to", folder / "out", folder / "a.roofladder"},
                {{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}, {"QT_QPA_PLATFORM", ""}})
            .wait();
    EXPECT_EQ(finished.code, 5) << finished.err;
    EXPECT_THAT(finished.err, HasSubstr("cannot write"));
    EXPECT_EQ(names_in(folder.path()), std::set<std::string>{"a.roofladder"});
  }
}

std::string libraries_of(const std::string& path) {
  return Command({"/usr/bin/ldd", path}, {}).wait().out;
}

TEST(Libraries, OfTheWindowAreNoVendorsAndOfTheCommandNoQt) {
  const std::string window = libraries_of(program);
  EXPECT_THAT(window, HasSubstr("libQt6Widgets"));
  for (const char* library : {"libcuda", "libcupti", "libpapi", "libnvidia"}) {
    EXPECT_THAT(window, Not(HasSubstr(library)));
  }
  EXPECT_THAT(libraries_of(roofladder::test::roofladder_program()), Not(HasSubstr("libQt")));
}

}  // namespace
}  // namespace roofladder::gui::test
