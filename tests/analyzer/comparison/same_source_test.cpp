// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/same_source.h"

#include <gtest/gtest.h>

namespace roofladder {
namespace {

std::string stripped(std::string_view text) {
  return without_comments(text, "a.cpp");
}

TEST(WithoutComments, LeavesOutCommentsAndBlanks) {
  EXPECT_EQ(stripped("int a;  // one\n\n/* two\n lines */ int\tb;\n"), "int a; int b;");
  EXPECT_EQ(stripped("int a = 1; // the number\nint b;"), stripped("int a = 1;\n\n  int b;"));
}

TEST(WithoutComments, KeepsWhatOnlyLooksLikeOne) {
  EXPECT_EQ(stripped(R"(f("// no", '"', "\"/*");)"), R"(f("// no", '"', "\"/*");)");
  EXPECT_EQ(stripped("R\"x(// )\" )x\" // y"), "R\"x(// )\" )x\"");
  EXPECT_NE(stripped("f(\"a b\");"), stripped("f(\"a  b\");"));
}

TEST(WithoutComments, EndsDirectivesWithTheirLine) {
  EXPECT_NE(stripped("#define A\nB"), stripped("#define A B"));
  EXPECT_EQ(stripped("#define A \\\n B\nC"), stripped("#define A \\\n  B // b\nC"));
  EXPECT_EQ(stripped("  # pragma omp for // all\nx"), "# pragma omp for\nx");
}

TEST(WithoutComments, KnowsFortran) {
  EXPECT_EQ(without_comments("x = 1 ! one\n!$omp do\ny = '!' // z\n", "a.f90"),
            "x = 1\n!$omp do\ny = '!' // z");
}

TEST(WithoutComments, KeepsDirectivesOfFortranAndCommentsThatGoOn) {
  EXPECT_EQ(without_comments("!DIR$ ivdep\nx = 1 ! y\n", "a.F03"), "!DIR$ ivdep\nx = 1");
  EXPECT_NE(stripped("a; // b \\\nc;"), stripped("a; // b\nc;"));
}

TEST(WithoutComments, LeavesOtherLanguagesAsTheyAre) {
  EXPECT_EQ(without_comments("n // 2\n  x  # y\n", "a.py"), "n // 2\n  x  # y\n");
}

TEST(WithoutComments, EndsWithTheTextWhereSomethingIsNotClosed) {
  for (const char* text : {"a /* b", "a \"b", "a R\"x(b", "a R\"b", "a 'b\\"}) {
    EXPECT_TRUE(stripped(text).starts_with('a')) << text;
  }
}

struct Variant {
  roofladder::Run run;
  VariantInfo info;

  explicit Variant(std::string text, const std::string& name = "a.cpp", bool has_text = true) {
    info.sources = {{name, "digest of " + text}};
    if (has_text) {
      run.texts[info.sources.front().digest] = std::move(text);
    }
  }
};

bool are_same(const Variant& one, const Variant& other) {
  return is_same_source(one.run, one.info, other.run, other.info);
}

TEST(SameSource, IsThatOfCommentsAndNamesOfFilesThatDiffer) {
  EXPECT_TRUE(are_same(Variant("x = 1; // one"), Variant("x = 1;", "b.cpp")));
  EXPECT_FALSE(are_same(Variant("x = 1;"), Variant("x = 2;")));
}

TEST(SameSource, IsByDigestWithoutTexts) {
  EXPECT_TRUE(are_same(Variant("x", "a.cpp", false), Variant("x", "a.cpp", false)));
  EXPECT_FALSE(are_same(Variant("x", "a.cpp", false), Variant("x //", "a.cpp", false)));
}

TEST(SameSource, IsNotKnownWithoutSource) {
  Variant none("x");
  none.info.sources.clear();
  EXPECT_FALSE(are_same(none, none));
}

}  // namespace
}  // namespace roofladder
