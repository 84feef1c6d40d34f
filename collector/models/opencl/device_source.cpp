// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/opencl/device_source.h"

#include <set>
#include <sstream>
#include <string_view>

#include "collector/modules/included_file.h"

namespace roofladder::opencl {
namespace {

class Splicer {
 public:
  explicit Splicer(const rl_source_file* files) : m_files(files) {}

  void add(const rl_source_file& file) {
    m_done.insert(file.name);
    std::istringstream text(file.text);
    int number = 0;
    mark(file, 1);
    for (std::string line; std::getline(text, line);) {
      ++number;
      const auto name = included_file(line);
      const rl_source_file* header = name ? find(*name) : nullptr;
      if (header == nullptr) {
        m_text += line == "#pragma once" ? "\n" : line + '\n';
        continue;
      }
      if (!m_done.contains(header->name)) {
        add(*header);
      }
      mark(file, number + 1);
    }
  }

  std::string take() { return std::move(m_text); }

 private:
  void mark(const rl_source_file& file, int line) {
    m_text += "#line " + std::to_string(line) + " \"" + file.name + "\"\n";
  }
  const rl_source_file* find(std::string_view name) const {
    for (const rl_source_file* file = m_files; file->name != nullptr; ++file) {
      if (name == file->name) {
        return file;
      }
    }
    return nullptr;
  }

  const rl_source_file* m_files;
  std::set<std::string_view> m_done;
  std::string m_text;
};

}  // namespace

std::string device_source(const rl_variant& variant) {
  Splicer splicer(variant.sources);
  splicer.add(*variant.sources);
  return splicer.take();
}

}  // namespace roofladder::opencl
