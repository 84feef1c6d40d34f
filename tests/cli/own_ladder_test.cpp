// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/own_ladder.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

#include "run/file/run_file.h"

namespace roofladder::test {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

TEST_F(MeasuredLadder, IsWrittenCompiledCheckedAndMeasured) {
  make();
  const Finished finished = collect("stencil.cpp");
  ASSERT_EQ(finished.code, 0) << finished.err;
  EXPECT_EQ(finished.err, "");
  const roofladder::Run measured = read_run(m_folder.path() / "run.roofladder").run;
  ASSERT_EQ(measured.variants.size(), 2u);
  EXPECT_EQ(measured.variants[0].id, "stencil/openmp/serial");
  EXPECT_EQ(measured.variants[1].parent, "stencil/openmp/serial");
  EXPECT_EQ(measured.variants[1].source_name(), "stencil.cpp");
  const std::string& rung = *measured.text_of(measured.variants[1].sources.at(0));
  EXPECT_THAT(rung, AllOf(HasSubstr("const auto threads = "), HasSubstr("ROOFLADDER_LADDER"),
                          Not(HasSubstr("const auto serial = ")), Not(HasSubstr("PlainKernel"))));
  EXPECT_THAT(measured.variants[0].build, HasSubstr("-O3"));
}

TEST_F(MeasuredLadder, IsListedInsteadOfTheBundledOnes) {
  make();
  const Finished listed = run({"list", "kernels", "stencil.cpp"});
  EXPECT_EQ(listed.code, 0) << listed.err;
  EXPECT_THAT(listed.out, AllOf(HasSubstr("stencil - "), HasSubstr("--size tiny"),
                                HasSubstr("stencil/openmp/threads"), Not(HasSubstr("jacobi"))));
  EXPECT_EQ(run({"list", "variants", "stencil.cpp", "--names"}).out, "serial\nthreads\n");
  EXPECT_EQ(run({"list", "metrics", "stencil.cpp"}).code, 2);
  write_content(m_folder.path() / "broken.so", "no module");
  const Finished broken = run({"list", "kernels", "broken.so"});
  EXPECT_EQ(broken.code, 4);
  EXPECT_THAT(broken.err, HasSubstr("broken.so"));
}

TEST_F(MeasuredLadder, IsCompiledAgainOnlyWhenSomethingHasChanged) {
  make();
  write_content(m_folder.path() / "note.h", "#warning first\n");
  replace("stencil.cpp", "#include <roofladder/openmp.hpp>",
          "#include <roofladder/openmp.hpp>\n#include \"note.h\"");
  const std::vector<std::string> plan{"collect", "stencil.cpp", "--dry-run"};
  EXPECT_THAT(run(plan).err, HasSubstr("note.h:1:2: warning: #warning first"));
  EXPECT_THAT(run(plan).err, Not(HasSubstr("warning")));
  write_content(m_folder.path() / "note.h", "#warning second\n");
  EXPECT_THAT(run(plan).err, HasSubstr("#warning second"));
  EXPECT_THAT(run({"collect", "stencil.cpp", "--dry-run", "--compile-options", "-O1"}).err,
              HasSubstr("#warning second"));
}

// A name stands for another header, and none of the files that were read has changed.
TEST_F(MeasuredLadder, IsCompiledAgainWhenTheCompilerFindsOtherHeaders) {
  make();
  replace("stencil.cpp", "#include <roofladder/openmp.hpp>",
          "#include <roofladder/openmp.hpp>\n#include \"note.h\"\n"
          "#if __has_include(\"option.h\")\n#warning has an option\ninline int option;\n#endif");
  const std::filesystem::path folder = m_folder.path();
  for (const char* name : {"first", "second"}) {
    std::filesystem::create_directory(folder / name);
    write_content(folder / name / "note.h", std::string("#warning ") + name + "\n");
  }
  const std::vector<std::string> plan{"collect", "stencil.cpp", "--dry-run"};
  const std::string second = (folder / "second").string();
  m_environment["CPATH"] = second;
  EXPECT_THAT(run(plan).err, HasSubstr("#warning second"));
  EXPECT_THAT(run(plan).err, Not(HasSubstr("#warning")));
  m_environment["CPATH"] = (folder / "first").string() + ":" + second;
  EXPECT_THAT(run(plan).err, HasSubstr("#warning first")) << "found before the other";
  write_content(folder / "note.h", "#warning beside the source\n");
  EXPECT_THAT(run(plan).err, HasSubstr("#warning beside the source"));
  write_content(folder / "option.h", "");
  EXPECT_THAT(run(plan).err, HasSubstr("#warning has an option"));
  std::filesystem::remove(folder / "note.h");
  EXPECT_THAT(run(plan).err, HasSubstr("#warning first"));
}

TEST_F(MeasuredLadder, IsCompiledAgainWhenAnObjectThatItIsLinkedWithHasChanged) {
  make();
  write_content(m_folder.path() / "part.c", "int part(void) { return 1; }\n");
  const auto make_object = [&](const char* option) {
    EXPECT_EQ(Command({"/usr/bin/gcc", "-fPIC", option, "-c", (m_folder.path() / "part.c").string(),
                       "-o", (m_folder.path() / "a part.o").string()},
                      {})
                  .wait()
                  .code,
              0);
  };
  make_object("-O0");
  replace("stencil.cpp", "#include <roofladder/openmp.hpp>",
          "#include <roofladder/openmp.hpp>\n#warning compiled");
  const std::vector<std::string> plan{"collect", "stencil.cpp", "--dry-run", "--compile-options",
                                      "'a part.o'"};
  EXPECT_THAT(run(plan).err, HasSubstr("#warning compiled"));
  EXPECT_THAT(run(plan).err, Not(HasSubstr("#warning")));
  make_object("-O2");
  EXPECT_THAT(run(plan).err, HasSubstr("#warning compiled"));
}

TEST_F(MeasuredLadder, IsCompiledByTheWordsOfTheEnvironment) {
  make();
  m_environment["CXX"] = "env 'g++' -DROUNDED";
  replace("stencil.cpp", "#include <roofladder/openmp.hpp>",
          "#include <roofladder/openmp.hpp>\n#ifdef ROUNDED\n#warning rounded\n#endif");
  EXPECT_THAT(run({"collect", "stencil.cpp", "--dry-run"}).err, HasSubstr("#warning rounded"));
  m_environment["CXX"] = "'g++";
  const Finished refused = run({"collect", "stencil.cpp", "--dry-run"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("a quote does not end"));
}

TEST_F(MeasuredLadder, ThatDoesNotCompileShowsTheCompilersWordsAtItsOwnLine) {
  make();
  replace("stencil.cpp", "using namespace roofladder;", "using namespace roofladder;\nint x = y;");
  const Finished finished = collect("stencil.cpp");
  EXPECT_EQ(finished.code, 4);
  EXPECT_THAT(finished.err, AllOf(HasSubstr("stencil.cpp:6:9: error: "),
                                  HasSubstr("stencil.cpp does not compile (g++ ")));
  EXPECT_FALSE(std::filesystem::exists(m_folder.path() / "run.roofladder"));
}

TEST_F(MeasuredLadder, WithAWrongRungHasNoTimeForIt) {
  make();
  replace("stencil.cpp", "#pragma omp parallel for\n  for (std::size_t i = 1; i < in.size() - 1",
          "#pragma omp parallel for\n  for (std::size_t i = 1; i < in.size() - 2");
  EXPECT_EQ(collect("stencil.cpp").code, 7);
  EXPECT_THAT(run({"show", "run.roofladder"}).out, ContainsRegex("out\\[8\\] is -?nan, expected"));
}

TEST_F(MeasuredLadder, HasNoTimeOfARungThatRefusesTheSize) {
  make();
  replace("stencil.cpp", ".max_threads = 1}",
          ".max_threads = 1, .refuses = remainder_of(\"n\", 7)}");
  EXPECT_EQ(collect("stencil.cpp").code, 7);
  EXPECT_THAT(run({"show", "run.roofladder"}).out,
              HasSubstr("it cannot run at this size: n must be a multiple of 7; it is 10"));
}

TEST_F(MeasuredLadder, SaysWhichArrayARungDoesNotFit) {
  const std::string serial = "auto serial = []<typename Real>(std::span<const Real> in, ";
  const std::map<std::string, std::string> reasons{
      {"auto serial = []<typename Real>(std::span<Real> in, ",
       "array in is an input: its elements must be taken as const"},
      {"auto serial = []<typename Real>(std::span<const float> in, ",
       "array in has elements of 8 bytes, and is taken as one of 4"},
      {serial + "std::span<const Real> more, ", "the rung takes 3 arrays, and the kernel has 2"}};
  for (const auto& [parameters, reason] : reasons) {
    ASSERT_EQ(run({"new", "stencil"}).code, 0);
    replace("stencil.cpp", serial, parameters);
    EXPECT_EQ(collect("stencil.cpp").code, 7);
    EXPECT_THAT(run({"show", "run.roofladder"}).out, HasSubstr(reason));
    std::filesystem::remove(m_folder.path() / "stencil.cpp");
    std::filesystem::remove(m_folder.path() / "run.roofladder");
  }
}

TEST_F(MeasuredLadder, HasRungsOfTheSizeAndOfTheProblem) {
  make();
  replace("stencil.cpp", "auto serial = []<typename Real>(std::span<const Real> in, ",
          "auto serial = []<typename Real>(const Size& size, Parts, std::span<const Real> in, ");
  replace("stencil.cpp", "i + 1 < in.size(); ++i",
          "i + 1 < static_cast<std::size_t>(size[\"n\"]); ++i");
  replace("stencil.cpp", "},\n                         threads)",
          R"(}, []<typename Real>(const Problem& problem) {
    return [in = problem.array<const Real>("in"), out = problem.array<Real>("out")] {
      threads.operator()<Real>(in, out);
    };
  }))");
  const Finished finished = collect("stencil.cpp");
  EXPECT_EQ(finished.code, 0) << finished.err;
}

