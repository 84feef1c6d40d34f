// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "collector/importers/source/import_source.h"
#include "run/run.h"

namespace roofladder {

// How a warning of the run begins that says what an importer did not take.
inline constexpr std::string_view left_out_begin = "left out of ";

// Collects what an importer does not take, and says it in such a warning.
class LeftOut {
 public:
  // "aggregate stddev", of BM_copy
  void add(const std::string& kind, const std::string& of) { m_kinds[kind].insert(of); }
  void say(const ImportSource& source, Run& run) const;

 private:
  std::map<std::string, std::set<std::string>> m_kinds;
};

}  // namespace roofladder
