// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/reports/golden.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tests/places.h"

namespace roofladder::test {
namespace {

// Finds the first line that differs, which says more than two whole files.
std::string first_difference(const std::string& expected, const std::string& actual) {
  std::istringstream expected_lines(expected);
  std::istringstream actual_lines(actual);
  std::string expected_line;
  std::string actual_line;
  int number = 0;
  do {
    ++number;
    expected_line.clear();
    actual_line.clear();
    std::getline(expected_lines, expected_line);
    std::getline(actual_lines, actual_line);
  } while (expected_line == actual_line && (expected_lines || actual_lines));
  return "line " + std::to_string(number) + "\n  golden: " + expected_line +
         "\n  now:    " + actual_line;
}

std::filesystem::path golden_folder() {
  return in_source("tests/golden");
}

bool is_approved() {
  const char* approve = std::getenv("ROOFLADDER_APPROVE");
  return approve != nullptr && std::string(approve) == "1";
}

}  // namespace

void expect_golden(const std::string& name, const std::string& text) {
  const std::filesystem::path path = golden_folder() / name;
  if (is_approved()) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  std::ifstream file(path, std::ios::binary);
  ASSERT_TRUE(file) << "no golden file " << path << "; run with ROOFLADDER_APPROVE=1 and review it";
  const std::string golden{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  EXPECT_TRUE(golden == text) << path << " differs at " << first_difference(golden, text)
                              << "\nRun with ROOFLADDER_APPROVE=1 to accept, and review the diff.";
}

Pieces sections_of(const std::string& page) {
  static const std::string start = "<section id=\"";
  Pieces pieces;
  std::string name = "head.html";
  std::istringstream lines(page);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(start)) {
      name = line.substr(start.size(), line.find('"', start.size()) - start.size()) + ".html";
    } else if (line.starts_with("<footer>")) {
      name = "footer.html";
    }
    pieces[name] += line + '\n';
  }
  return pieces;
}

Pieces members_of(const std::string& json) {
  Pieces pieces;
  const auto object = nlohmann::ordered_json::parse(json);
  for (const auto& [name, member] : object.items()) {
    if (!member.is_structured() || !member.empty()) {
      pieces[name + ".json"] = member.dump(1) + '\n';
    }
  }
  return pieces;
}

Pieces new_in(const Pieces& pieces, const Pieces& known) {
  Pieces added = pieces;
  std::erase_if(added, [&](const auto& piece) {
    const auto same = known.find(piece.first);
    return same != known.end() && same->second == piece.second;
  });
  return added;
}

void expect_golden(const std::string& folder, const Pieces& pieces) {
  if (is_approved()) {
    std::filesystem::remove_all(golden_folder() / folder);
  }
  std::set<std::string> names;
  for (const auto& [name, text] : pieces) {
    expect_golden(folder + "/" + name, text);
    names.insert(name);
  }
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(golden_folder() / folder)) {
    files.insert(entry.path().filename());
  }
  EXPECT_EQ(files, names) << "in " << golden_folder() / folder;
}

}  // namespace roofladder::test