// An OpenMP runtime binds the thread that starts the rung's threads to one processor.
TEST_F(MeasuredLadder, LetsThreadsOfARungUseEveryProcessorOfTheRun) {
  if (std::thread::hardware_concurrency() < 2) {
    GTEST_SKIP() << "this machine has one processor";
  }
  make();
  replace("stencil.cpp", "#include <roofladder/openmp.hpp>",
          "#include <roofladder/openmp.hpp>\n#include <sched.h>\n#include <thread>");
  replace("stencil.cpp", "  out.front() = in.front();", R"(  std::thread([&] {
    cpu_set_t set;
    sched_getaffinity(0, sizeof set, &set);
    out.front() = CPU_COUNT(&set) == 2 ? in.front() : Real(0);
  }).join();)");
  EXPECT_EQ(collect("stencil.cpp", {"--threads", "2", "--variant", "serial"}).code, 0);
}

TEST_F(MeasuredLadder, SaysWhichPartARungHasNot) {
  make();
  replace("stencil.cpp", "auto serial = []<typename Real>(std::span<const Real> in, ",
          "auto serial = []<typename Real>(Parts parts, std::span<const Real> in, ");
  replace("stencil.cpp", "  out.front() = in.front();", "  parts.enter(7);");
  EXPECT_EQ(collect("stencil.cpp").code, 7);
  EXPECT_THAT(run({"show", "run.roofladder"}).out,
              HasSubstr("run: it enters part 7, and names 1 (parts count from 0)"));
}

