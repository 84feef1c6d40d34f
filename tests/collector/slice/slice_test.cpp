// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/slice/slice.h"

#include <gmock/gmock.h>

#include "tests/folder.h"
#include "tests/places.h"

namespace roofladder {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::set<std::string> rungs{"slow", "fast"};

constexpr const char* ladder = R"(// How to run it.
#include <roofladder/openmp.hpp>
#define STEP 4
#define UNUSED 5

namespace {

enum Place { first_place, second_place };
constexpr int width = 8;  // elements
struct Grid {
  int n = 0;
};

double expected_value(int i) { return i; }

/* Adds two numbers; } and ( in a comment close nothing. */
template <typename Real>
Real sum(Real one, Real other) {
  return one + other;
}
int with_step(int i) { return i * STEP; }
char odd() { return '}'; }
const char* odd_text = "{ not a brace";
const std::size_t many = 1'000'000;
double third(Grid grid) { return sum(width, grid.n) / 3.0; }

void slow_loop(Grid grid) { third(grid); }
void fast_loop(Grid grid) { with_step(second_place) + odd(); }

}  // namespace

struct Registered { Registered(); };
static Registered registered;
const Kernel kernel{{.expected = expected_value}};

ROOFLADDER_LADDER(kernel,
    rung({.name = "slow", .claim = "Not fast_loop, in prose."}, slow_loop),
    // The faster one.
    rung({.name = "fast", .parent = "slow"}, fast_loop))
)";

std::string of(const std::string& technique, std::string_view text = ladder,
               std::string_view name = "a.cpp") {
  return slice_of(name, text, technique, rungs);
}

TEST(Slice, HasTheRungsEntryAndWhatItUses) {
  EXPECT_THAT(of("slow"),
              AllOf(HasSubstr("void slow_loop"), HasSubstr("double third"), HasSubstr("Real sum"),
                    HasSubstr("constexpr int width = 8;  // elements\n"), HasSubstr("struct Grid"),
                    HasSubstr("} and ( in a comment"), HasSubstr("{.name = \"slow\"")));
  EXPECT_THAT(of("fast"), AllOf(HasSubstr("void fast_loop"), HasSubstr("int with_step"),
                                HasSubstr("#define STEP 4"), HasSubstr("enum Place"),
                                HasSubstr("char odd()"), HasSubstr("// The faster one.")));
}

TEST(Slice, LeavesOutOtherRungsAndTheKernel) {
  EXPECT_THAT(of("slow"),
              AllOf(Not(HasSubstr("void fast_loop")), Not(HasSubstr("STEP")),
                    Not(HasSubstr("enum Place")), Not(HasSubstr("char odd()")),
                    Not(HasSubstr("expected_value")), Not(HasSubstr("{.name = \"fast\""))));
  EXPECT_THAT(of("fast"), AllOf(Not(HasSubstr("void slow_loop")), Not(HasSubstr("double third")),
                                Not(HasSubstr("const Kernel"))));
}

// A constructor may do anything, whoever names its object.
TEST(Slice, KeepsWhatNobodyIsSeenToUse) {
  for (const std::string& rung : rungs) {
    EXPECT_THAT(of(rung), AllOf(HasSubstr("static Registered registered;"),
                                HasSubstr("struct Registered"), HasSubstr("#include"),
                                HasSubstr("#define UNUSED 5"), HasSubstr("namespace {"),
                                HasSubstr("}  // namespace"), HasSubstr("many = 1'000'000")));
  }
}

TEST(Slice, ChangesOnlyWithWhatItHas) {
  std::string changed = ladder;
  changed.replace(changed.find("+ odd()"), 1, "-");
  EXPECT_EQ(of("slow", changed), of("slow"));
  EXPECT_NE(of("fast", changed), of("fast"));
  changed = ladder;
  changed.replace(changed.find("width = 8"), 9, "width = 9");
  EXPECT_NE(of("slow", changed), of("slow"));
  EXPECT_EQ(of("fast", changed), of("fast"));
}

TEST(Slice, IsTheWholeFileWhereRungsCannotBeToldApart) {
  constexpr const char* generated = "ROOFLADDER_LADDER(kernel, RUNGS)\n";
  EXPECT_EQ(of("slow", generated), generated);
  EXPECT_EQ(of("slow", ladder, "a.py"), ladder);
  EXPECT_EQ(of("slow", ""), "");
  EXPECT_EQ(of("slow", "rung(\"slow\", \"fast"), "rung(\"slow\", \"fast");
}

TEST(Slice, OfAnyPrefixIsPartOfIt) {
  const std::string whole = ladder;
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    const std::string prefix = whole.substr(0, length);
    EXPECT_LE(of("slow", prefix).size(), length);
    EXPECT_LE(slice_of("a.f90", prefix, "slow", rungs).size(), length);
  }
}

// The files that `roofladder new` writes.
std::string of_template(const std::string& name, const std::string& technique,
                        const std::set<std::string>& techniques) {
  const std::string text = test::content_of(in_source("collector/models/" + name + ".in"));
  return slice_of("demo" + name.substr(name.rfind('.')), text, technique, techniques);
}

TEST(Slice, OfEveryTemplateIsOneRung) {
  const std::set<std::string> host{"serial", "threads"};
  EXPECT_THAT(of_template("openmp/sdk/openmp.cpp", "threads", host),
              AllOf(HasSubstr("const auto threads"), Not(HasSubstr("const auto serial"))));
  EXPECT_THAT(of_template("openmp/sdk/openmp.c", "threads", host),
              AllOf(HasSubstr("static void threads"), HasSubstr("static void work"),
                    Not(HasSubstr("static void serial")), Not(HasSubstr("expected("))));
  EXPECT_THAT(of_template("openmp/sdk/openmp.f90", "serial", host),
              AllOf(HasSubstr("subroutine serial"), HasSubstr("subroutine work"),
                    HasSubstr("call rl_rung(\"serial\""), Not(HasSubstr("subroutine threads")),
                    Not(HasSubstr("call rl_rung(\"threads\"")), Not(HasSubstr("function flops"))));
  const std::set<std::string> device{"own_elements", "side_by_side"};
  EXPECT_THAT(of_template("opencl/sdk/opencl.cl", "side_by_side", device),
              AllOf(HasSubstr("kernel void side_by_side"), HasSubstr("#ifdef __OPENCL_VERSION__"),
                    Not(HasSubstr("kernel void own_elements"))));
  EXPECT_THAT(of_template("cuda/sdk/cuda.cu", "own_elements", device),
              AllOf(HasSubstr("__global__ void own_elements"),
                    Not(HasSubstr("__global__ void side_by_side"))));
}

}  // namespace
}  // namespace roofladder
