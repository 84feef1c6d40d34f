// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <level_zero/ze_api.h>
#include <level_zero/zet_api.h>
#include <optional>
#include <string>
#include <vector>

#include "tests/fake_level_zero/chip.h"
#include "tests/fake_level_zero/execute.h"

// The objects that the driver's handles point at.
namespace roofladder::fake_level_zero {

struct Metric {
  MetricRow row;
};

struct Group {
  std::string name;
  std::uint32_t number = 0;  // of its device
  std::vector<Metric> metrics;
  bool active = false;
};

struct Device {
  Chip chip;
  std::vector<Group> groups;
  std::uint64_t clock = 1000;  // nanoseconds
};

struct Context {};

struct Event {
  bool signaled = false;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

struct Module {
  std::string log;
};

struct Kernel {
  std::string name;
  std::array<std::uint32_t, 3> group{1, 1, 1};
  Arguments arguments = {};
};

struct QueryPool {
  Group* group = nullptr;
  std::uint32_t count = 0;
};

struct Query {
  QueryPool* pool = nullptr;
  bool begun = false;
  bool ended = false;
  Activity done;
};

// Executed when its list is executed.
struct Command {
  std::function<Activity(Device&)> work;
  Event* signal = nullptr;
  Query* begins = nullptr;
  Query* ends = nullptr;
};

struct List {
  Device* device = nullptr;
  std::vector<Command> commands;
  bool closed = false;
};

struct Queue {
  bool hangs = false;
};

template <typename Object, typename Handle>
Object& object(Handle handle) {
  return *reinterpret_cast<Object*>(handle);
}

template <typename Handle, typename Object>
Handle handle(Object* object) {
  return reinterpret_cast<Handle>(object);
}

// The devices of this process, made when the loader first asks.
std::vector<Device>& devices();

// Lists handles by the convention of Level Zero: with a count of 0 it returns their number.
template <typename Handle, typename Objects>
ze_result_t list_handles(Objects& objects, std::uint32_t* count, Handle* handles) {
  const auto all = static_cast<std::uint32_t>(objects.size());
  if (*count == 0 || *count > all) {
    *count = all;
  }
  for (std::uint32_t i = 0; handles != nullptr && i < *count; ++i) {
    handles[i] = handle<Handle>(&objects[i]);
  }
  return ZE_RESULT_SUCCESS;
}

template <std::size_t size>
void copy_text(char (&to)[size], const std::string& text) {
  to[text.copy(to, size - 1)] = '\0';
}

}  // namespace roofladder::fake_level_zero

// A table of functions that the loader asks for by name.
#define FAKE_ZE_TABLE(function, type)                                                      \
  extern "C" __attribute__((visibility("default"))) ze_result_t function(ze_api_version_t, \
                                                                         type* table)
