// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

#include "tests/command.h"

namespace roofladder::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// The words that bash offers for the last word of the line.
std::vector<std::string> completed(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) {
    line += " '" + word + "'";
  }
  Command command({"/bin/bash", "-c",
                   "source <('" + roofladder_program() + "' completion bash); COMP_WORDS=(" + line +
                       "); COMP_CWORD=" + std::to_string(words.size() - 1) +
                       "; _roofladder; printf '%s\\n' \"${COMPREPLY[@]}\""},
                  fake_models());
  std::istringstream lines(command.wait().out);
  std::vector<std::string> offered;
  for (std::string word; std::getline(lines, word);) {
    if (!word.empty()) {
      offered.push_back(word);
    }
  }
  return offered;
}

TEST(Completion, OffersVerbs) {
  EXPECT_THAT(completed({"roofladder", "col"}), ElementsAre("collect"));
  EXPECT_THAT(completed({"roofladder", ""}), Contains("report"));
  EXPECT_THAT(completed({"roofladder", ""}), Not(Contains("worker")));
}

TEST(Completion, OffersOptionsOfTheVerb) {
  EXPECT_THAT(completed({"roofladder", "collect", "--exact"}),
              ElementsAre("--exact-flops", "--exact-l2"));
  EXPECT_THAT(completed({"roofladder", "show", "--exact"}), IsEmpty());
}

TEST(Completion, OffersTheWordsThatAnOptionTakes) {
  EXPECT_THAT(completed({"roofladder", "collect", "--cache", ""}),
              ElementsAre("cold", "warm", "both"));
  EXPECT_THAT(completed({"roofladder", "completion", "f"}), ElementsAre("fish"));
}

TEST(Completion, OffersWhatIsMeasuredHere) {
  const std::string program = roofladder_program();
  EXPECT_THAT(completed({program, "collect", "--kernel", "s"}), ElementsAre("species"));
  EXPECT_THAT(completed({program, "collect", "-m", ""}), ElementsAre("fake"));
  EXPECT_THAT(completed({program, "collect", "--preset", ""}),
              ElementsAre("full", "quick", "standard"));
  EXPECT_THAT(completed({program, "collect", "--variant", "naive,st"}),
              ElementsAre("naive,steady"));
  EXPECT_THAT(completed({program, "report", "--format", "m"}), ElementsAre("markdown"));
}

TEST(Completion, OfFishNamesEveryVerbAndItsOptions) {
  const Finished finished = roofladder({"completion", "fish"});
  EXPECT_EQ(finished.code, 0);
  EXPECT_THAT(finished.out, HasSubstr("-n __fish_use_subcommand -f -a collect -d 'Measures"));
  EXPECT_THAT(finished.out, HasSubstr("-n '__fish_seen_subcommand_from collect' -l cache -x -a "
                                      "'cold warm both' -d 'State of the caches"));
  EXPECT_THAT(finished.out, Not(HasSubstr("worker")));
}

// As installed by packages: a file in fpath, which zsh loads on the first completion, in a terminal
// of its own.
TEST(Completion, OfZshIsLoadedFromItsFolder) {
  if (Command({"/bin/sh", "-c", "command -v zsh"}, {}).wait().code != 0) {
    GTEST_SKIP() << "zsh is not installed";
  }
  const Folder folder;
  folder.write("functions/_roofladder", roofladder({"completion", "zsh"}).out);
  folder.write("complete.zsh", R"(zmodload zsh/zpty
zpty shell zsh -f
zpty -w shell "PS1='prompt''> '; fpath=($1 \$fpath); path=($2 \$path); autoload -U compinit; compinit -u -D"
zpty -r shell out '*prompt> *'
for line in 'roofladder col' 'roofladder list mod' 'roofladder report --format mark'; do
  zpty -w -n shell $'\x15'"$line"$'\t'
  zpty -r shell out "*${line}[a-z]* *"
  print -r -- "$out"
done
)");
  const auto bin = std::filesystem::path(roofladder_program()).parent_path();
  const Finished finished = Command({"/usr/bin/timeout", "20", "zsh", "-f", folder / "complete.zsh",
                                     folder / "functions", bin.string()},
                                    {})
                                .wait();
  EXPECT_THAT(finished.out, HasSubstr("roofladder collect"));
  EXPECT_THAT(finished.out, HasSubstr("roofladder list models"));
  EXPECT_THAT(finished.out, HasSubstr("roofladder report --format markdown"));
}

TEST(Completion, OfAnotherShellIsTwo) {
  EXPECT_EQ(roofladder({"completion", "csh"}).code, 2);
}

}  // namespace
}  // namespace roofladder::test