TEST_F(MeasuredLadder, HasResultsThatAreNumbers) {
  make();
  replace("stencil.cpp", "output<double>", "output<rl_error>");
  const Finished finished = collect("stencil.cpp");
  EXPECT_EQ(finished.code, 4);
  EXPECT_THAT(finished.err, HasSubstr("results are compared number by number"));
}

TEST_F(MeasuredLadder, OfStructsNeedsAFill) {
  make();
  replace("stencil.cpp", "input<double>(", "input<rl_error>(\"structs\", \"n\"), input<double>(");
  const Finished finished = collect("stencil.cpp");
  EXPECT_EQ(finished.code, 4);
  EXPECT_THAT(finished.err, HasSubstr("its kernel needs a fill: input structs consists of"));
}

TEST_F(MeasuredLadder, NeedsOneRightAnswer) {
  make();
  replace("stencil.cpp", ".work =", ".expected_all = [](std::span<double>) {},\n    .work =");
  const Finished finished = collect("stencil.cpp");
  EXPECT_EQ(finished.code, 4);
  EXPECT_THAT(finished.err,
              HasSubstr("needs the right answer: expected, or expected_all, and not"));
}

// Numbers that count lack what std has.
TEST_F(MeasuredLadder, WithFunctionsOfStdIsNotProven) {
  make();
  replace("stencil.cpp", "  out.front() = in.front();", "  out.front() = std::abs(in.front());");
  const Finished finished = collect("stencil.cpp", {"--provider", "timer,proof"});
  ASSERT_EQ(finished.code, 0) << finished.err;
  const roofladder::Run measured = read_run(m_folder.path() / "run.roofladder").run;
  EXPECT_THAT(measured.variants[0].proof.text, HasSubstr("a rung in place of counted_rung"));
}

