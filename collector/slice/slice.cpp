// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/slice/slice.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "collector/slice/part.h"

namespace roofladder {
namespace {

using slice::Part;
using slice::PartKind;

bool shares_an_element(const std::set<std::string>& one, const std::set<std::string>& other) {
  return std::ranges::any_of(one, [&](const std::string& name) { return other.contains(name); });
}

std::vector<Part> parts_of(std::string_view file_name, std::string_view text,
                           const std::set<std::string>& techniques) {
  const std::string suffix = std::filesystem::path(file_name).extension();
  const std::set<std::string> fortran{".f90", ".F90"};
  const std::set<std::string> c{".c", ".cc", ".cpp", ".cxx", ".cl", ".cu"};
  if (fortran.contains(suffix)) {
    return slice::fortran_parts(text, techniques);
  }
  return c.contains(suffix) ? slice::c_parts(text, techniques) : std::vector<Part>{};
}

class Slicer {
 public:
  explicit Slicer(std::vector<Part> parts) : m_parts(std::move(parts)) {}

  bool has_rung(const std::string& technique) const {
    return std::ranges::find(m_parts, technique, &Part::rung) != m_parts.end();
  }

  std::string slice(const std::string& technique) const {
    const std::vector<bool> used =
        used_by([&](const Part& part) { return part.rung == technique; });
    const std::vector<bool> used_by_any = used_by([](const Part& part) {
      return part.kind != PartKind::frame && part.kind != PartKind::declaration;
    });
    std::string text;
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
      const Part& part = m_parts[i];
      if (part.kind == PartKind::frame || part.kind == PartKind::entry || part.rung == technique ||
          (part.kind == PartKind::declaration &&
           (used[i] || !used_by_any[i] || part.names.empty()))) {
        append(part, text);
      }
    }
    return text;
  }

 private:
  // Which declarations the chosen parts use, directly or through others.
  template <typename Chosen>
  std::vector<bool> used_by(const Chosen& is_chosen) const {
    std::vector<bool> used(m_parts.size());
    std::set<std::string> words;
    for (const Part& part : m_parts) {
      if (is_chosen(part)) {
        words.insert(part.words.begin(), part.words.end());
      }
    }
    for (bool grows = true; grows;) {
      grows = false;
      for (std::size_t i = 0; i < m_parts.size(); ++i) {
        const Part& part = m_parts[i];
        if (!used[i] && part.kind == PartKind::declaration &&
            shares_an_element(part.names, words)) {
          words.insert(part.words.begin(), part.words.end());
          used[i] = grows = true;
        }
      }
    }
    return used;
  }

  // The entry of a rung brings the comma before it, which it needs only after another element.
  static void append(const Part& part, std::string& text) {
    const std::size_t last = text.find_last_not_of(" \t\n");
    const bool is_first = last != std::string::npos && (text[last] == '{' || text[last] == '(');
    const bool has_comma = part.kind == PartKind::rung && part.text.starts_with(',');
    text += part.text.substr(is_first && has_comma ? 1 : 0);
  }

  std::vector<Part> m_parts;
};

}  // namespace

std::string slice_of(std::string_view file_name, std::string_view text,
                     const std::string& technique, const std::set<std::string>& techniques) {
  const Slicer slicer(parts_of(file_name, text, techniques));
  const bool tells_all = std::ranges::all_of(
      techniques, [&](const std::string& name) { return slicer.has_rung(name); });
  return tells_all ? slicer.slice(technique) : std::string(text);
}

}  // namespace roofladder
