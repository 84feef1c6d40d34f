// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>
#include <sstream>

#include "tests/cli/collect.h"
#include "tests/command.h"
#include "tests/reports/golden.h"

namespace roofladder::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
    at += to.size();
  }
  return text;
}

class Submit : public testing::Test {
 protected:
  Finished submit(const std::vector<std::string>& words) const {
    return roofladder_in(m_folder, with({"submit"}, words), m_environment);
  }

  // The printed script, which calls `roofladder` independent of where that was built.
  std::string script(const std::vector<std::string>& words) const {
    const Finished finished = submit(words);
    EXPECT_EQ(finished.code, 0) << finished.err;
    return replaced(finished.out, roofladder_program(), "roofladder");
  }

  // Adds a command of Slurm to the folder, which is all of PATH that `bash` does not need.
  void fake(const std::string& name, const std::string& body) {
    m_folder.write("bin/" + name, "#!/bin/bash\n" + body + "\n");
    fs::permissions(m_folder / ("bin/" + name), fs::perms(0755));
    m_environment["PATH"] = m_folder / "bin" + ":/usr/bin:/bin";
  }

  // Runs the script as that task of job 17.
  Finished run_task(const std::string& script, const std::string& task,
                    const std::string& restarts = "") const {
    m_folder.write("job.sh", script);
    auto environment = m_environment;
    environment.insert({{"SLURM_ARRAY_JOB_ID", "17"},
                        {"SLURM_ARRAY_TASK_ID", task},
                        {"SLURM_JOB_NAME", "roofladder"},
                        {"SLURM_RESTART_COUNT", restarts}});
    return Command({"/bin/bash", "-c", "cd \"$1\" && exec bash -eu job.sh", "bash",
                    m_folder.path().string()},
                   environment)
        .wait();
  }

  // Runs the merging job that the fake sbatch wrote to merge.sh.
  Finished run_merge(const std::string& runs) const {
    auto environment = m_environment;
    environment["runs"] = runs;
    return Command({"/bin/bash", "-c", "cd \"$1\" && exec bash merge.sh", "bash",
                    m_folder.path().string()},
                   environment)
        .wait();
  }

  void expect_refused(const std::vector<std::string>& words, const char* reason) const {
    const Finished finished = submit(words);
    EXPECT_EQ(finished.code, 2) << testing::PrintToString(words);
    EXPECT_EQ(finished.out, "");
    EXPECT_THAT(finished.err, HasSubstr(reason)) << testing::PrintToString(words);
  }

  Folder m_folder;
  std::map<std::string, std::string> m_environment = fake_models();
};

TEST_F(Submit, WritesWhatWasReviewed) {
  expect_golden("submit.sh", script({}));
  expect_golden("submit_array.sh", script({"--nodes",
                                           "4",
                                           "--gpus-per-node",
                                           "4",
                                           "--cpus-per-task",
                                           "8",
                                           "--repetitions",
                                           "3",
                                           "--kernel",
                                           "species",
                                           "--size",
                                           "tiny",
                                           "--size",
                                           "points=64,species=8",
                                           "--time",
                                           "2:00:00",
                                           "--partition",
                                           "gpu",
                                           "--account",
                                           "proj 1",
                                           "--name",
                                           "it's",
                                           "--folder",
                                           "my runs",
                                           "--sbatch",
                                           "--exclusive",
                                           "--sbatch",
                                           "--qos=normal",
                                           "--",
                                           "--cache",
                                           "both",
                                           "--title",
                                           "what's new"}));
}

TEST_F(Submit, GivesEachTaskItsKernelSizeAndRepetition) {
  fake("srun", "while [ \"$1\" != -o ]; do shift; done; printf '<%s>' \"$@\"");
  fake("sbatch", "");
  const std::string text = script({"--kernel", "species,species", "--size", "tiny", "--size", "odd",
                                   "--repetitions", "2", "--", "--title", "a 'b' $c"});
  EXPECT_THAT(text, HasSubstr("--array=0-7\n"));
  const std::vector<std::string> sizes{"tiny", "tiny", "odd", "odd", "tiny", "tiny", "odd", "odd"};
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const std::string task = std::to_string(i);
    EXPECT_EQ(run_task(text, task).out,
              "<-o><runs/17/" + task + "-%r.roofladder><--title><a 'b' $c><--kernel><species>" +
                  "<--size><" + sizes[i] + ">");
  }
}

