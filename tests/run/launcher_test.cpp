// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/launcher.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>

namespace roofladder {
namespace {

using Variables = std::map<std::string, std::string, std::less<>>;

Environment environment_of(const Variables& variables) {
  return [variables](std::string_view name) {
    const auto entry = variables.find(name);
    return entry != variables.end() ? std::optional(entry->second) : std::nullopt;
  };
}

struct Started {
  const char* name;
  Variables variables;
  const char* launcher;
  std::int64_t rank;
  std::optional<std::int64_t> ranks, local_rank, node;
};

void PrintTo(const Started& started, std::ostream* out) {
  *out << started.name;
}

class Launchers : public testing::TestWithParam<Started> {};

TEST_P(Launchers, TellRankNumberAndPlace) {
  const Started& expected = GetParam();
  const auto process = launched_process(environment_of(expected.variables));
  ASSERT_TRUE(process);
  EXPECT_EQ(process->launcher, expected.launcher);
  EXPECT_EQ(process->rank, expected.rank);
  EXPECT_EQ(process->ranks, expected.ranks);
  EXPECT_EQ(process->local_rank, expected.local_rank);
  EXPECT_EQ(process->node, expected.node);
}

// Variables that srun sets for rank 5 of 8, the second on node 1.
Variables below_srun(Variables more = {}) {
  more.insert({{"SLURM_PROCID", "5"},
               {"SLURM_STEP_NUM_TASKS", "8"},
               {"SLURM_LOCALID", "1"},
               {"SLURM_NODEID", "1"}});
  return more;
}

// Variables of a batch script with 8 tasks.
Variables below_sbatch(Variables more = {}) {
  more.insert({{"SLURM_PROCID", "0"},
               {"SLURM_NTASKS", "8"},
               {"SLURM_LOCALID", "0"},
               {"SLURM_NODEID", "0"}});
  return more;
}

const std::optional<std::int64_t> none;

INSTANTIATE_TEST_SUITE_P(
    All, Launchers,
    testing::Values(
        Started{"srun", below_srun(), "Slurm", 5, 8, 1, 1},
        Started{"srun_by_pmi2", below_srun({{"PMI_RANK", "5"}, {"PMI_SIZE", "8"}}), "PMI", 5, 8, 1,
                1},
        Started{"srun_by_pmix",
                below_srun({{"PMIX_RANK", "5"}, {"PMIX_NAMESPACE", "slurm.pmix.17.0"}}), "PMIx", 5,
                8, 1, 1},
        Started{"sbatch", below_sbatch(), "", 0, none, none, none},
        Started{"openmpi_in_sbatch",
                below_sbatch({{"OMPI_COMM_WORLD_RANK", "3"},
                              {"OMPI_COMM_WORLD_SIZE", "4"},
                              {"OMPI_COMM_WORLD_LOCAL_RANK", "1"},
                              {"PMIX_RANK", "3"},
                              {"PMIX_NAMESPACE", "prterun-node-1@1"}}),
                "Open MPI", 3, 4, 1, none},
        Started{"prun_in_sbatch",
                below_sbatch({{"PMIX_RANK", "0"}, {"PMIX_NAMESPACE", "prterun-node-1@1"}}), "PMIx",
                0, none, none, none},
        // Its daemon is the second of a step's two tasks.
        Started{"mpich_on_a_second_node",
                {{"PMI_RANK", "7"},
                 {"PMI_SIZE", "8"},
                 {"MPI_LOCALRANKID", "3"},
                 {"SLURM_PROCID", "1"},
                 {"SLURM_STEP_NUM_TASKS", "2"},
                 {"SLURM_LOCALID", "0"},
                 {"SLURM_NODEID", "1"}},
                "PMI",
                7,
                8,
                3,
                none},
        Started{"mvapich2",
                {{"MV2_COMM_WORLD_RANK", "1"},
                 {"MV2_COMM_WORLD_SIZE", "2"},
                 {"MV2_COMM_WORLD_LOCAL_RANK", "0"}},
                "MVAPICH2",
                1,
                2,
                0,
                none},
        Started{"mvapich",
                {{"MVP_COMM_WORLD_RANK", "1"},
                 {"MVP_COMM_WORLD_SIZE", "2"},
                 {"MVP_COMM_WORLD_LOCAL_RANK", "1"}},
                "MVAPICH",
                1,
                2,
                1,
                none},
        Started{"jsrun",
                {{"JSM_NAMESPACE_RANK", "11"},
                 {"JSM_NAMESPACE_SIZE", "12"},
                 {"JSM_NAMESPACE_LOCAL_RANK", "5"},
                 {"PMIX_RANK", "11"}},
                "JSM",
                11,
                12,
                5,
                none},
        Started{"pals",
                {{"PALS_RANKID", "4"},
                 {"PMI_RANK", "4"},
                 {"PMI_SIZE", "8"},
                 {"PALS_LOCAL_RANKID", "0"},
                 {"PALS_NODEID", "1"}},
                "PALS",
                4,
                8,
                0,
                1},
        Started{"flux",
                {{"FLUX_TASK_RANK", "2"}, {"FLUX_JOB_SIZE", "4"}, {"FLUX_TASK_LOCAL_ID", "2"}},
                "Flux",
                2,
                4,
                2,
                none}),
    [](const auto& started) { return std::string(started.param.name); });

TEST(Launcher, OfAnOrdinaryProcessIsNone) {
  EXPECT_FALSE(launched_process(environment_of({})));
  EXPECT_FALSE(launched_process(environment_of({{"PMI_RANK", "-1"}, {"PMI_SIZE", "2"}})));
  EXPECT_FALSE(launched_process(environment_of({{"SLURM_PROCID", "two"}})));
}

TEST(JobIdentity, IsOfJobAndStep) {
  const auto identity = [](Variables variables) {
    variables.insert({"SLURM_JOB_ID", "17"});
    return job_identity(environment_of(variables));
  };
  EXPECT_EQ(identity(below_srun({{"SLURM_STEP_ID", "2"}})), "SLURM_JOB_ID=17 SLURM_STEP_ID=2");
  EXPECT_EQ(identity(below_sbatch()), "SLURM_JOB_ID=17");
  // On other nodes than mpirun's, processes are below a step of its daemons.
  Variables remote{{"OMPI_COMM_WORLD_RANK", "3"}, {"OMPI_COMM_WORLD_SIZE", "4"}};
  EXPECT_EQ(identity(remote), "SLURM_JOB_ID=17");
  remote.insert({"SLURM_STEP_ID", "0"});
  EXPECT_EQ(identity(remote), "SLURM_JOB_ID=17");
  EXPECT_EQ(job_identity(environment_of({{"LSB_JOBID", "9"}, {"LSB_JOBINDEX", "3"}})),
            "LSB_JOBID=9 LSB_JOBINDEX=3");
  EXPECT_EQ(job_identity(environment_of({})), "");
}

}  // namespace
}  // namespace roofladder
