// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/doctor_text.h"

#include <algorithm>
#include <fmt/format.h>

#include "run/format.h"

namespace roofladder {
namespace {

constexpr std::string_view model_prefix = "model-";
constexpr std::string_view cpu_model = "openmp";

bool is_ok(const std::vector<DoctorCheck>& checks, std::string_view name) {
  return std::ranges::any_of(checks, [&](const DoctorCheck& check) {
    return check.name == name && check.state == CheckState::ok;
  });
}

// Models of devices in that state, comma-separated.
std::string device_models(const std::vector<DoctorCheck>& checks, CheckState state) {
  std::string names;
  for (const DoctorCheck& check : checks) {
    const bool is_model = check.name.starts_with(model_prefix);
    const std::string name = is_model ? check.name.substr(model_prefix.size()) : "";
    if (is_model && name != cpu_model && check.state == state) {
      names += (names.empty() ? "" : ", ") + name;
    }
  }
  return names;
}

// Checks that are printed together.
struct Told {
  CheckState state;
  std::string name;
  std::vector<std::string> found;
  std::vector<std::string> cost;
  std::string fix;
};

void add_new(std::vector<std::string>& texts, const std::string& text) {
  if (!text.empty() && std::ranges::find(texts, text) == texts.end()) {
    texts.push_back(text);
  }
}

bool belongs(const DoctorCheck& check, const DoctorCheck& first) {
  if (check.state != first.state || check.state == CheckState::ok) {
    return false;
  }
  return check.part.empty() ? first.part.empty() && check.found == first.found &&
                                  check.fix == first.fix && check.name != first.name
                            : check.part == first.part;
}

Told told_as_one(const std::vector<DoctorCheck>& checks, std::size_t first,
                 std::vector<bool>& done) {
  const DoctorCheck& check = checks[first];
  Told told{check.state, check.part, {check.found}, {}, check.fix};
  if (check.part.empty()) {
    told.name = check.name;
  }
  add_new(told.cost, check.cost);
  for (std::size_t i = first + 1; i < checks.size(); ++i) {
    if (belongs(checks[i], check)) {
      done[i] = true;
      add_new(told.found, checks[i].found);
      add_new(told.cost, checks[i].cost);
      told.name += check.part.empty() ? ", " + checks[i].name : "";
    }
  }
  return told;
}

}  // namespace

std::string_view word_of(CheckState state) {
  switch (state) {
    case CheckState::ok:
      return "ok";
    case CheckState::warn:
      return "warn";
    case CheckState::missing:
      return "missing";
  }
  return "";
}

std::string doctor_summary(const std::vector<DoctorCheck>& checks) {
  std::string text = "CPU: not measured, since model openmp is missing";
  if (is_ok(checks, "model-openmp")) {
    const bool counts = is_ok(checks, "papi-hardware");
    text = fmt::format("CPU: ready, {} hardware counters", counts ? "with" : "without");
    if (!counts && is_ok(checks, "provider-caches")) {
      text += "; its work is counted, and its memory traffic simulated, under valgrind";
    }
  }
  const std::string ready = device_models(checks, CheckState::ok);
  const std::string missing = device_models(checks, CheckState::missing);
  text += ready.empty() ? "" : fmt::format(". Ready: {}", ready);
  return text + (missing.empty() ? "." : fmt::format(". Not here: {}.", missing));
}

std::string doctor_text(const std::vector<DoctorCheck>& checks) {
  std::string text;
  std::vector<bool> done(checks.size(), false);
  for (std::size_t i = 0; i < checks.size(); ++i) {
    if (done[i]) {
      continue;
    }
    const Told told = told_as_one(checks, i, done);
    text += fmt::format("{:8} {:24} {}\n", word_of(told.state), told.name,
                        printable(fmt::format("{}", fmt::join(told.found, "; "))));
    if (!told.cost.empty()) {
      text += fmt::format("{:8} {:24} without it: {}\n", "", "", fmt::join(told.cost, "; "));
    }
    if (!told.fix.empty()) {
      text += fmt::format("{:8} {:24} to do: {}\n", "", "", told.fix);
    }
  }
  return text;
}

}  // namespace roofladder
