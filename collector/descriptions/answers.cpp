// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/descriptions/answers.h"

#include <cmath>
#include <cstdio>
#include <iostream>

#include "collector/descriptions/declared_work.h"
#include "collector/descriptions/json.h"
#include "collector/descriptions/variant_info.h"
#include "collector/modules/ladder_library.h"
#include "collector/modules/model_library.h"
#include "collector/providers/provider_library.h"
#include "collector/worker/loaded.h"
#include "run/units.h"

using nlohmann::json;

namespace roofladder {
namespace {

struct Modules {
  Loaded<LadderLibrary> ladders;
  Loaded<ModelLibrary> models;
  Loaded<ProviderLibrary> providers;
};

std::vector<SourceText> sources_of(const rl_variant& row) {
  std::vector<SourceText> sources;
  for (const rl_source_file* file = row.sources; file->name != nullptr; ++file) {
    sources.push_back({file->name, file->text});
  }
  return sources;
}

LadderDescription describe(const LadderLibrary& ladder) {
  LadderDescription description{
      .model = std::string(ladder.model()), .kernels = {}, .variants = {}, .notes = ladder.notes()};
  for (const Kernel* kernel : ladder.kernels()) {
    description.kernels.push_back(kernel->info());
  }
  for (const rl_variant* row : ladder.variants()) {
    description.variants.push_back({.info = info_of(*row, ladder),
                                    .name = row->name,
                                    .sources = sources_of(*row),
                                    .max_threads = row->max_threads,
                                    .counts = row->count != nullptr,
                                    .inputs_vary = ladder.computed_by(*row).inputs_vary()});
  }
  return description;
}

SizeDescription describe(const Kernel& kernel, const Parameters& size) {
  if (const auto refusal = kernel.invalid(size)) {
    return {size, *refusal};
  }
  return {size, "", footprint(kernel, size), kernel.useful_work(size).work_units};
}

json named_size(const Kernel& kernel, const Question& question) {
  const auto size = kernel.named_size(question.size_name, question.limits);
  return size ? json::array({describe(kernel, *size)}) : json::array();
}

json ceiling_sizes(const Kernel& kernel, const Question& question) {
  json sizes = json::array();
  for (const Parameters& size : kernel.ceiling_sizes(question.threads, question.caches)) {
    sizes.push_back(describe(kernel, size));
  }
  return sizes;
}

// Throws TaskFailure.
const Kernel& kernel_of(const LadderLibrary& ladder, const Question& question) {
  const Kernel* kernel = ladder.find_computation(question.kernel, question.computation);
  if (kernel == nullptr) {
    throw TaskFailure(Status::failed, "it has no kernel " + question.kernel);
  }
  return *kernel;
}

// Throws TaskFailure.
const rl_variant& variant_of(const LadderLibrary& ladder, const Question& question) {
  const rl_variant* variant = ladder.find(question.kernel, question.variant);
  if (variant == nullptr) {
    throw TaskFailure(Status::failed, "it has no variant " + question.variant);
  }
  return *variant;
}

void take_fact(void* context, const char* key, const char* text, const char* unit_text,
               double value) {
  const auto unit = unit_text != nullptr ? parse_unit(unit_text) : std::nullopt;
  const bool number = unit_text != nullptr && *unit_text == 0;
  Fact row{key, text, {}, {}};
  if ((unit || number) && std::isfinite(value)) {
    row.value = value;
    row.dimension = unit.value_or(dimension::ratio);
  }
  static_cast<std::vector<Fact>*>(context)->push_back(std::move(row));
}

Device device_told_by(const rl_device& told) {
  const auto text = [](const char* word) {
    return word != nullptr && *word != 0 ? std::optional<std::string>(word) : std::nullopt;
  };
  return {.name = told.name,
          .kind = device_kind_of(told.kind),
          .title = told.title,
          .facts = {},
          .vendor = text(told.vendor),
          .bus = text(told.bus),
          .backend = text(told.backend)};
}

DeviceDescription describe_device(const rl_model& model, std::uint32_t number) {
  DeviceDescription description{.number = number};
  const Maybe<rl_device> found = device_of(model, number);
  if (const auto* absence = std::get_if<Absence>(&found)) {
    description.absence = absence->reason;
    return description;
  }
  const auto& told = std::get<rl_device>(found);
  description.device = device_told_by(told);
  description.memory = told.memory;
  description.last_level_cache = told.last_level_cache;
  description.compiles_only = told.compiles_only != nullptr ? told.compiles_only : "";
  rl_error error{};
  if (model.describe != nullptr) {
    model.describe(model.self, number, take_fact, &description.device.facts, &error);
  }
  return description;
}

ModelDescription describe(const rl_model& model) {
  ModelDescription description{.name = model.name, .devices = {}, .why_none = ""};
  const std::uint32_t count = model.device_count(model.self);
  for (std::uint32_t number = 0; number < count; ++number) {
    description.devices.push_back(describe_device(model, number));
  }
  if (count == 0) {
    description.why_none = describe_device(model, 0).absence;
  }
  return description;
}

std::vector<DoctorCheck> requirements(const rl_model& model) {
  std::vector<DoctorCheck> checks;
  if (model.examine == nullptr) {
    return checks;
  }
  const auto take = [](void* context, const rl_check* check) {
    static_cast<std::vector<DoctorCheck>*>(context)->push_back(to_check(*check));
  };
  rl_error error{};
  if (model.examine(model.self, take, &checks, &error) != RL_OK) {
    throw TaskFailure(Status::failed, error.text);
  }
  return checks;
}

DescribedProvider describe(const ProviderLibrary& library, bool with_checks) {
  DescribedProvider described{.provider = library.description(), .checks = {}};
  described.provider.absence = library.unavailable();
  if (with_checks) {
    described.checks = library.examine();
  }
  return described;
}

Reply answer(Modules& modules, const Question& question) {
  const auto answered = [](json value) {
    return Reply{.kind = ReplyKind::answered, .answer = std::move(value)};
  };
  const auto ladder = [&]() -> const LadderLibrary& {
    return modules.ladders.get(question.module);
  };
  const auto kernel = [&]() -> const Kernel& { return kernel_of(ladder(), question); };
  const auto model = [&]() -> const rl_model& {
    return modules.models.get(question.module).table();
  };
  switch (question.asked) {
    case Asked::ladder:
      return answered(describe(ladder()));
    case Asked::named_size:
      return answered(named_size(kernel(), question));
    case Asked::size:
      return answered(describe(kernel(), question.size));
    case Asked::ceiling_sizes:
      return answered(ceiling_sizes(kernel(), question));
    case Asked::declared_work:
      return {.kind = ReplyKind::answered,
              .observations = declared_work(ladder(), variant_of(ladder(), question), question.size,
                                            question.limits.last_level_cache)};
    case Asked::model:
      return answered(describe(model()));
    case Asked::requirements:
      return answered(requirements(model()));
    case Asked::provider:
    case Asked::provider_checks:
      return answered(describe(modules.providers.get(question.module),
                               question.asked == Asked::provider_checks));
  }
  throw TaskFailure(Status::failed, "it does not know this question");
}

Reply answer_or_failure(Modules& modules, const Question& question) {
  try {
    return answer(modules, question);
  } catch (...) {
    return failure();
  }
}

}  // namespace

int answer_questions() {
  if (!obey_supervisor()) {
    return 2;
  }
  Modules modules;
  for (std::string line; std::getline(std::cin, line);) {
    const Reply reply = answer_or_failure(modules, parse_line(line).get<Question>());
    std::fflush(nullptr);  // flushes the module's output before the description of it
    say(reply);
  }
  return 0;
}

}  // namespace roofladder
