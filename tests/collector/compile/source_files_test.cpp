// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/compile/source_files.h"

#include <gmock/gmock.h>

#include "tests/folder.h"

namespace roofladder {
namespace {

using testing::ElementsAre;
using testing::Field;

class SourceFiles : public testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) {
    std::filesystem::create_directories((m_folder.path() / name).parent_path());
    test::write_content(m_folder.path() / name, text);
  }
  std::vector<std::string> names(const std::string& name,
                                 const std::vector<std::string>& options = {}) const {
    std::vector<std::string> names;
    for (const SourcePath& file : source_files(m_folder.path() / name, options)) {
      names.push_back(file.name);
    }
    return names;
  }

  const test::Folder m_folder;
};

TEST_F(SourceFiles, AreTheFileAndWhatItIncludesByQuotes) {
  write("a.cpp", "#include <vector>\n#include \"b.h\"\n  # include \"sub/c.h\"\n");
  write("b.h", "#include \"sub/c.h\"\n#include \"roofladder/openmp.hpp\"\n");
  write("sub/c.h", "#include \"d.h\"\n#include \"nowhere.h\"\n");
  write("sub/d.h", "int d;\n");
  write("roofladder/openmp.hpp", "");
  EXPECT_THAT(names("a.cpp"), ElementsAre("a.cpp", "b.h", "sub/c.h", "d.h"));
}

TEST_F(SourceFiles, AreFoundInTheFoldersOfTheOptions) {
  write("a.cpp", "#include \"b.h\"\n#include \"c.h\"\n");
  write("one/b.h", "");
  write("two/c.h", "");
  const std::string one = m_folder.path() / "one";
  const std::string two = m_folder.path() / "two";
  EXPECT_THAT(names("a.cpp", {"-I" + one, "-I", two}), ElementsAre("a.cpp", "b.h", "c.h"));
}

TEST_F(SourceFiles, OfFortranAreFoundByItsInclude) {
  write("a.f90", "module a\n  include 'note.inc'\nend module\n");
  write("note.inc", "integer, parameter :: first = 1\n");
  EXPECT_THAT(names("a.f90"), ElementsAre("a.f90", "note.inc"));
}

TEST_F(SourceFiles, ThatIncludeEachOtherAreListedOnce) {
  write("a.h", "#include \"b.h\"\n");
  write("b.h", "#include \"a.h\"\n");
  EXPECT_THAT(names("a.h"), ElementsAre("a.h", "b.h"));
}

}  // namespace
}  // namespace roofladder
