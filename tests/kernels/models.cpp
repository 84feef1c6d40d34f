// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/models.h"

#include <algorithm>
#include <ostream>
#include <stdexcept>
#include <string_view>

#include "collector/modules/module_paths.h"

namespace roofladder {
namespace {

template <typename Library>
std::vector<Library> load_all(std::string_view kind) {
  std::vector<Library> libraries;
  for (const auto& path : module_paths(kind)) {
    auto loaded = Library::load(path);
    if (const auto* absence = std::get_if<Absence>(&loaded)) {
      throw std::runtime_error(absence->reason);
    }
    libraries.push_back(std::get<Library>(std::move(loaded)));
  }
  return libraries;
}

}  // namespace

const std::vector<ModelLibrary>& built_models() {
  static const std::vector<ModelLibrary> models = load_all<ModelLibrary>("models");
  return models;
}

const std::vector<LadderLibrary>& built_ladders() {
  static const std::vector<LadderLibrary> ladders = load_all<LadderLibrary>("ladders");
  for (const LadderLibrary& ladder : ladders) {
    if (!ladder.notes().empty()) {
      throw std::runtime_error(ladder.notes().front());
    }
  }
  return ladders;
}

std::vector<BuiltVariant> built_variants() {
  std::vector<BuiltVariant> all;
  for (const LadderLibrary& ladder : built_ladders()) {
    const auto model = std::ranges::find_if(built_models(), [&](const ModelLibrary& library) {
      return ladder.model() == library.table().name;
    });
    for (const rl_variant* variant : ladder.variants()) {
      if (model != built_models().end()) {
        all.push_back({&model->table(), &ladder, variant});
      }
    }
  }
  return all;
}

std::string BuiltVariant::id() const {
  return std::string(variant->kernel) + "/" + model->name + "/" + variant->name;
}

void PrintTo(const BuiltVariant& built, std::ostream* stream) {
  *stream << built.id();
}

BuiltVariant built_variant(std::string_view kernel, std::string_view model, std::string_view name) {
  const std::vector<BuiltVariant> all = built_variants();
  const auto found = std::ranges::find_if(all, [&](const BuiltVariant& built) {
    return kernel == built.variant->kernel && model == built.model->name &&
           name == built.variant->name;
  });
  return found == all.end() ? BuiltVariant{} : *found;
}

bool runs_on_host(const rl_model& model) {
  const auto device = device_of(model, 0);
  const auto* told = std::get_if<rl_device>(&device);
  return told != nullptr && std::string_view(told->kind) == "cpu";
}

}  // namespace roofladder
