// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// A libpapi that counts nothing: below PAPI's interface everything is made up. An event's count
// grows by its value with each PAPI_read. What is set in the environment is looked at in every
// call:
//   FAKE_PAPI_VERSION   "other": refuses to start
//   FAKE_PAPI_CPU       vendor, family, model: "GenuineIntel 6 143" unless set
//   FAKE_PAPI_COUNTERS  events of the cores that fit one event set, 8 unless set
//   FAKE_PAPI_REFUSE    "event code event code": codes of adding these
//   FAKE_PAPI_DISABLE   a component
//   FAKE_PAPI_START     PAPI_start's code for sockets
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>
#include <papi.h>
#include <sstream>
#include <string>
#include <vector>

#define EXPORTED extern "C" __attribute__((visibility("default")))

namespace {

constexpr int cores = 0;
constexpr int sockets = 1;

struct Set {
  int component = cores;
  std::vector<long long> values;
  long long reads = 0;
  bool attached = false;
  bool running = false;
};

std::map<int, Set>& sets() {
  static std::map<int, Set> all;
  return all;
}

std::string setting(const char* name, const char* otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : otherwise;
}

bool is_intel() {
  return setting("FAKE_PAPI_CPU", "GenuineIntel").starts_with("GenuineIntel");
}

// The step of an event's count, if the processor has the event.
std::optional<long long> value_of(const std::string& event) {
  static const std::map<std::string, long long> common{
      {"PAPI_TOT_CYC", 2000}, {"PAPI_TOT_INS", 3000}, {"PAPI_L1_DCM", 40},
      {"PAPI_L2_DCM", 20},    {"PAPI_TLB_DM", 3},
  };
  static const std::map<std::string, long long> intel{
      {"PAPI_LD_INS", 300},
      {"PAPI_SR_INS", 100},
      {"L2_RQSTS:ALL_DEMAND_REFERENCES", 50},
      {"L2_RQSTS:ALL_DEMAND_MISS", 10},
      {"PAPI_L3_TCA", 16},
      {"PAPI_L3_TCM", 4},
      {"FP_ARITH_INST_RETIRED:SCALAR_DOUBLE", 1},
      {"FP_ARITH_INST_RETIRED:128B_PACKED_DOUBLE", 10},
      {"FP_ARITH_INST_RETIRED:256B_PACKED_DOUBLE", 100},
      {"FP_ARITH_INST_RETIRED:512B_PACKED_DOUBLE", 1000},
      {"FP_ARITH_INST_RETIRED:SCALAR_SINGLE", 2},
      {"FP_ARITH_INST_RETIRED:128B_PACKED_SINGLE", 20},
      {"FP_ARITH_INST_RETIRED:256B_PACKED_SINGLE", 200},
      {"FP_ARITH_INST_RETIRED:512B_PACKED_SINGLE", 2000},
  };
  static const std::map<std::string, long long> amd{
      {"PAPI_L1_DCA", 500}, {"PAPI_L2_DCH", 30}, {"RETIRED_SSE_AVX_FLOPS:ANY", 700}};
  for (const auto& events : {common, is_intel() ? intel : amd}) {
    if (const auto found = events.find(event); found != events.end()) {
      return found->second;
    }
  }
  return std::nullopt;
}

// The processor has controllers 0, 1 and 4, as a Sapphire Rapids.
std::optional<long long> socket_value_of(const std::string& event) {
  for (const char* number : {"0", "1", "4"}) {
    const std::string controller = std::string("spr_unc_imc") + number + "::UNC_M_CAS_COUNT:";
    if (event == controller + "RD" || event == controller + "WR") {
      return event.ends_with("RD") ? 1000 : 500;
    }
  }
  return std::nullopt;
}

std::optional<int> refusal_of(const std::string& event) {
  std::istringstream refused(setting("FAKE_PAPI_REFUSE", ""));
  std::string name;
  int code = 0;
  while (refused >> name >> code) {
    if (name == event) {
      return code;
    }
  }
  return std::nullopt;
}

}  // namespace