TEST_F(Submit, MergesInTheEndAndNamesTasksWithoutARun) {
  fake("srun", "");
  fake("sbatch", "cat >merge.sh; echo \"$@\" >merge.txt");
  fake("roofladder", "echo \"$@\"");
  const std::string text = script({"--repetitions", "3", "--partition", "cpu"});
  ASSERT_EQ(run_task(text, "1").code, 0);
  EXPECT_FALSE(fs::exists(m_folder / "merge.sh")) << "the first task asks for it";
  ASSERT_EQ(run_task(text, "1", "1").code, 0);
  EXPECT_TRUE(fs::exists(m_folder / "merge.sh")) << "and one that is requeued";
  fs::remove(m_folder / "merge.sh");
  ASSERT_EQ(run_task(text, "0").code, 0);
  EXPECT_THAT(content_of(m_folder / "merge.txt"),
              StartsWith("--dependency=afterany:17,singleton --export=ALL --nodes=1 --ntasks=1 "
                         "--partition=cpu --job-name=roofladder-merge-17"));
  m_folder.write("runs/17/0-0.roofladder", "");
  m_folder.write("runs/17/2-0.roofladder", "");
  const Finished merge = run_merge("runs/17");
  EXPECT_EQ(merge.out, "merge runs/17 -o runs/17.roofladder\n");
  EXPECT_EQ(merge.err, "roofladder: no run of task 1 of the job array\n");
  EXPECT_EQ(merge.code, 7);
}

TEST_F(Submit, CollectsAlsoWhereANodeMayNotSubmit) {
  fake("srun", "echo collected");
  fake("sbatch", "echo denied >&2; exit 1");
  const Finished task = run_task(script({}), "0");
  EXPECT_EQ(task.code, 0);
  EXPECT_EQ(task.out, "collected\n");
  EXPECT_THAT(task.err, HasSubstr("roofladder merge runs/17 -o runs/17.roofladder"));
}

TEST_F(Submit, TakesAFolderWithAPercentSignAsItIs) {
  fake("srun", "while [ \"$1\" != -o ]; do shift; done; printf '%s\\n' \"$2\"");
  fake("sbatch", "cat >merge.sh; exit 1");
  fake("roofladder", "echo \"$@\"");
  const Finished task = run_task(script({"--folder", "my r50%"}), "0");
  EXPECT_EQ(task.out, "my r50%%/17/0-%r.roofladder\n");
  EXPECT_THAT(task.err, HasSubstr("roofladder merge my\\ r50%/17 -o my\\ r50%%/17.roofladder\n"));
  EXPECT_THAT(run_merge("my r50%/17").out,
              StartsWith("merge my r50%/17 -o my r50%%/17.roofladder"));
}

TEST_F(Submit, QuotesOptionsOfSbatch) {
  const auto expect_directive = [&](const std::string& option, const std::string& line) {
    EXPECT_THAT(script({"--sbatch", option}), HasSubstr("\n#SBATCH " + line + "\n"));
  };
  expect_directive("--exclusive", "--exclusive");
  expect_directive("--comment=two words", "'--comment=two words'");
  expect_directive("--comment=it's", R"('--comment=it'\''s')");
  expect_directive("--comment=a \"b\" #c", R"('--comment=a "b" #c')");
  // sbatch removes a backslash even between quotes.
  expect_directive("--comment=a\\b", R"('--comment=a\\b')");
  EXPECT_THAT(script({"--name", "a\\b"}), HasSubstr(R"('--job-name=a\\b')"));
}

TEST_F(Submit, AcceptsWhatOnlyAJobHas) {
  m_environment["TMPDIR"] = m_folder.path();
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"--time-budget", "slurm"}, {"--ranks", "0"}, {"--ranks", "1-3"}}) {
    EXPECT_THAT(script(with({"--"}, words)), HasSubstr("collect=(" + words[0] + " " + words[1]));
  }
  expect_refused({"--", "--time-budget", "pbs"}, "nor slurm");
  expect_refused({"--", "--ranks", "x"}, "not a list of ranks");
  m_environment["SLURM_PROCID"] = "0";
  m_environment["SLURM_STEP_NUM_TASKS"] = "2";
  expect_refused({"--kernel", "specis", "--", "--ranks", "1"}, "there is no kernel 'specis'");
}

TEST_F(Submit, GivesWhatFollowsAKernelToCollect) {
  EXPECT_THAT(script({"--kernel", "species", "--", "--cache", "both"}),
              HasSubstr("collect=(--cache both)\nkernels=(species)\n"));
  expect_refused({"--kernel", "species", "--", "own.cpp"}, "there is no file own.cpp");
}

