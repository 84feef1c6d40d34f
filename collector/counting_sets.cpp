// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/counting_sets.h"

#include <algorithm>
#include <array>

namespace roofladder {

std::span<const CountingSet> counting_sets() {
  static constexpr std::array table{
      CountingSet{"roofline", &metric::time_counting_roofline},
      CountingSet{"stalls", &metric::time_counting_stalls},
      CountingSet{"more_stalls", &metric::time_counting_more_stalls, &CollectOptions::stalls},
      CountingSet{"exact_flops", &metric::time_counting_exact_flops, &CollectOptions::exact_flops},
      CountingSet{"exact_l2", &metric::time_counting_exact_l2, &CollectOptions::exact_l2},
      CountingSet{"tensor", &metric::time_counting_tensor, &CollectOptions::tensor_ops},
      CountingSet{"tensor_fp16", &metric::time_counting_tensor_fp16, &CollectOptions::tensor_ops},
  };
  return table;
}

const CountingSet* find_counting_set(std::string_view name) {
  const auto found = std::ranges::find(counting_sets(), name, &CountingSet::name);
  return found == counting_sets().end() ? nullptr : &*found;
}

std::vector<std::string> metric_sets(const CollectOptions& options) {
  std::vector<std::string> names;
  for (const CountingSet& set : counting_sets()) {
    if (set.option == nullptr || options.*set.option) {
      names.emplace_back(set.name);
    }
  }
  return names;
}

}  // namespace roofladder
