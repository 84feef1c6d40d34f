// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "collector/importers/import.h"

namespace roofladder {

// Collects what an importer does not take, and says it in a warning of the run.
class LeftOut {
 public:
  // "aggregate stddev", of BM_copy
  void add(const std::string& kind, const std::string& of) { m_kinds[kind].push_back(of); }
  void say(const ImportSource& source, Run& run) const;

 private:
  std::map<std::string, std::vector<std::string>> m_kinds;
};

}  // namespace roofladder