TEST_F(Submit, IsForSbatch) {
  m_folder.write("job.sh", script({}));
  const Finished finished = Command({"/bin/bash", m_folder / "job.sh"}, {}).wait();
  EXPECT_NE(finished.code, 0);
  EXPECT_THAT(finished.err, HasSubstr("hand this script to sbatch"));
}

TEST_F(Submit, RunsSbatchAndPrintsTheJob) {
  fake("sbatch", "echo \"$1\" >&2; cp \"$2\" submitted.sh; echo '4711;cluster'");
  const Finished finished = submit({"--run"});
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_EQ(finished.out, "4711\n");
  EXPECT_EQ(finished.err, "--parsable\n");
  EXPECT_EQ(replaced(content_of(m_folder / "submitted.sh"), roofladder_program(), "roofladder"),
            script({}));
}

TEST_F(Submit, SaysWhySbatchRefuses) {
  fake("sbatch", "echo 'sbatch: error: invalid partition specified: x' >&2; exit 1");
  const Finished finished = submit({"--run", "-p", "x"});
  EXPECT_EQ(finished.code, 3);
  EXPECT_EQ(finished.out, "");
  EXPECT_THAT(finished.err, HasSubstr("invalid partition specified: x"));
  EXPECT_THAT(finished.err, HasSubstr("sbatch refused the job (exit code 1)"));
}

TEST_F(Submit, WithoutSbatchIsThree) {
  m_environment["PATH"] = m_folder.path();
  const Finished finished = submit({"--run"});
  EXPECT_EQ(finished.code, 3);
  EXPECT_THAT(finished.err, HasSubstr("there is no sbatch here"));
}

TEST_F(Submit, NeverReplacesAFile) {
  ASSERT_EQ(submit({"-o", "job.sh"}).code, 0);
  const std::string before = content_of(m_folder / "job.sh");
  EXPECT_THAT(before, StartsWith("#!/bin/bash\n"));
  const Finished again = submit({"-o", "job.sh", "--nodes", "2"});
  EXPECT_EQ(again.code, 2);
  EXPECT_THAT(again.err, HasSubstr("job.sh"));
  EXPECT_EQ(content_of(m_folder / "job.sh"), before);
  EXPECT_EQ(submit({"-o", "nowhere/job.sh"}).code, 5);
}

TEST_F(Submit, RefusesWhatWouldFailInTheJob) {
  expect_refused({"--kernel", "specis"}, "there is no kernel 'specis'");
  expect_refused({"--kernel", "species", "--size", "tiny", "--size", "points=x"}, "points");
  expect_refused({"--", "--no-celings"}, "--no-celings");
  expect_refused({"--nodes", "0"}, "--nodes");
  expect_refused({"--name", "a/b"}, "--name 'a/b'");
  expect_refused({"--partition", "a\nrm -rf /"}, "a line break");
  expect_refused({"--sbatch", "exclusive"}, "options begin with -");
  expect_refused({"--sbatch", "--comment=a\nb"}, "a line break");
  expect_refused({"--sbatch", "--qos normal"}, "join its name and value by =");
  expect_refused({"--sbatch", "-C gpu"}, "join its name and value by =");
  expect_refused({"--folder", ""}, "--folder is empty");
  expect_refused({"--folder=-runs"}, "write ./-runs");
}

TEST_F(Submit, RefusesOptionsThatAreNotForCollectHere) {
  for (const char* own :
       {"-o mine", "-omine", "--output=mine", "--resume", "--start-or-resume", "--dry-run"}) {
    std::istringstream words(own);
    const std::vector<std::string> split{std::istream_iterator<std::string>(words), {}};
    expect_refused(with({"--"}, split), "the script names the run files");
  }
  for (const char* text : {"--help", "-h", "--version"}) {
    expect_refused({"--", text}, "measure nothing");
  }
  expect_refused({"--", "--version", "--ranks", "x"}, "measure nothing");
  constexpr const char* twice = "submit was given it too";
  expect_refused({"--kernel", "species", "--", "-k", "species"}, twice);
  expect_refused({"--kernel", "species", "--", "-kspecies"}, twice);
  expect_refused({"--kernel", "species", "--", "--kernel=species"}, twice);
  expect_refused({"--size", "tiny", "--", "--size", "odd"}, twice);
  EXPECT_THAT(script({"--size", "tiny", "--", "-k", "species", "--title", "--help"}),
              HasSubstr("collect=(-k species --title --help)\n"))
      << "what the other has not, and the value of an option";
}

}  // namespace
}  // namespace roofladder::test
