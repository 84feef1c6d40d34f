// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

// Print the lists of `roofladder list` for people.
namespace roofladder {

void print_kernels(const nlohmann::ordered_json& kernels);
void print_variants(const nlohmann::ordered_json& variants);
void print_models(const nlohmann::ordered_json& models);
void print_presets(const nlohmann::ordered_json& presets);
void print_formats(const nlohmann::ordered_json& formats);
void print_metrics(const nlohmann::ordered_json& metrics);
void print_providers(const nlohmann::ordered_json& providers);
void print_published(const nlohmann::ordered_json& published);

}  // namespace roofladder
