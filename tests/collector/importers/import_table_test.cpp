// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <string_view>
#include <system_error>

#include "collector/importers/import.h"
#include "collector/importers/source/file_text.h"
#include "tests/places.h"

namespace roofladder {
namespace {

TEST(ImportTable, HasAnExampleOfEachFormatThatNoOtherOneTakesForItsOwn) {
  std::set<std::string_view> found;
  for (const auto& entry :
       std::filesystem::directory_iterator(in_source("tests/fuzz/corpus/import"))) {
    const FileText text(entry.path());
    const auto is_of = [&](const ImportFormat& format) { return format.is(text.view()); };
    const auto known = std::ranges::count_if(import_table(), is_of);
    ASSERT_LE(known, 1) << entry.path();
    if (known == 1) {
      found.insert(std::ranges::find_if(import_table(), is_of)->name);
    }
  }
  for (const ImportFormat& format : import_table()) {
    EXPECT_TRUE(found.contains(format.name)) << format.name;
  }
}

TEST(FileText, IsTheContentOfSmallAndLargeFilesAlike) {
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / "roofladder_file_text";
  std::ofstream(file) << "variant,time\n";
  EXPECT_EQ(FileText(file).view(), "variant,time\n");
  std::filesystem::resize_file(file, (std::uintmax_t{1} << 26) + 1);
  const FileText large(file);
  EXPECT_EQ(large.view().size(), (std::size_t{1} << 26) + 1);
  EXPECT_TRUE(large.view().starts_with("variant,time\n"));
  std::filesystem::remove(file);
  EXPECT_EQ(FileText("/dev/null").view(), "");
  EXPECT_THROW(FileText{std::filesystem::temp_directory_path()}, std::system_error);
  EXPECT_THROW(FileText{"/nowhere/at all"}, std::system_error);
}

}  // namespace
}  // namespace roofladder
