// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "collector/doctor_check.h"
#include "collector/providers/provider.h"
#include "collector/worker/protocol.h"
#include "run/run.h"

// Enumerations are words on the line between supervisor and worker (docs/worker_protocol.md).
namespace roofladder {

// The words of an enumeration, by number from 0.
template <typename Enum>
struct Words;

template <>
struct Words<TaskKind> {
  static constexpr std::array<const char*, 4> all{"time", "observe", "check", "fill"};
};

template <>
struct Words<ReplyKind> {
  static constexpr std::array<const char*, 10> all{"stage", "turning", "checked", "repetition",
                                                   "shown", "proved",  "left",    "answered",
                                                   "done",  "failed"};
};

template <>
struct Words<NextKind> {
  static constexpr std::array<const char*, 3> all{"go_on", "show", "stop"};
};

template <>
struct Words<CacheState> {
  static constexpr auto all = cache_state_names;
};

template <>
struct Words<Status> {
  static constexpr auto all = status_names;
};

template <>
struct Words<Provenance> {
  static constexpr auto all = provenance_names;
};

template <>
struct Words<ProofStatus> {
  static constexpr auto all = proof_status_names;
};

template <>
struct Words<KernelRole> {
  static constexpr auto all = kernel_role_names;
};

template <>
struct Words<CheckState> {
  static constexpr std::array<const char*, 3> all{"ok", "warn", "missing"};
};

template <>
struct Words<When> {
  static constexpr std::array<const char*, 8> all{
      "reading", "timed_repetition", "drawn_repetition", "once",
      "passes",  "patched_passes",   "over_repetitions", "around_worker"};
};

template <typename Enum>
concept Worded = requires { Words<Enum>::all; };

// The value that a text was parsed to. Throws nlohmann::json::exception, which names the text,
// where there is none.
template <typename Value>
const Value& known(const std::optional<Value>& parsed, const nlohmann::json& text) {
  if (!parsed) {
    nlohmann::json::object().at(text.get<std::string>());
  }
  return *parsed;
}

}  // namespace roofladder

template <roofladder::Worded Enum>
struct nlohmann::adl_serializer<Enum, void> {
  static void to_json(json& word, Enum value) {
    word = roofladder::Words<Enum>::all.at(static_cast<std::size_t>(value));
  }

  // Throws json::exception for another word.
  static void from_json(const json& word, Enum& value) {
    static const json numbers = [] {
      json object;
      for (std::size_t i = 0; i < roofladder::Words<Enum>::all.size(); ++i) {
        object[std::string(roofladder::Words<Enum>::all[i])] = i;
      }
      return object;
    }();
    value = static_cast<Enum>(numbers.at(word.get<std::string>()).get<std::size_t>());
  }
};

namespace roofladder {

// Status of a value that is absent. Throws nlohmann::json::exception for "ok" too.
inline Status absent_status(const nlohmann::json& word) {
  const auto status = word.get<Status>();
  return known(status == Status::ok ? std::nullopt : std::optional(status), word);
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Proof, status, text)

}  // namespace roofladder
