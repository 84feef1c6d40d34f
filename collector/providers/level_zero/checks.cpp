// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/level_zero/checks.h"

#include "collector/providers/level_zero/call.h"
#include "collector/providers/level_zero/rights.h"
#include "collector/providers/level_zero/session.h"

namespace roofladder::level_zero {
namespace {

constexpr const char* cost =
    "counted traffic, occupancy and bounds of flops of this device; time and declared work remain";

Check missing(std::string name, std::string found, std::string fix) {
  return {std::move(name), RL_CHECK_MISSING, std::move(found), cost, std::move(fix)};
}

void append(std::string& list, const std::string& name) {
  list += (list.empty() ? "" : ", ") + name;
}

std::string words_for(const Setup& setup) {
  std::string counted;
  std::string lacking;
  const Failure* first = nullptr;
  for (const MetricPlan& plan : setup.metrics) {
    const auto* failure = std::get_if<Failure>(&plan.formula);
    append(failure == nullptr ? counted : lacking, plan.metric);
    first = first == nullptr ? failure : first;
  }
  const std::size_t passes = setup.passes.size();
  return "counts " + counted +
         (first == nullptr ? "" : "; not " + lacking + " (" + first->reason + ")") + "; in " +
         std::to_string(passes) + (passes == 1 ? " pass" : " passes") + ", as " +
         setup.family->name;
}

class OwnContext {
 public:
  explicit OwnContext(const Device& device) {
    ze_context_desc_t desc{};
    desc.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC;
    COUNTER_CALL(zeContextCreate, device.driver, &desc, &m_context);
  }
  ~OwnContext() { functions().zeContextDestroy(m_context); }
  OwnContext(const OwnContext&) = delete;
  OwnContext& operator=(const OwnContext&) = delete;

  ze_context_handle_t get() const { return m_context; }

 private:
  ze_context_handle_t m_context = nullptr;
};

// Activates the groups, since only that shows whether they are available.
void try_groups(const Device& device, const Setup& setup) {
  const OwnContext context(device);
  for (const std::vector<std::size_t>& pass : setup.passes) {
    std::vector<zet_metric_group_handle_t> handles;
    for (std::size_t group : pass) {
      handles.push_back(setup.groups[group].handle);
    }
    const ActiveGroups active(device, context.get(), handles);
  }
}

Check check_of(const std::string& name, const Device& device) {
  try {
    const Setup setup = set_up(device.handle);
    if (const Failure* failure = setup.failure()) {
      return missing(name, failure->reason, "");
    }
    try_groups(device, setup);
    return {name, RL_CHECK_OK, words_for(setup), "", ""};
  } catch (const Failure& failure) {
    return missing(name, failure.reason, "");
  }
}

Check rights_check() {
  const char* name = "level-zero-rights";
  const Rights rights = read_rights();
  if (const std::string refusing = rights.refusing(); !refusing.empty()) {
    return missing(name, refusing, rights.remedy());
  }
  std::string found;
  for (const Setting& setting : rights.settings) {
    append(found, setting.name + " is " + setting.value);
  }
  if (found.empty()) {
    return missing(name, "the kernel has loaded no driver of Intel GPUs (i915, xe) that counts",
                   "");
  }
  return {name, RL_CHECK_OK, found + (rights.privileged ? "; this process is privileged" : ""), "",
          ""};
}

}  // namespace

std::vector<Check> examine() {
  const std::string name = "counters-level_zero:";
  std::vector<Check> checks;
  if (const auto& found = fault()) {
    checks.push_back(missing(name + "0", found->found, found->fix));
  } else if (devices().empty()) {
    checks.push_back(missing(name + "0", "no driver of Level Zero has a GPU", ""));
  }
  for (std::size_t i = 0; i < devices().size(); ++i) {
    checks.push_back(check_of(name + std::to_string(i), devices()[i]));
  }
  checks.push_back(rights_check());
  return checks;
}

}  // namespace roofladder::level_zero
