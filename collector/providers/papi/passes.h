// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "collector/providers/provider_guard.h"

namespace roofladder::papi {

// Decides which events of the cores are counted together. PAPI could multiplex more events than
// there are counters, each for a part of the time; here such events get another pass instead.
class Passes {
 public:
  // `component`: an index.
  explicit Passes(int component) : m_component(component) {}

  // Puts the event in a pass; else returns PAPI's reason. PAPI lists events that cannot be counted,
  // so an event counts as present only if adding and starting it succeeded.
  std::optional<Failure> place(const std::string& event);

  const std::vector<std::vector<std::string>>& events() const { return m_passes; }

 private:
  std::optional<Failure> try_together(const std::vector<std::string>& events) const;

  int m_component;
  std::vector<std::vector<std::string>> m_passes;
  std::map<std::string, std::optional<Failure>> m_tried;
};

}  // namespace roofladder::papi
