// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/compile/source_files.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <optional>

#include "collector/modules/included_file.h"

namespace roofladder {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> included_folders(const std::vector<std::string>& options) {
  std::vector<fs::path> folders;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (options[i] == "-I" && i + 1 < options.size()) {
      folders.emplace_back(options[++i]);
    } else if (options[i].starts_with("-I")) {
      folders.emplace_back(options[i].substr(2));
    }
  }
  return folders;
}

class Files {
 public:
  explicit Files(std::vector<fs::path> folders) : m_folders(std::move(folders)) {}

  void add(const std::string& name, const fs::path& path) {
    m_files.push_back({name, path});
    std::ifstream text(path);
    for (std::string line; std::getline(text, line);) {
      if (const auto included = included_file(line)) {
        add_included(std::string(*included), path.parent_path());
      }
    }
  }

  std::vector<SourcePath> take() { return std::move(m_files); }

 private:
  void add_included(const std::string& name, const fs::path& own_folder) {
    const auto path = found(name, own_folder);
    const bool is_new =
        path && std::ranges::find(m_files, *path, &SourcePath::path) == m_files.end();
    if (is_new && !name.starts_with("roofladder/")) {
      add(name, *path);
    }
  }
  std::optional<fs::path> found(const std::string& name, const fs::path& own_folder) const {
    std::vector<fs::path> folders{own_folder};
    folders.insert(folders.end(), m_folders.begin(), m_folders.end());
    for (const fs::path& folder : folders) {
      if (fs::is_regular_file(folder / name)) {
        return fs::canonical(folder / name);
      }
    }
    return std::nullopt;
  }

  std::vector<fs::path> m_folders;
  std::vector<SourcePath> m_files;
};

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') {
      result += '\\';
    }
    result += letter;
  }
  return result + '"';
}

}  // namespace

std::vector<SourcePath> source_files(const fs::path& source,
                                     const std::vector<std::string>& options) {
  Files files(included_folders(options));
  files.add(source.filename().string(), fs::canonical(source));
  return files.take();
}

std::string assembly_of(const std::vector<SourcePath>& files, const std::string& symbol) {
  std::string texts = ".section .rodata\n";
  std::string rows;
  for (std::size_t i = 0; i < files.size(); ++i) {
    texts += fmt::format(".Lname_{0}: .asciz {1}\n.Ltext_{0}: .incbin {2}\n.byte 0\n", i,
                         quoted(files[i].name), quoted(files[i].path.string()));
    rows += fmt::format(".quad .Lname_{0}, .Ltext_{0}\n", i);
  }
  return fmt::format(
      "{0}.section .data.rel.ro,\"aw\"\n.balign 8\n.globl {1}\n.hidden {1}\n{1}:\n{2}.quad 0, 0\n"
      ".section .note.GNU-stack,\"\",@progbits\n",
      texts, symbol, rows);
}

}  // namespace roofladder