TEST_F(MeasuredLadder, IsToldHowToDoWithoutCounting) {
  make();
  replace("stencil.cpp", "  out.front() = in.front();",
          "  out.front() = in.front() > 0 ? in.front() : 0.0;");
  const Finished finished = collect("stencil.cpp");
  EXPECT_EQ(finished.code, 4);
  EXPECT_THAT(finished.err, HasSubstr("write Real(0) for 0.0 beside one, or rung in place of"));
}

// Skipped where there is one.
TEST_F(MeasuredLadder, ForADeviceThatIsMissingIsNotCompiled) {
  make("cuda");
  if (run({"list", "models"}).out.find("cuda") == std::string::npos ||
      run({"collect", "-k", "stream", "-m", "cuda", "--dry-run"}).code == 0) {
    GTEST_SKIP() << "this build lacks model cuda, or this machine has its device";
  }
  const Finished finished = collect("stencil.cu");
  EXPECT_EQ(finished.code, 3);
  EXPECT_THAT(finished.err, HasSubstr("stencil.cu cannot be measured: model cuda has no device"));
  EXPECT_FALSE(std::filesystem::exists(m_folder.path() / "cache/roofladder/ladders"));
}

TEST_F(MeasuredLadder, IsResumedWithItsSource) {
  make();
  const Finished cut = collect("stencil.cpp", {"--time-budget", "0.001"});
  EXPECT_EQ(cut.code, 7) << cut.err;
  EXPECT_THAT(run({"collect", "--resume", "-o", "run.roofladder"}).err,
              HasSubstr("no module here has variant stencil/openmp/serial"));
  const Finished resumed = run({"collect", "stencil.cpp", "--resume", "-o", "run.roofladder"});
  EXPECT_EQ(resumed.code, 0) << resumed.err;
  EXPECT_THAT(run({"collect", "stencil.cpp", "--size", "tiny", "--no-ceilings", "--time-budget",
                   "0.001", "--compile-options", "-O2 -g", "-o", "cut.roofladder"})
                  .err,
              HasSubstr("resume it: roofladder collect stencil.cpp --compile-options '-O2 -g' "
                        "--resume -o cut.roofladder\n"));
}

