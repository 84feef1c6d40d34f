// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "collector/descriptions/description.h"
#include "collector/descriptions/question.h"
#include "collector/doctor_check.h"

// Questions and descriptions on the line between supervisor and worker.
namespace roofladder {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Parameter, name, value)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Proof, status, text)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(KernelInfo, name, title, sentence, seed, work_unit, role)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(VariantInfo, id, kernel, model, title, claim, parent, branch,
                                   on_chip, ceiling, stores, order, parameters, parts, source_name,
                                   source_digest, build, proof)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Dimension, second, byte, flop, joule, celsius, count)

inline void to_json(nlohmann::json& array, const Fact& fact) {
  array = {fact.key, fact.text, fact.value ? nlohmann::json(*fact.value) : nlohmann::json(),
           fact.dimension};
}
inline void from_json(const nlohmann::json& array, Fact& fact) {
  const nlohmann::json& value = array.at(2);
  fact = {array.at(0), array.at(1),
          value.is_null() ? std::nullopt : std::optional(value.get<double>()), array.at(3)};
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Device, name, kind, title, facts)

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(MachineLimits, memory, last_level_cache)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Question, asked, module, kernel, computation, variant, size_name,
                                   size, limits, threads, caches)

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(VariantDescription, info, name, computation, source, max_threads,
                                   counts)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(LadderDescription, model, kernels, variants, notes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SizeDescription, size, refusal, footprint, work_units)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(DeviceDescription, number, absence, device, memory,
                                   last_level_cache, compiles_only)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ModelDescription, name, devices, why_none)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(DoctorCheck, name, state, found, cost, fix, part)

}  // namespace roofladder
