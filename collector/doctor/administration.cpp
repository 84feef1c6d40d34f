// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/doctor/administration.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <vector>

#include "run/format.h"

namespace roofladder::embedded {

extern const char administration[];

}  // namespace roofladder::embedded

namespace roofladder {
namespace {

struct KernelSetting {
  const char* name;
  const char* usual;  // the kernel's default
};

constexpr KernelSetting kernel_settings[] = {{"kernel.perf_event_paranoid", "2"},
                                             {"dev.i915.perf_stream_paranoid", "1"},
                                             {"dev.xe.observation_paranoid", "1"}};

std::optional<std::string> read_setting(const std::filesystem::path& root, std::string name) {
  std::ranges::replace(name, '.', '/');
  std::ifstream file(root / "proc/sys" / name);
  std::string value;
  return file >> value ? std::optional(printable(value)) : std::nullopt;
}

// Reads from the lines "name: value" of NVIDIA's driver.
std::optional<std::string> nvidia_parameter(const std::filesystem::path& root,
                                            const std::string& name) {
  std::ifstream file(root / "proc/driver/nvidia/params");
  for (std::string word; file >> word;) {
    if (std::string value; word == name + ":" && file >> value) {
      return printable(value);
    }
  }
  return std::nullopt;
}

std::string line(const std::string& name, const std::optional<std::string>& value) {
  return fmt::format("#   {:32} {}\n", name, value.value_or("none: no such driver is loaded"));
}

void replace(std::string& text, const std::string& word, const std::string& by) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at)) {
    text.replace(at, word.size(), by);
    at += by.size();
  }
}

}  // namespace

std::string administration(const std::filesystem::path& root) {
  std::string text = embedded::administration;
  std::string settings;
  for (const auto& [name, usual] : kernel_settings) {
    const std::optional<std::string> value = read_setting(root, name);
    settings += line(name, value);
    replace(text, fmt::format("@{}@", name), value.value_or(usual));
  }
  settings += line("RmProfilingAdminOnly", nvidia_parameter(root, "RmProfilingAdminOnly"));
  settings.pop_back();
  replace(text, "@settings@", settings);
  return text;
}

}  // namespace roofladder
