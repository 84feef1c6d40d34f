// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/model_library.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <string>

#include "collector/modules/module_paths.h"
#include "tests/places.h"

namespace roofladder {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::string modules = in_build("tests/modules/");

Absence refusal(const std::string& path) {
  return std::get<Absence>(ModelLibrary::load(path));
}

TEST(ModelLibrary, NamesAMissingFile) {
  const Absence absence = refusal("/nonexistent/model.so");
  EXPECT_EQ(absence.status, Status::unavailable);
  EXPECT_THAT(absence.reason, HasSubstr("there is no module /nonexistent/model.so"));
}

TEST(ModelLibrary, GivesTheLoadersWordsForAFileThatIsNoLibrary) {
  const std::string path = testing::TempDir() + "text.so";
  std::ofstream(path) << "not a library";
  const Absence absence = refusal(path);
  EXPECT_EQ(absence.status, Status::unavailable);
  EXPECT_THAT(absence.reason, HasSubstr(path));
}

TEST(ModelLibrary, RefusesALibraryWithoutTheEntrySymbol) {
  const Absence absence = refusal(modules + "no_entry.so");
  EXPECT_EQ(absence.status, Status::unsupported);
  EXPECT_THAT(absence.reason, HasSubstr("has no symbol roofladder_model"));
}

TEST(ModelLibrary, RefusesAnotherVersionOfTheInterface) {
  const Absence absence = refusal(modules + "wrong_abi.so");
  EXPECT_EQ(absence.status, Status::unsupported);
  EXPECT_THAT(absence.reason, HasSubstr("was built for another version of the module interface"));
}

class ModulePaths : public testing::Test {
 protected:
  ~ModulePaths() override { unsetenv("ROOFLADDER_MODULE_PATH"); }
};

TEST_F(ModulePaths, ListsTheModulesOfTheFolderInTheEnvironmentSorted) {
  const std::filesystem::path folder = testing::TempDir() + "module_paths/models";
  std::filesystem::create_directories(folder);
  for (const char* name : {"b.so", "a.so", "notes.txt"}) {
    std::ofstream(folder / name) << "";
  }
  setenv("ROOFLADDER_MODULE_PATH", folder.parent_path().c_str(), 1);
  EXPECT_THAT(module_paths("models"), ElementsAre(folder / "a.so", folder / "b.so"));
}

TEST_F(ModulePaths, AreNoneInAFolderThatDoesNotExist) {
  setenv("ROOFLADDER_MODULE_PATH", "/nonexistent", 1);
  EXPECT_THAT(module_paths("models"), IsEmpty());
}

}  // namespace
}  // namespace roofladder