EXPORTED int PAPI_library_init(int version) {
  return setting("FAKE_PAPI_VERSION", "").empty() ? version : PAPI_EINVAL;
}

EXPORTED char* PAPI_strerror(int code) {
  static std::string text;
  text = "fake words for " + std::to_string(code);
  return text.data();
}

EXPORTED const PAPI_hw_info_t* PAPI_get_hardware_info() {
  static PAPI_hw_info_t info;
  std::istringstream cpu(setting("FAKE_PAPI_CPU", "GenuineIntel 6 143"));
  std::string vendor;
  cpu >> vendor >> info.cpuid_family >> info.cpuid_model;
  std::strncpy(info.vendor_string, vendor.c_str(), sizeof info.vendor_string - 1);
  return &info;
}

EXPORTED int PAPI_get_component_index(const char* name) {
  const std::string component = name;
  return component == "perf_event"          ? cores
         : component == "perf_event_uncore" ? sockets
                                            : PAPI_ENOCMP;
}

EXPORTED const PAPI_component_info_t* PAPI_get_component_info(int index) {
  static PAPI_component_info_t info;
  const char* name = index == cores ? "perf_event" : "perf_event_uncore";
  const bool disabled = setting("FAKE_PAPI_DISABLE", "") == name;
  info.disabled = disabled ? PAPI_ENOSUPP : PAPI_OK;
  std::strcpy(info.disabled_reason, disabled ? "fake reason" : "");
  return &info;
}

EXPORTED int PAPI_create_eventset(int* set) {
  static int last = 0;
  *set = ++last;
  sets()[*set] = {};
  return PAPI_OK;
}

EXPORTED int PAPI_assign_eventset_component(int set, int component) {
  sets().at(set).component = component;
  return PAPI_OK;
}

EXPORTED int PAPI_attach(int set, unsigned long thread) {
  sets().at(set).attached = true;
  return std::filesystem::exists("/proc/self/task/" + std::to_string(thread)) ? PAPI_OK : PAPI_ESYS;
}

EXPORTED int PAPI_set_opt(int option, PAPI_option_t* value) {
  if (option != PAPI_CPU_ATTACH) {
    return PAPI_EINVAL;
  }
  sets().at(value->cpu.eventset).attached = true;
  return PAPI_OK;
}

EXPORTED int PAPI_add_named_event(int number, const char* event) {
  Set& set = sets().at(number);
  if (set.component == sockets && !set.attached) {
    return PAPI_EINVAL;
  }
  if (const auto code = refusal_of(event)) {
    return *code;
  }
  const auto value = set.component == cores ? value_of(event) : socket_value_of(event);
  if (!value) {
    return PAPI_ENOEVNT;
  }
  const std::size_t counters = std::stoul(setting("FAKE_PAPI_COUNTERS", "8"));
  if (set.component == cores && set.values.size() == counters) {
    return PAPI_ECNFLCT;
  }
  set.values.push_back(*value);
  return PAPI_OK;
}

EXPORTED int PAPI_start(int number) {
  Set& set = sets().at(number);
  if (set.running) {
    return PAPI_EISRUN;
  }
  if (const int code = std::stoi(setting("FAKE_PAPI_START", "0"));
      code != PAPI_OK && set.component == sockets) {
    return code;
  }
  set.running = true;
  set.reads = 0;
  return PAPI_OK;
}

EXPORTED int PAPI_read(int number, long long* counts) {
  Set& set = sets().at(number);
  ++set.reads;
  std::ranges::transform(set.values, counts, [&](long long value) { return value * set.reads; });
  return set.running ? PAPI_OK : PAPI_ENOTRUN;
}

EXPORTED int PAPI_stop(int number, long long* counts) {
  const int code = PAPI_read(number, counts);
  sets().at(number).running = false;
  return code;
}

EXPORTED int PAPI_cleanup_eventset(int set) {
  return sets().at(set).running ? PAPI_EISRUN : PAPI_OK;
}

EXPORTED int PAPI_destroy_eventset(int* set) {
  sets().erase(*set);
  *set = PAPI_NULL;
  return PAPI_OK;
}
