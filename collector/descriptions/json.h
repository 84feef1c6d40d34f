// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "collector/descriptions/description.h"
#include "collector/descriptions/question.h"
#include "collector/doctor_check.h"
#include "collector/worker/words.h"

// Nothing becomes null.
template <typename T>
struct nlohmann::adl_serializer<std::optional<T>> {
  static void to_json(json& value, const std::optional<T>& optional) {
    value = optional ? json(*optional) : json();
  }
  static void from_json(const json& value, std::optional<T>& optional) {
    optional = value.is_null() ? std::nullopt : std::optional<T>(value.get<T>());
  }
};

// Questions and descriptions on the line between supervisor and worker.
namespace roofladder {

template <>
struct Words<Asked> {
  static constexpr std::array<const char*, 9> all{
      "ladder", "named_size",   "size",     "ceiling_sizes",  "declared_work",
      "model",  "requirements", "provider", "provider_checks"};
};

template <>
struct Words<DeviceKind> {
  static constexpr auto all = device_kinds;
};

template <>
struct Words<Expectation> {
  static constexpr auto all = expectation_names;
};

inline void to_json(nlohmann::json& text, const Limit& limit) {
  text = to_text(limit);
}
// Throws nlohmann::json::exception for a text that names no limit.
inline void from_json(const nlohmann::json& text, Limit& limit) {
  limit = known(parse_limit(text.get<std::string>()), text);
}

inline void to_json(nlohmann::json& object, const Fact& fact) {
  object = {{"key", fact.key}, {"text", fact.text}};
  if (fact.value) {
    object["value"] = *fact.value;
    object["unit"] = unit_symbol(fact.dimension);
  }
}
inline void from_json(const nlohmann::json& object, Fact& fact) {
  fact = {object.at("key"), object.at("text"), {}, {}};
  if (object.contains("value")) {
    const nlohmann::json& unit = object.at("unit");
    fact.value = object["value"].get<double>();
    fact.dimension = known(parse_unit(unit.get<std::string>()), unit);
  }
}

// Members that are left out have their defaults.
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(MeasuredLimit, limit, name)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(KernelInfo, name, title, sentence, seed, work_unit,
                                                role)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(VariantInfo, kernel, technique, parameters,
                                                computes, title, claim, expects, parent, scope,
                                                branch, on_chip, measures, stores, order, parts,
                                                build)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SourceText, name, text)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(VariantDescription, info, sources, max_threads,
                                                counts, inputs_vary)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(LadderDescription, model, kernels, variants, notes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(SizeDescription, size, refusal, footprint,
                                                work_units)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Device, name, kind, title, facts, vendor, bus,
                                                backend)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(DeviceDescription, number, absence, device, memory,
                                                last_level_cache, compiles_only)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(ModelDescription, name, devices, why_none)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(DoctorCheck, name, state, found, cost, fix, part)

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(MachineLimits, memory, last_level_cache)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Question, asked, module, kernel, computation, variant, size_name,
                                   size, limits, threads, caches)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ObservedDevices, vendor, kind, backend)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(MetricSet, name, when, option, metrics)

// Includes a provider's checks, since repeating them takes time.
inline void to_json(nlohmann::json& object, const DescribedProvider& described) {
  const Provider& provider = described.provider;
  object = {{"name", provider.name},
            {"sentence", provider.sentence},
            {"provenance", provider.provenance},
            {"observed", provider.observed},
            {"sets", provider.sets},
            {"module", provider.module},
            {"checks", described.checks ? nlohmann::json(*described.checks) : nlohmann::json()},
            {"absence", provider.absence
                            ? nlohmann::json{provider.absence->status, provider.absence->reason}
                            : nlohmann::json()}};
}
inline void from_json(const nlohmann::json& object, DescribedProvider& described) {
  Provider& provider = described.provider;
  provider.name = object.at("name");
  provider.sentence = object.at("sentence");
  provider.provenance = object.at("provenance");
  provider.observed = object.at("observed");
  provider.sets = object.at("sets");
  provider.module = object.at("module");
  if (const nlohmann::json& checks = object.at("checks"); !checks.is_null()) {
    described.checks = checks.get<std::vector<DoctorCheck>>();
  }
  if (const nlohmann::json& absence = object.at("absence"); !absence.is_null()) {
    provider.absence = Absence{absent_status(absence.at(0)), absence.at(1)};
  }
}

}  // namespace roofladder
