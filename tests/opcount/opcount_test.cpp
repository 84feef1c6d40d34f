// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <csignal>
#include <fstream>
#include <gmock/gmock.h>
#include <sstream>

#include "collector/providers/opcount/counts.h"
#include "tests/command.h"

namespace roofladder::opcount {
namespace {

using test::Command;
using test::Finished;
using test::Folder;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::Ge;
using testing::Le;
using testing::Pair;
using testing::UnorderedElementsAre;

constexpr double n = 4096;  // of programs/kernels.c

Finished run_counted(const std::string& program, const std::string& file,
                     const std::vector<std::string>& options = {},
                     const std::vector<std::string>& arguments = {}) {
  std::vector<std::string> words{"/usr/bin/env", "valgrind", "-q", "--tool=opcount",
                                 "--out-file=" + file};
  words.insert(words.end(), options.begin(), options.end());
  words.push_back(std::string(PROGRAMS) + "/counted_" + program);
  words.insert(words.end(), arguments.begin(), arguments.end());
  return Command(words, {{"VALGRIND_LIB", TOOL}}).wait();
}

Counts counts_in(const std::string& file) {
  std::ifstream text(file);
  return read_counts(text);
}

Counts counts_of(const std::string& program) {
  const Folder folder;
  const Finished finished = run_counted(program, folder / "counts");
  EXPECT_EQ(finished.code, 0) << finished.err;
  return counts_in(folder / "counts");
}

const Counts& kernels() {
  static const Counts counts = counts_of("kernels");
  return counts;
}

bool is_in(const Count& count, const std::string& function) {
  return !count.place->functions.empty() && count.place->functions.back() == function;
}

auto add(const std::string& operation) {
  return Pair("operations " + operation, n);
}
auto loaded(double bytes) {
  return Pair("bytes loaded", bytes * n);
}
auto stored(double bytes) {
  return Pair("bytes stored", bytes * n);
}

// Takes operations and bytes of the function that is named as its region.
Amounts work_of(const std::string& region) {
  Amounts amounts = totals(kernels(), [&](const Count& count) {
    return count.region == region && is_in(count, region) &&
           (count.metric.starts_with("operations") || count.metric.starts_with("bytes"));
  });
  // Without registers and constants, which are stored or loaded once.
  for (const char* bytes : {"bytes loaded", "bytes stored"}) {
    amounts[bytes] = n * std::floor(amounts[bytes] / n);
  }
  return amounts;
}

TEST(Opcount, CountsScalarsAndVectorsOfAnyWidth) {
  EXPECT_THAT(work_of("triad"), UnorderedElementsAre(add("fp64 add scalar"), add("fp64 mul scalar"),
                                                     loaded(16), stored(8)));
  EXPECT_THAT(
      work_of("triad_of_pairs"),
      UnorderedElementsAre(add("fp64 add 128"), add("fp64 mul 128"), loaded(16), stored(8)));
  EXPECT_THAT(work_of("triad_of_fours"),
              UnorderedElementsAre(add("fp64 fma 256"), loaded(16), stored(8)));
  EXPECT_THAT(work_of("singles"), UnorderedElementsAre(add("fp32 add 128"), loaded(8), stored(4)));
  EXPECT_THAT(work_of("single_fours"),
              UnorderedElementsAre(add("fp32 fma 256"), loaded(8), stored(4)));
}

TEST(Opcount, TellsKindsApart) {
  EXPECT_THAT(work_of("divide"),
              UnorderedElementsAre(add("fp64 div scalar"), loaded(16), stored(8)));
  EXPECT_THAT(work_of("largest"),
              UnorderedElementsAre(add("fp64 minmax 128"), loaded(16), stored(8)));
  EXPECT_THAT(work_of("estimate"),
              UnorderedElementsAre(add("fp32 approximate 128"), loaded(4), stored(4)));
  EXPECT_THAT(work_of("sums_of_neighbours"),
              UnorderedElementsAre(add("fp64 add 256"), loaded(16), stored(8)));
  EXPECT_THAT(work_of("root"), AllOf(Contains(add("fp64 sqrt scalar")), Contains(stored(8))));
}

TEST(Opcount, CountsConversionsByTheNumbersThatAreConverted) {
  EXPECT_THAT(work_of("widen"),
              UnorderedElementsAre(add("fp32 convert 128"), loaded(4), stored(8)));
  EXPECT_THAT(work_of("from_halves"),
              UnorderedElementsAre(add("fp16 convert 128"), loaded(2), stored(4)));
}

TEST(Opcount, HasPrecisionOfItsOwnForX87) {
  EXPECT_THAT(
      work_of("extended"),
      UnorderedElementsAre(add("x87 add scalar"), add("x87 mul scalar"), loaded(10), stored(10)));
}

TEST(Opcount, CountsBytesOfMaskedLanesAndOfRepeatedInstructions) {
  EXPECT_THAT(work_of("masked"), UnorderedElementsAre(loaded(6), stored(6)));
  EXPECT_THAT(work_of("set_bytes"), UnorderedElementsAre(loaded(0), stored(8)));
}

// Vectors of four elements: two loads and a store each, of which some are registers.
TEST(Opcount, CountsAccesses) {
  const Amounts accesses = totals(kernels(), [](const Count& count) {
    return count.region == "triad_of_fours" && is_in(count, "triad_of_fours") &&
           count.metric.starts_with("accesses");
  });
  EXPECT_THAT(accesses,
              UnorderedElementsAre(Pair("accesses loads", AllOf(Ge(2 * n / 4), Le(2 * n / 4 + 8))),
                                   Pair("accesses stores", AllOf(Ge(n / 4), Le(n / 4 + 8)))));
}

// Cycles of an iteration of programs/chains.c, where additions take 3 of them, products 4,
// multiply-adds 5, divisions 13, roots 20, loads 6 by their address and 7 of what was stored.
TEST(Opcount, TellsTheCyclesOfDependentOperations) {
  const Folder folder;
  const Finished finished =
      run_counted("chains", folder / "counts", {"--chain=3,4,5,13,10,20,15,6,7"});
  ASSERT_EQ(finished.code, 0) << finished.err;
  const std::map<std::string, double> expected{
      {"sum", 3},      {"product", 4},     {"fused", 5},        {"quotient", 13},
      {"root", 20},    {"vector_sum", 3},  {"vector_fused", 5}, {"four_sums", 3},
      {"followed", 6}, {"counted", 1 + 7}, {"counted_apart", 1}};
  const Counts counts = counts_in(folder / "counts");
  for (const auto& [loop, cycles] : expected) {
    EXPECT_NEAR(counts.chains.at(loop), cycles * n, 40) << loop;
  }
  EXPECT_LT(counts.chains.at("independent"), 1.1 * n) << "that of the index";
}

// programs/irregular.c: 2^17 loads from a table of 2^16 lines. Of an order that nothing foresees
// some lines are near those used before by chance.
TEST(Opcount, TellsLoadsThatNoPrefetcherForesees) {
  constexpr double loads = 1 << 17;
  constexpr double cycles = 300;
  constexpr double by_chance = 0.1;
  const Folder folder;
  const auto counts = [&](const char* sample_bits) {
    const Finished finished = run_counted(
        "irregular", folder / "counts",
        {"--chain=3,4,5,13,10,20,15,5,7", "--reuse=yes", "--only-regions=yes",
         std::string("--reuse-sample-bits=") + sample_bits, "--distances=1024:10,32768:300"});
    EXPECT_EQ(finished.code, 0) << finished.err;
    return counts_in(folder / "counts");
  };
  for (const char* sample_bits : {"0", "4"}) {
    const Counts counted = counts(sample_bits);
    for (const char* random : {"chased", "drawn", "drawn_ahead"}) {
      const Irregular irregular = counted.irregular.at(random);
      EXPECT_NEAR(irregular.lines, (1 - by_chance / 2) * loads, by_chance / 2 * loads) << random;
      EXPECT_EQ(irregular.cycles, cycles * irregular.lines) << random;
    }
    EXPECT_NEAR(counted.irregular.at("drawn_lines").lines, loads / 8, by_chance * loads / 8);
    for (const char* foreseen : {"in_order", "in_words", "by_steps", "chased_near"}) {
      EXPECT_LT(counted.irregular.at(foreseen).lines, 0.02 * loads) << foreseen;
    }
    EXPECT_NEAR(counted.chains.at("chased"), (5 + 0.95 * cycles) * loads, 0.05 * cycles * loads);
    EXPECT_GT(counted.chains.at("drawn"), 2 * loads) << "512 instructions wait for the first";
    EXPECT_LT(counted.chains.at("drawn"), 6 * loads) << "and for no more";
    for (const char* in_time : {"drawn_ahead", "in_order", "by_steps", "drawn_lines"}) {
      EXPECT_LT(counted.chains.at(in_time), 1.1 * loads) << in_time;
    }
    EXPECT_NEAR(counted.chains.at("chased_near"), (5 + 1 + 1) * loads, 1.1 * loads);
  }
}

TEST(Opcount, RefusesDistancesThatAreNone) {
  const Folder folder;
  for (const char* distances : {"", "1024", "1024:", "x:1", "1024:5,", "0:5", "1024:-1",
                                "1:1,2:1,3:1,4:1,5:1,6:1,7:1,8:1,9:1"}) {
    EXPECT_NE(
        run_counted("chains", folder / "counts", {std::string("--distances=") + distances}).code, 0)
        << distances;
  }
}

// programs/branches.c has what no predictor can do better, and what all of them learn.
TEST(Opcount, TellsMispredictedBranches) {
  constexpr double branches = 200'000;
  constexpr double until_learnt = 60;
  const Folder folder;
  const Finished finished = run_counted("branches", folder / "counts", {"--branches=yes"});
  ASSERT_EQ(finished.code, 0) << finished.err;
  const std::map<std::string, double> mispredictions = counts_in(folder / "counts").mispredictions;
  EXPECT_NEAR(mispredictions.at("half"), branches / 2, 0.01 * branches);
  EXPECT_NEAR(mispredictions.at("tenth"), branches / 10, 0.01 * branches);
  EXPECT_NEAR(mispredictions.at("random_iterations"), branches / 100, 0.2 * branches / 100);
  for (const char* learnt : {"always", "alternating", "every_seventh", "once", "iterations_5",
                             "iterations_100", "iterations_1000"}) {
    EXPECT_LT(mispredictions.at(learnt), until_learnt) << learnt;
  }
}

TEST(Opcount, RefusesLatenciesThatAreNone) {
  const Folder folder;
  for (const char* latencies :
       {"", "1,2", "1,2,3,4,5,6,7,8,x", "1,2,3,4,5,6,7,8,9,10", "-1,2,3,4,5,6,7,8,9"}) {
    EXPECT_NE(run_counted("chains", folder / "counts", {std::string("--chain=") + latencies}).code,
              0)
        << latencies;
  }
}

TEST(Opcount, NamesInlinedFunctionsAndTheirCallers) {
  double products = 0;
  for (const Count& count : kernels().counts) {
    if (count.region == "squares" && count.metric == "operations fp64 mul scalar") {
      EXPECT_THAT(count.place->functions, ElementsAre("square", "squares"));
      EXPECT_THAT(count.place->file, testing::EndsWith("kernels.c"));
      products += count.amount;
    }
  }
  EXPECT_EQ(products, n);
}

// How often the loops of a function went on, by the number of their instructions, most first.
std::vector<double> iterations_of(const std::string& function) {
  std::vector<std::pair<std::uint64_t, double>> found;
  for (const Loop& loop : kernels().loops) {
    const auto back = totals(kernels(), [&](const Count& count) {
      return count.place->address == loop.last && count.metric == "branches back" &&
             is_in(count, function);
    });
    if (!back.empty()) {
      EXPECT_TRUE(kernels().places.contains(loop.first));
      found.emplace_back(loop.last - loop.first, back.begin()->second);
    }
  }
  std::ranges::sort(found, std::greater());
  std::vector<double> iterations;
  for (const auto& [bytes, times] : found) {
    iterations.push_back(times);
  }
  return iterations;
}

// The last time, a loop does not go back.
TEST(Opcount, CountsIterationsOfLoops) {
  EXPECT_THAT(iterations_of("triad"), ElementsAre(n - 1));
  EXPECT_THAT(iterations_of("triad_of_fours"), ElementsAre(n / 4 - 1));
  EXPECT_THAT(iterations_of("nested"), ElementsAre(63, n - 64));
  EXPECT_THAT(iterations_of("set_bytes"), ElementsAre());
}

TEST(Opcount, CountsNoLongerThanItIsTold) {
  const Folder folder;
  ASSERT_EQ(run_counted("long", folder / "counts", {"--most-seconds=1"}).code, 0);
  const Counts counts = counts_in(folder / "counts");
  const double share = counts.shares.at("sum");
  EXPECT_THAT(share, AllOf(Ge(0.01), Le(0.99)));
  const double sums = totals(counts, [](const Count& count) {
                        return count.region == "sum";
                      }).at("operations fp64 add scalar");
  EXPECT_NEAR(sums / share, 1e9, 0.02 * 1e9);
}

TEST(Opcount, CountsAllWithoutALimit) {
  for (const auto& [region, share] : kernels().shares) {
    EXPECT_EQ(share, 1) << region;
  }
  EXPECT_EQ(kernels().shares.count("triad"), 1U);
}

TEST(Opcount, KnowsStoresPastTheCaches) {
  EXPECT_THAT(work_of("past_caches"),
              UnorderedElementsAre(loaded(8), stored(8), Pair("bytes stored_past_caches", 8 * n)));
}

TEST(Opcount, ToldOfRegionsLeavesOutWhatIsOutside) {
  for (const Count& count : kernels().counts) {
    EXPECT_NE(count.region, "");
  }
}

// The program says how many lines each region touches. Its stack and arguments are a few more, and
// the table of drawn accesses is read, too.
TEST(Opcount, TellsFootprintsOfRegions) {
  constexpr double drawn = 20000 * 16.0 / 64;
  for (const char* only_regions : {"--only-regions=no", "--only-regions=yes"}) {
    const Folder folder;
    const Finished finished =
        run_counted("footprint", folder / "counts", {"--footprint=yes", only_regions});
    ASSERT_EQ(finished.code, 0) << finished.err;
    const Counts counts = counts_in(folder / "counts");
    std::istringstream lines(finished.out);
    int regions = 0;
    std::string region;
    for (Footprint known; lines >> region >> known.read_first >> known.written; ++regions) {
      const Footprint counted = counts.footprints.at(region);
      const double beside = region == "random_accesses" ? drawn : 0;
      EXPECT_THAT(counted.read_first - known.read_first - beside, AllOf(Ge(0), Le(2))) << region;
      EXPECT_THAT(counted.written - known.written, AllOf(Ge(0), Le(6))) << region;
    }
    EXPECT_EQ(regions, 8);
  }
}

void expect_counted(const CacheCounts& counted, const CacheCounts& known,
                    const std::string& where) {
  EXPECT_EQ(counted.read_misses, known.read_misses) << where;
  EXPECT_EQ(counted.write_misses, known.write_misses) << where;
  EXPECT_EQ(counted.written_back, known.written_back) << where;
}

// A line that is stored past the caches leaves a place in them, which a simulated cache fills again
// and the order of uses does not know: a few accesses in a thousand.
void expect_about(const CacheCounts& counted, const CacheCounts& known, const std::string& where) {
  EXPECT_NEAR(counted.read_misses, known.read_misses, 5) << where;
  EXPECT_NEAR(counted.write_misses, known.write_misses, 5) << where;
  EXPECT_NEAR(counted.written_back, known.written_back, 10) << where;
}

// The program simulates each cache for itself.
TEST(Opcount, TellsTheTrafficOfCachesOfEverySize) {
  const Folder folder;
  const Finished finished =
      run_counted("traffic", folder / "counts",
                  {"--only-regions=yes", "--reuse=yes", "--caches=2048:4,9216:12:shared"});
  ASSERT_EQ(finished.code, 0) << finished.err;
  const Counts counts = counts_in(folder / "counts");
  std::istringstream lines(finished.out);
  std::map<std::string, int> caches;
  std::string region, of;
  std::uint64_t number = 0;
  for (CacheCounts known; lines >> region >> of >> number >> known.read_misses >>
                          known.write_misses >> known.written_back;) {
    ++caches[region + " " + of];
    const std::string where = region + " " + of + " " + std::to_string(number);
    if (of == "cache") {
      expect_counted(counts.caches.at(region).at(number - 1), known, where);
      continue;
    }
    // From the size on that holds all of them, nothing changes.
    const auto& sizes = counts.traffic.at(region);
    const auto found = std::prev(sizes.upper_bound(number));
    (region == "kept" ? expect_counted : expect_about)(found->second, known, where);
  }
  EXPECT_THAT(caches, UnorderedElementsAre(Pair("kept traffic", 24), Pair("kept cache", 2),
                                           Pair("past traffic", 24), Pair("past cache", 2)));
  EXPECT_GT(counts.traffic.at("kept").size(), 20U);
}

// One line in eight tells the traffic of all with a small error.
TEST(Opcount, TellsTrafficBySomeOfTheLines) {
  const Folder folder;
  const auto traffic = [&](const std::vector<std::string>& options) {
    std::vector<std::string> words{"--only-regions=yes", "--reuse=yes"};
    words.insert(words.end(), options.begin(), options.end());
    EXPECT_EQ(run_counted("sweeps", folder / "counts", words).code, 0);
    return counts_in(folder / "counts").traffic.at("sweeps");
  };
  const auto reads = [](const auto& sizes, std::uint64_t lines) {
    return static_cast<double>(std::prev(sizes.upper_bound(lines))->second.read_misses);
  };
  const auto all = traffic({}), some = traffic({"--reuse-sample-bits=3"});
  for (const std::uint64_t lines : {1024, 16384, 65536}) {
    EXPECT_NEAR(reads(some, lines), reads(all, lines), 0.02 * reads(all, lines)) << lines;
  }
}

TEST(Opcount, SaysWhichCachesItDoesNotUnderstand) {
  const Folder folder;
  for (const char* caches : {"", "32768", "32768:0", "64:8", "32768:8,", "32768:8:all",
                             "64:1,64:1,64:1,64:1,64:1", "x:8"}) {
    const Finished finished =
        run_counted("traffic", folder / "counts", {std::string("--caches=") + caches});
    EXPECT_NE(finished.code, 0) << caches;
    EXPECT_THAT(finished.err, testing::HasSubstr("is no list of BYTES:WAYS[:shared]")) << caches;
  }
}

TEST(Opcount, CountsTheSameWhereOnlyRegionsAreCounted) {
  const Folder folder;
  ASSERT_EQ(run_counted("kernels", folder / "counts", {"--only-regions=yes"}).code, 0);
  const Counts counts = counts_in(folder / "counts");
  const auto all = [](const Count&) { return true; };
  EXPECT_EQ(totals(counts, all), totals(kernels(), all));
}

TEST(Opcount, BeginsAnewWhereAProgramHasItsCountsWritten) {
  const Folder folder;
  ASSERT_EQ(run_counted("written", folder / "counts", {"--footprint=yes"},
                        {folder / "counts", folder / "kept"})
                .code,
            0);
  for (const auto& [file, elements] : {std::pair("kept", 1000.0), std::pair("counts", 2000.0)}) {
    const Counts counts = counts_in(folder / file);
    const auto all = [](const Count& count) { return count.region == "sum"; };
    EXPECT_EQ(totals(counts, all).at("operations fp64 add scalar"), elements) << file;
    EXPECT_THAT(counts.footprints.at("sum").read_first - elements * 8 / 64, AllOf(Ge(0), Le(2)))
        << file;
  }
}

// Numbers of every kind in all forms: the program prints a digest of the results' bits.
TEST(Opcount, FusesAsTheProcessorDoes) {
  if (__builtin_cpu_supports("fma") == 0) {
    GTEST_SKIP() << "this processor has no fused multiply-add";
  }
  const Folder folder;
  const Finished native = Command({std::string(PROGRAMS) + "/counted_fused"}, {}).wait();
  const Finished counted = run_counted("fused", folder / "counts");
  EXPECT_EQ(native.code, 0);
  EXPECT_EQ(counted.out, native.out);
}

TEST(Opcount, CountsEachThread) {
  std::map<std::uint32_t, double> additions;
  const Counts counts = counts_of("threads");
  for (const Count& count : counts.counts) {
    if (is_in(count, "sum_of") && count.metric == "operations fp64 add scalar") {
      additions[count.thread] += count.amount;
    }
  }
  EXPECT_THAT(additions, UnorderedElementsAre(Pair(2, 1000), Pair(3, 2000), Pair(4, 3000)));
}

TEST(Opcount, SaysWhatItDoesNotKnow) {
  const Folder folder;
  EXPECT_EQ(run_counted("avx512", folder / "counts").code, 128 + SIGILL);
  const Counts counts = counts_in(folder / "counts");
  EXPECT_TRUE(counts.is_avx512);
  EXPECT_EQ(counts.unknown_function, "twice");
}

Counts read(const std::string& text) {
  std::istringstream stream(text);
  return read_counts(stream);
}

TEST(OpcountText, IsReadByRegionThreadAndPlace) {
  const Counts counts = read(
      "opcount 1\nmetric 3 operations fp64 add 256\ncounters 2 my region\n7 5\nslot 7\n"
      "at 1f 12 /src/a b.cpp\nin 0x1F: void f<int>(double) (a b.cpp:12)\nin 0x1F: g() (a.cpp:40)\n"
      "of /bin/prog\n3 4\nend\n");
  ASSERT_EQ(counts.counts.size(), 1U);
  const Count& count = counts.counts[0];
  EXPECT_EQ(count.region, "my region");
  EXPECT_EQ(count.thread, 2U);
  EXPECT_EQ(count.metric, "operations fp64 add 256");
  EXPECT_EQ(count.amount, 20);
  EXPECT_EQ(count.place->address, 0x1fU);
  EXPECT_EQ(count.place->line, 12U);
  EXPECT_EQ(count.place->file, "/src/a b.cpp");
  EXPECT_EQ(count.place->object, "/bin/prog");
  EXPECT_THAT(count.place->functions, ElementsAre("void f<int>(double)", "g()"));
}

TEST(OpcountText, ThatIsCutOrForeignIsRefused) {
  for (const char* text :
       {"", "opcount 2\nend\n", "opcount 1\n", "opcount 1\ncounters 1 \n3 x\nend\n",
        "opcount 1\nslot 1\n3 4\nend\n", "opcount 1\nin 0x1: f (a)\nend\n",
        "opcount 1\nmetric -1 x\nend\n", "opcount 1\ncounters 99999999999 \nend\n"}) {
    EXPECT_THROW(read(text), std::runtime_error) << text;
  }
}

}  // namespace
}  // namespace roofladder::opcount