TEST_F(MeasuredLadder, NeedsAFolderForItsModule) {
  make();
  const std::filesystem::path home = m_folder.path() / "home";
  std::filesystem::create_directory(home);
  std::filesystem::permissions(home, std::filesystem::perms::none);
  std::filesystem::permissions(m_folder.path(), std::filesystem::perms(0755));
  const Finished finished =
      Command(without_rights({roofladder_program(), "collect",
                              (m_folder.path() / "stencil.cpp").string(), "--dry-run"}),
              {{"HOME", home.string()}})
          .wait();
  std::filesystem::permissions(home, std::filesystem::perms::owner_all);
  EXPECT_EQ(finished.code, 3);
  EXPECT_THAT(finished.err, HasSubstr("cannot be written, where compiled ladders are kept"));
}

TEST_F(MeasuredLadder, IsAddedToTheBundledOnesByThePath) {
  make();
  ASSERT_EQ(collect("stencil.cpp").code, 0);
  std::filesystem::path module;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(m_folder.path() / "cache")) {
    module = entry.path().extension() == ".so" ? entry.path() : module;
  }
  const std::map<std::string, std::string> added{{"ROOFLADDER_PATH", module.string()}};
  EXPECT_THAT(roofladder({"list", "kernels", "--names"}, added).out,
              AllOf(HasSubstr("stencil"), HasSubstr("jacobi")));
  const Finished twice = roofladder({"collect", module.string(), "--dry-run"}, added);
  EXPECT_EQ(twice.code, 0);
  EXPECT_THAT(twice.err, HasSubstr("holds kernel stencil for model openmp too"));
}

TEST_F(MeasuredLadder, InCIsMeasured) {
  ASSERT_EQ(run({"new", "stencil.c"}).code, 0);
  const Finished finished = collect("stencil.c");
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_EQ(finished.err, "");
}

TEST_F(OwnLadder, ThatIsNoModuleIsOneLine) {
  m_folder.write("text.so", "no module");
  const Finished finished = collect("text.so");
  EXPECT_EQ(finished.code, 4);
  EXPECT_THAT(finished.err, HasSubstr("text.so: "));
  const Finished unknown = collect("stencil.f77");
  EXPECT_EQ(unknown.code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("neither a ladder's source"));
  const Finished none = collect("none.cpp");
  EXPECT_EQ(none.code, 2);
  EXPECT_THAT(none.err, HasSubstr("there is no file none.cpp"));
}

TEST_F(OwnLadder, HasNoCompilerWhereNoneIsFound) {
  make();
  m_environment["CXX"] = "/nonexistent";
  const Finished finished = collect("stencil.cpp");
  EXPECT_EQ(finished.code, 3);
  EXPECT_THAT(finished.err, HasSubstr("CXX=/nonexistent is no compiler"));
}

TEST_F(OwnLadder, IsWrittenForEveryModelAndNeverOverAnother) {
  make();
  make("cuda");
  make("opencl");
  EXPECT_THAT(content_of(m_folder.path() / "stencil.cu"), HasSubstr(".name = \"stencil\""));
  const Finished again = run({"new", "stencil"});
  EXPECT_EQ(again.code, 5);
  EXPECT_THAT(again.err, HasSubstr("stencil.cpp is there already"));
  EXPECT_EQ(run({"new", "my-kernel"}).code, 2);
  const Finished model = run({"new", "other", "-m", "cudda"});
  EXPECT_EQ(model.code, 2);
  EXPECT_THAT(model.err, HasSubstr("did you mean cuda?"));
}

TEST_F(OwnLadder, IsWrittenInTheLanguageOfItsSuffix) {
  for (const std::string suffix : {".cpp", ".c", ".f90", ".cu", ".cl"}) {
    ASSERT_EQ(run({"new", "stencil" + suffix}).code, 0);
    EXPECT_THAT(content_of(m_folder.path() / ("stencil" + suffix)), HasSubstr("\"stencil\""));
  }
  const Finished other = run({"new", "other.cu", "-m", "openmp"});
  EXPECT_EQ(other.code, 2);
  EXPECT_THAT(other.err, HasSubstr("a .cu file is one of model cuda, not openmp"));
  const Finished unknown = run({"new", "other.f77"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("only in .cu, .cl, .cpp, .c, .f90"));
}

}  // namespace
}  // namespace roofladder::test
