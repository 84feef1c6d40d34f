// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/level_zero/setup.h"

#include <algorithm>

#include "collector/providers/level_zero/call.h"

namespace roofladder::level_zero {
namespace {

Failure unsupported(std::string reason) {
  return {Status::unsupported, std::move(reason)};
}

const Family* family_of(const std::vector<Group>& groups) {
  const auto found = std::ranges::find_if(families(), [&](const Family& family) {
    return std::ranges::any_of(
        groups, [&](const Group& group) { return group.index_of(family.sign).has_value(); });
  });
  return found == families().end() ? nullptr : &*found;
}

Failure no_family(const std::vector<Group>& groups) {
  if (groups.empty()) {
    return {Status::unavailable,
            "the driver offers none of the metric groups that are known here; it needs "
            "libigdmd.so.1 (Intel's metrics-discovery; no package of Debian) and "
            "ZET_ENABLE_METRICS=1, which is set for you where that library is found"};
  }
  std::string names;
  for (const Family& family : families()) {
    names += (names.empty() ? "" : ", ") + std::string(family.name);
  }
  return unsupported("the metrics of this GPU have names of none of these families: " + names);
}

Source find(const std::vector<Group>& groups, const Term& term) {
  const auto group = std::ranges::find(groups, term.group, &Group::name);
  if (group == groups.end()) {
    throw unsupported("the driver offers no metric group " + std::string(term.group));
  }
  const auto index = group->index_of(term.name);
  if (!index) {
    throw unsupported("metric group " + group->name + " has no " + term.name);
  }
  const std::string& unit = group->metrics[*index].unit;
  const bool is_percent = std::string_view(term.unit) == "percent";
  if (unit != term.unit && !(is_percent && unit == "%")) {
    throw unsupported(std::string(term.name) + " is in " + unit + ", not in " + term.unit);
  }
  if (is_percent && !group->index_of(clocks_name)) {
    throw unsupported("metric group " + group->name + " has no " + clocks_name +
                      ", by which percentages are weighted");
  }
  return {static_cast<std::size_t>(group - groups.begin()), *index, term.factor};
}

Formula formula_of(const char* metric, const Family& family, const std::vector<Group>& groups,
                   const Traits& traits) {
  const auto row = std::ranges::find_if(
      family.rows, [&](const MetricRow& each) { return std::string_view(each.metric) == metric; });
  if (row == family.rows.end()) {
    throw unsupported("GPUs of the family " + std::string(family.name) +
                      " have no metric for it that is known here");
  }
  if (traits.integrated && is_memory_of_discrete(*row)) {
    throw unsupported(
        "an integrated GPU counts the bytes of its interface, some of which the processor's "
        "last-level cache serves: see gti.read and gti.write");
  }
  if (row->measure == Measure::engine_clocks && traits.engines <= 0) {
    throw unsupported("the driver does not report the number of vector engines");
  }
  Formula formula{row->measure, {}};
  for (const Term& term : row->terms) {
    formula.sources.push_back(find(groups, term));
  }
  return formula;
}

// Removes groups that no metric uses.
void keep_used_groups(Setup& setup) {
  std::vector<Group> used;
  for (MetricPlan& plan : setup.metrics) {
    auto* formula = std::get_if<Formula>(&plan.formula);
    for (std::size_t i = 0; formula != nullptr && i < formula->sources.size(); ++i) {
      const Group& group = setup.groups[formula->sources[i].group];
      auto kept = std::ranges::find(used, group.name, &Group::name);
      kept = kept != used.end() ? kept : used.insert(used.end(), group);
      formula->sources[i].group = static_cast<std::size_t>(kept - used.begin());
    }
  }
  setup.groups = std::move(used);
}

// Each pass takes one group of every domain, so there are as many passes as the largest domain has
// groups.
std::vector<std::vector<std::size_t>> passes_of(const std::vector<Group>& groups) {
  std::vector<std::vector<std::size_t>> passes;
  for (std::size_t group = 0; group < groups.size(); ++group) {
    const auto free = std::ranges::find_if(passes, [&](const std::vector<std::size_t>& pass) {
      return std::ranges::none_of(
          pass, [&](std::size_t other) { return groups[other].domain == groups[group].domain; });
    });
    (free != passes.end() ? *free : passes.emplace_back()).push_back(group);
  }
  return passes;
}

Traits traits_of(ze_device_handle_t device) {
  ze_device_properties_t properties{};
  properties.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES;
  COUNTER_CALL(zeDeviceGetProperties, device, &properties);
  return {.integrated = (properties.flags & ZE_DEVICE_PROPERTY_FLAG_INTEGRATED) != 0,
          .engines = static_cast<double>(properties.numSlices) * properties.numSubslicesPerSlice *
                     properties.numEUsPerSubslice};
}

// Refuses devices with several tiles, whose reports hold those of the tiles in a separate format.
void require_one_tile(ze_device_handle_t device) {
  std::uint32_t tiles = 0;
  COUNTER_CALL(zeDeviceGetSubDevices, device, &tiles, nullptr);
  if (tiles > 0) {
    throw unsupported("counters of " + std::to_string(tiles) +
                      " tiles that act as one device are not read; set "
                      "ZE_FLAT_DEVICE_HIERARCHY=FLAT, which makes each a device");
  }
}

}  // namespace

const Failure* Setup::failure() const {
  const Failure* failure = nullptr;
  for (const MetricPlan& plan : metrics) {
    failure = std::get_if<Failure>(&plan.formula);
    if (failure == nullptr) {
      return nullptr;
    }
  }
  return failure;
}

Setup plan(std::vector<Group> groups, const Traits& traits) {
  Setup setup{.traits = traits, .groups = std::move(groups)};
  setup.family = family_of(setup.groups);
  for (const char* metric : all_metrics()) {
    MetricPlan& plan = setup.metrics.emplace_back();
    plan.metric = metric;
    try {
      if (setup.family == nullptr) {
        throw no_family(setup.groups);
      }
      plan.formula = formula_of(metric, *setup.family, setup.groups, traits);
    } catch (const Failure& failure) {
      plan.formula = failure;
    }
  }
  keep_used_groups(setup);
  setup.passes = passes_of(setup.groups);
  return setup;
}

Setup set_up(ze_device_handle_t device) {
  require_one_tile(device);
  return plan(read_groups(device, group_names()), traits_of(device));
}

}  // namespace roofladder::level_zero
