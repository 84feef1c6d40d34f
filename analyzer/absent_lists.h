// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <shared_mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "analyzer/metric_values.h"

namespace roofladder {

// The lists of absent metrics of many results, each made and held once. Threads may share it.
class AbsentLists {
 public:
  // The list that is known by this key, or else what `make` gives.
  MetricValues::SharedList get(const std::string& key,
                               const std::function<std::vector<MetricValue>()>& make);

 private:
  std::shared_mutex m_mutex;
  std::unordered_map<std::string, MetricValues::SharedList> m_lists;
};

}  // namespace roofladder
