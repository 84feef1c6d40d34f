// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/plan.h"

#include <algorithm>
#include <chrono>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <unistd.h>

#include "collector/provider.h"
#include "collector/sizes.h"
#include "kernels/kernel.h"
#include "run/digest.h"
#include "run/format.h"
#include "run/nearest.h"
#include "run/version.h"

namespace roofladder {

const std::vector<Preset>& presets() {
  static const std::vector<Preset> table{{"quick", "quick", 3, 0.5}, {"full", "seed", 20, 2}};
  return table;
}

namespace {

template <typename Items, typename Name>
std::vector<std::string> names_of(const Items& items, Name name) {
  std::vector<std::string> names;
  for (const auto& item : items) {
    names.push_back(name(item));
  }
  return names;
}

bool contains(const std::vector<std::string>& list, const std::string& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

void require_known(std::string_view what, const std::vector<std::string>& asked,
                   const std::vector<std::string>& known) {
  for (const std::string& name : asked) {
    if (!contains(known, name)) {
      throw UsageError(fmt::format("there is no {} '{}'{} (roofladder list shows all)", what,
                                   printable(name), suggestion(name, known)));
    }
  }
}

Preset find_preset(const CollectOptions& options) {
  const auto names = names_of(presets(), [](const Preset& preset) { return preset.name; });
  require_known("preset", {options.preset}, names);
  Preset preset = *std::find_if(presets().begin(), presets().end(),
                                [&](const Preset& p) { return p.name == options.preset; });
  if (options.seconds_per_variant > 0) {
    preset.seconds_per_variant = options.seconds_per_variant;
  }
  return preset;
}

// Random (version 4) UUID.
std::string make_uuid() {
  std::ifstream file("/proc/sys/kernel/random/uuid");
  std::string uuid;
  std::getline(file, uuid);
  return uuid;
}

void choose_threads(Plan& plan) {
  const Topology& topology = plan.machine.topology;
  const int asked = plan.options.threads;
  if (asked < 0 || asked > static_cast<int>(topology.cpus.size())) {
    throw UsageError(
        fmt::format("--threads {}: this process may use {} CPUs", asked, topology.cpus.size()));
  }
  plan.threads =
      asked > 0 ? static_cast<unsigned>(asked) : static_cast<unsigned>(topology.core_cpus.size());
  const std::vector<int>& order =
      plan.threads <= topology.core_cpus.size() ? topology.core_cpus : topology.cpus;
  plan.cpus.assign(order.begin(), order.begin() + plan.threads);
}

void load_models(Plan& plan) {
  for (const auto& path : module_paths("models")) {
    auto loaded = ModelLibrary::load(path);
    if (const auto* absence = std::get_if<Absence>(&loaded)) {
      plan.notes.push_back(
          fmt::format("model {} is not available: {}", path.stem().string(), absence->reason));
    } else {
      plan.libraries.push_back(std::get<ModelLibrary>(loaded));
    }
  }
  const auto known = names_of(plan.libraries, [](const ModelLibrary& library) {
    return std::string(library.table().name);
  });
  require_known("model", plan.options.models, known);
  std::erase_if(plan.libraries, [&](const ModelLibrary& library) {
    return !plan.options.models.empty() && !contains(plan.options.models, library.table().name);
  });
  if (plan.libraries.empty()) {
    throw EnvironmentError(
        "no kernel model can be loaded, so nothing can be measured; 'roofladder doctor' says why");
  }
}

std::uint32_t add_device(Plan& plan, const rl_model& model) {
  rl_device device{};
  rl_error error{};
  if (model.device_count() == 0 || model.device(0, &device, &error) != 0) {
    throw EnvironmentError(fmt::format("model {} has no device: {}", model.name, error.text));
  }
  std::vector<Device>& devices = plan.run.devices;
  const auto found = std::find_if(devices.begin(), devices.end(),
                                  [&](const Device& known) { return known.name == device.name; });
  if (found != devices.end()) {
    return static_cast<std::uint32_t>(found - devices.begin());
  }
  devices.push_back({device.name, device.kind, device.title, {}});
  return static_cast<std::uint32_t>(devices.size() - 1);
}

std::string id_of(const rl_variant& variant, const rl_model& model) {
  return fmt::format("{}/{}/{}", variant.kernel, model.name, variant.name);
}

// The parent's id: a bare name is of the same kernel and model, "model/name" of another model.
std::string parent_of(const rl_variant& variant, const rl_model& model) {
  const std::string parent = variant.parent;
  if (parent.empty()) {
    return "";
  }
  return parent.find('/') == std::string::npos
             ? fmt::format("{}/{}/{}", variant.kernel, model.name, parent)
             : fmt::format("{}/{}", variant.kernel, parent);
}

// How it stores; nothing where it hardly stores, so that the difference does not matter.
std::string stores_of(const rl_variant& row) {
  if ((row.flags & RL_NON_TEMPORAL) != 0) {
    return "non-temporal";
  }
  const std::string_view ceiling = row.ceiling;
  if (!ceiling.empty() && ceiling != "dram") {
    return "";
  }
  const Parameters size = find_kernel(row.kernel)->named_size("tiny", {}).value();
  rl_work work{};
  rl_error error{};
  row.work(ParameterView(size).get(), 0, &work, &error);
  return work.write_allocate > 0 ? "regular" : "";
}

VariantInfo describe_variant(const rl_variant& row, const rl_model& model, Run& run) {
  VariantInfo info;
  info.id = id_of(row, model);
  info.kernel = row.kernel;
  info.model = model.name;
  info.title = row.title;
  info.claim = row.claim;
  info.parent = parent_of(row, model);
  info.branch = (row.flags & RL_BRANCH) != 0;
  info.on_chip = (row.flags & RL_ON_CHIP) != 0;
  info.ceiling = row.ceiling;
  info.stores = stores_of(row);
  info.order = row.order;
  for (std::uint32_t i = 0; i < row.parameters.count; ++i) {
    info.parameters.push_back({row.parameters.items[i].name, row.parameters.items[i].value});
  }
  info.parts.assign(row.parts, row.parts + row.part_count);
  info.source_name = row.source_name;
  info.source_digest = sha256(row.source);
  info.build = row.build;
  info.proof = {ProofStatus::not_counted, "not counted yet"};
  run.texts[info.source_digest] = row.source;
  return info;
}

bool selected(const CollectOptions& options, const rl_variant& row, const rl_model& model) {
  const std::string name = row.name;
  return options.variants.empty() || contains(options.variants, name) ||
         contains(options.variants, id_of(row, model)) ||
         contains(options.variants, name.substr(0, name.find(':')));
}

std::vector<std::string> variant_names(const Plan& plan) {
  std::vector<std::string> names;
  for (const ModelLibrary& library : plan.libraries) {
    for (std::uint32_t i = 0; i < library.table().variant_count; ++i) {
      const rl_variant& row = library.table().variants[i];
      const std::string name = row.name;
      names.insert(names.end(),
                   {name, name.substr(0, name.find(':')), id_of(row, library.table())});
    }
  }
  std::ranges::sort(names);
  const auto repeated = std::ranges::unique(names);
  names.erase(repeated.begin(), repeated.end());
  return names;
}

// Index of the variant in the run; a kernel of role ceiling that was asked for as a ladder too is
// described once.
std::uint32_t add_variant(Plan& plan, const rl_variant& row, const rl_model& model) {
  std::vector<VariantInfo>& variants = plan.run.variants;
  const auto known = std::ranges::find(variants, id_of(row, model), &VariantInfo::id);
  if (known != variants.end()) {
    return static_cast<std::uint32_t>(known - variants.begin());
  }
  variants.push_back(describe_variant(row, model, plan.run));
  return static_cast<std::uint32_t>(variants.size() - 1);
}

std::uint32_t add_point(Plan& plan, Point point, const rl_variant& row, const Kernel& kernel) {
  const unsigned threads =
      row.max_threads > 0 ? std::min(row.max_threads, plan.threads) : plan.threads;
  point.threads = static_cast<std::int32_t>(threads);
  point.work_units = kernel.computed_by(row.name).work_units(point.size);
  plan.run.points.push_back(std::move(point));
  return static_cast<std::uint32_t>(plan.run.points.size() - 1);
}

void add_ceilings(Plan& plan, const Kernel& kernel, const ModelLibrary& library,
                  const MachineLimits& limits) {
  const ChosenSize chosen = choose_size(kernel, "", plan.preset.size, limits);
  const std::uint32_t device = add_device(plan, library.table());
  for (std::uint32_t i = 0; i < library.table().variant_count; ++i) {
    const rl_variant& row = library.table().variants[i];
    if (kernel.info().name != row.kernel) {
      continue;
    }
    Point point{.variant = add_variant(plan, row, library.table()),
                .device = device,
                .size = chosen.size,
                .size_name = chosen.name};
    // Arrays of four times the last-level cache stream through it: evicting them first would change
    // nothing but the wait.
    point.cache = CacheState::warm;
    point.phase = Phase::ceilings_before;
    plan.ceilings_before.push_back(add_point(plan, point, row, kernel));
    point.phase = Phase::ceilings_after;
    plan.ceilings_after.push_back(add_point(plan, point, row, kernel));
  }
}

std::vector<CacheState> cache_states(const CollectOptions& options) {
  std::vector<CacheState> states;
  if (options.cold) {
    states.push_back(CacheState::cold);
  }
  if (options.warm) {
    states.push_back(CacheState::warm);
  }
  return states;
}

void add_ladder(Plan& plan, const Kernel& kernel, const ModelLibrary& library,
                const MachineLimits& limits) {
  std::vector<std::uint32_t> variants;
  std::vector<const rl_variant*> rows;
  for (std::uint32_t i = 0; i < library.table().variant_count; ++i) {
    const rl_variant& row = library.table().variants[i];
    if (kernel.info().name == row.kernel && selected(plan.options, row, library.table())) {
      variants.push_back(add_variant(plan, row, library.table()));
      rows.push_back(&row);
    }
  }
  if (rows.empty()) {
    return;
  }
  const ChosenSize chosen = choose_size(kernel, plan.options.size, plan.preset.size, limits);
  const std::uint32_t device = add_device(plan, library.table());
  for (CacheState cache : cache_states(plan.options)) {
    PlannedLadder ladder{kernel.info().name, {}};
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Point point{.variant = variants[i],
                        .device = device,
                        .size = chosen.size,
                        .size_name = chosen.name,
                        .cache = cache};
      ladder.points.push_back(add_point(plan, point, *rows[i], kernel));
    }
    plan.ladders.push_back(std::move(ladder));
  }
}

void add_points(Plan& plan) {
  const auto kernels =
      names_of(kernel_table(), [](const Kernel* kernel) { return kernel->info().name; });
  require_known("kernel", plan.options.kernels, kernels);
  require_known("variant", plan.options.variants, variant_names(plan));
  const auto providers = names_of(all_providers(plan.machine.topology), [](const auto& provider) {
    return std::string(provider->name());
  });
  require_known("provider", plan.options.providers, providers);
  const MachineLimits limits{.memory = plan.machine.memory.available,
                             .last_level_cache = plan.machine.topology.last_level
                                                     ? plan.machine.topology.last_level->bytes
                                                     : 0};
  for (const Kernel* kernel : kernel_table()) {
    const bool ceiling = kernel->info().role == KernelRole::ceiling;
    const bool named = contains(plan.options.kernels, kernel->info().name);
    const bool as_ceiling = ceiling && plan.options.ceilings;
    const bool as_ladder = named || (!ceiling && plan.options.kernels.empty());
    if (as_ceiling || as_ladder) {
      plan.run.kernels.push_back(kernel->info());
    }
    for (const ModelLibrary& library : plan.libraries) {
      if (as_ceiling) {
        add_ceilings(plan, *kernel, library, limits);
      }
      if (as_ladder) {
        add_ladder(plan, *kernel, library, limits);
      }
    }
  }
  if (plan.ladders.empty() && (plan.ceilings_before.empty() || !plan.options.kernels.empty())) {
    throw UsageError(
        "nothing to measure: no variant of the chosen kernels is in the chosen models");
  }
}

void add_fact(Run& run, std::string key, std::string text) {
  run.facts.push_back({std::move(key), std::move(text), {}, {}});
}

void add_facts(Plan& plan) {
  Run& run = plan.run;
  run.facts = plan.machine.facts;
  if (plan.options.redact) {
    std::erase_if(run.facts, [](const Fact& fact) { return fact.key == "host.name"; });
  }
  const CollectOptions& options = plan.options;
  add_fact(run, "collect.preset", options.preset);
  add_fact(run, "collect.threads", std::to_string(plan.threads));
  add_fact(run, "collect.rounds", std::to_string(options.rounds));
  add_fact(run, "collect.minimum_samples", std::to_string(options.minimum_samples));
  add_fact(run, "collect.precision", format_exact(options.precision));
  add_fact(run, "collect.seconds_per_variant", format_exact(plan.preset.seconds_per_variant));
  add_fact(run, "collect.providers", fmt::format("{}", fmt::join(options.providers, " ")));
  run.facts.push_back({"collect.simulated_llc",
                       format_quantity(plan.simulated_llc(), dimension::bytes),
                       plan.simulated_llc(), dimension::bytes});
  for (const std::string& warning : plan.machine.warnings) {
    run.warnings.push_back({warning, std::nullopt});
  }
}

Plan prepare(const CollectOptions& options) {
  Plan plan;
  plan.options = options;
  plan.preset = find_preset(options);
  plan.machine = read_machine();
  choose_threads(plan);
  load_models(plan);
  return plan;
}

// A fact of the run as the number the option was.
double option_of(const Run& run, const std::string& key) {
  const Fact* fact = find_fact(run.facts, key);
  if (fact == nullptr) {
    throw UsageError(fmt::format(
        "the run does not say its {}, so it cannot be resumed; collect a new one", key));
  }
  return std::strtod(fact->text.c_str(), nullptr);
}

// How the run was being measured decides how it goes on, not this command line.
CollectOptions options_of(const Run& run, CollectOptions options) {
  options.preset = find_fact(run.facts, "collect.preset") != nullptr
                       ? find_fact(run.facts, "collect.preset")->text
                       : options.preset;
  options.threads = static_cast<int>(option_of(run, "collect.threads"));
  options.rounds = static_cast<int>(option_of(run, "collect.rounds"));
  options.minimum_samples = static_cast<int>(option_of(run, "collect.minimum_samples"));
  options.precision = option_of(run, "collect.precision");
  options.seconds_per_variant = option_of(run, "collect.seconds_per_variant");
  options.simulated_llc = find_fact(run.facts, "collect.simulated_llc")->value.value_or(0);
  const Fact* providers = find_fact(run.facts, "collect.providers");
  options.providers.clear();
  std::istringstream names(providers != nullptr ? providers->text : "");
  for (std::string name; names >> name;) {
    options.providers.push_back(name);
  }
  return options;
}

void resume_point(Plan& plan, std::uint32_t index) {
  const Point& point = plan.run.points[index];
  const VariantInfo& variant = plan.run.variants[point.variant];
  if (sha256(plan.table_row(variant).source) != variant.source_digest) {
    throw UsageError(fmt::format(
        "the source of {} has changed since the run was started; collect a new one", variant.id));
  }
  if (point.phase == Phase::ceilings_before) {
    plan.ceilings_before.push_back(index);
    return;
  }
  if (point.phase == Phase::ceilings_after) {
    plan.ceilings_after.push_back(index);
    return;
  }
  const auto belongs = [&](const PlannedLadder& ladder) {
    const Point& first = plan.run.points[ladder.points.front()];
    return ladder.kernel == variant.kernel &&
           plan.run.variants[first.variant].model == variant.model && first.cache == point.cache;
  };
  const auto found = std::find_if(plan.ladders.begin(), plan.ladders.end(), belongs);
  if (found != plan.ladders.end()) {
    found->points.push_back(index);
  } else {
    plan.ladders.push_back({variant.kernel, {index}});
  }
}

}  // namespace

const ModelLibrary& Plan::library_of(const VariantInfo& variant) const {
  const auto found = std::find_if(
      libraries.begin(), libraries.end(),
      [&](const ModelLibrary& library) { return variant.model == library.table().name; });
  if (found == libraries.end()) {
    throw UsageError(fmt::format("model {} is not available here", variant.model));
  }
  return *found;
}

const rl_variant& Plan::table_row(const VariantInfo& variant) const {
  const std::string name = variant.id.substr(variant.kernel.size() + variant.model.size() + 2);
  const rl_variant* row = library_of(variant).find(variant.kernel, name);
  if (row == nullptr) {
    throw UsageError(fmt::format("this build has no variant {}", variant.id));
  }
  return *row;
}

double Plan::simulated_llc() const {
  if (options.simulated_llc > 0) {
    return options.simulated_llc;
  }
  return machine.topology.last_level ? machine.topology.last_level->bytes : 0;
}

Plan make_plan(const CollectOptions& options) {
  Plan plan = prepare(options);
  plan.run.uuid = make_uuid();
  plan.run.tool_version = version;
  plan.run.started = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  plan.run.title = options.title;
  add_points(plan);
  add_facts(plan);
  return plan;
}

Plan resume_plan(const CollectOptions& options, const Run& run) {
  Plan plan = prepare(options_of(run, options));
  plan.run = run;
  const Fact* cpu = find_fact(run.facts, "cpu.model");
  if (cpu == nullptr || cpu->text != plan.machine.topology.cpu_model) {
    throw UsageError(
        fmt::format("the run was started on another kind of machine ({}); collect a new one here",
                    cpu != nullptr ? printable(cpu->text) : "unknown"));
  }
  for (std::uint32_t index = 0; index < run.points.size(); ++index) {
    resume_point(plan, index);
  }
  return plan;
}

std::string describe(const Plan& plan) {
  const Run& run = plan.run;
  std::string text =
      fmt::format("{} on {} threads\n", plan.machine.topology.cpu_model, plan.threads);
  if (!plan.ceilings_before.empty()) {
    text += fmt::format("ceilings, before and after ({}):\n", plan.ceilings_before.size());
    for (std::uint32_t index : plan.ceilings_before) {
      text += fmt::format("  {:40} {}\n", run.variants[run.points[index].variant].id,
                          to_text(run.points[index].size));
    }
  }
  for (const PlannedLadder& ladder : plan.ladders) {
    const Point& first = run.points[ladder.points.front()];
    text += fmt::format(
        "ladder {}, {} ({}), {} cache, {} of arrays, {} interleaved rounds:\n", ladder.kernel,
        to_text(first.size), first.size_name.empty() ? "custom" : first.size_name,
        first.cache == CacheState::cold ? "cold" : "warm",
        format_quantity(footprint(*find_kernel(ladder.kernel), first.size), dimension::bytes),
        plan.options.rounds);
    for (std::uint32_t index : ladder.points) {
      text += fmt::format("  {:40} {} threads\n", run.variants[run.points[index].variant].id,
                          run.points[index].threads);
    }
  }
  double longest =
      2 * static_cast<double>(plan.ceilings_before.size()) * plan.preset.seconds_per_ceiling;
  for (const PlannedLadder& ladder : plan.ladders) {
    longest += static_cast<double>(ladder.points.size()) * plan.preset.seconds_per_variant;
  }
  return text + fmt::format(
                    "providers: {}\ntimed repetitions: at most {} (set-up, checks and simulation "
                    "come on top)\n",
                    fmt::join(plan.options.providers, ", "),
                    format_quantity(longest, dimension::seconds));
}

}  // namespace roofladder
