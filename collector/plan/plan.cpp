// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/plan/plan.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>

#include "collector/absent_modules.h"
#include "collector/known.h"
#include "collector/modules/module_paths.h"
#include "collector/plan/choices.h"
#include "collector/plan/steps.h"
#include "collector/run_identity.h"
#include "run/format.h"
#include "run/rank_ranges.h"

namespace roofladder {

const std::vector<Preset>& presets() {
  static const std::vector<Preset> table{{"quick", "quick", "seed", 0.5, 0.05, false},
                                         {"standard", "quick", "seed", 3, 0.5, true},
                                         {"full", "seed", "large", 20, 2, true}};
  return table;
}

namespace {

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

// A module that is there and cannot be loaded is no mistake of the user's: it is an error where it
// was requested by name, else a note.
void take_note(Plan& plan, ModuleKind kind, const std::vector<std::string>& asked,
               const std::map<std::string, Absence>& unloadable) {
  for (const auto& [name, absence] : unloadable) {
    const std::string note =
        fmt::format("{} {} is not available: {}", name_of(kind), name, absence.reason);
    if (contains(asked, name)) {
      throw EnvironmentError(note);
    }
    if (asked.empty()) {
      plan.notes.push_back(note);
    }
  }
}

// Throws EnvironmentError for a requested module that this build lacks, UsageError for an unknown
// name.
void require_present(ModuleKind kind, const std::vector<std::string>& asked,
                     const std::vector<std::string>& known) {
  for (const std::string& name : asked) {
    if (const auto reason = why_absent(kind, name); reason && !contains(known, name)) {
      throw EnvironmentError(*reason);
    }
  }
  require_known(name_of(kind), asked, known);
}

// Sets that were requested, and that no provider of this build observes, cost nothing but a note.
void require_counts(Plan& plan) {
  std::vector<std::string> known;
  for (const Provider& provider : plan.providers) {
    for (const MetricSet& set : provider.sets) {
      if (!set.option.empty() && !contains(known, set.option)) {
        known.push_back(set.option);
      }
    }
  }
  for (const std::string& word : plan.options.counted) {
    const bool bundled = std::ranges::any_of(
        bundled_counts, [&](const BundledCount& count) { return word == count.name; });
    if (bundled && !contains(known, word)) {
      plan.notes.push_back(fmt::format("no provider of this build counts {}", word));
      known.push_back(word);
    }
  }
  require_known("count", plan.options.counted, known);
}

// The providers that can be chosen, or left out.
std::vector<std::string> optional_names(const std::vector<Provider>& providers) {
  std::vector<std::string> names;
  for (const Provider& provider : providers) {
    if (provider.optional) {
      names.push_back(provider.name);
    }
  }
  return names;
}

void choose_providers(Plan& plan) {
  std::vector<std::string>& asked = plan.options.providers;
  take_note(plan, ModuleKind::provider, asked, plan.catalogue.unusable_providers());
  plan.providers = plan.catalogue.providers();
  const auto is_chosen = [&](const Provider& provider) {
    return asked.empty() ? plan.preset.counts || !provider.slow : contains(asked, provider.name);
  };
  require_present(ModuleKind::provider, asked, optional_names(plan.providers));
  require_counts(plan);
  std::erase_if(plan.providers, [&](const Provider& provider) {
    return provider.optional && !is_chosen(provider);
  });
  asked = optional_names(plan.providers);
}

bool runs_on_host(const DescribedModel& model) {
  return std::ranges::any_of(
      model.devices, [](const DeviceDescription& device) { return device.device.is_host(); });
}

bool has_ceilings(const Catalogue& catalogue, const DescribedModel& model) {
  return std::ranges::any_of(catalogue.ladders(), [&](const DescribedLadder& ladder) {
    return ladder.model == model.name &&
           std::ranges::find(ladder.kernels, KernelRole::ceiling, &KernelInfo::role) !=
               ladder.kernels.end();
  });
}

// Those that nobody chose, but for one that measures the ceilings of the processor where no chosen
// one does.
void leave_out_models(Plan& plan) {
  const auto is_chosen = [&](const DescribedModel& model) {
    return plan.options.models.empty() || contains(plan.options.models, model.name);
  };
  const auto measures_host = [&](const DescribedModel& model) {
    return runs_on_host(model) && has_ceilings(plan.catalogue, model);
  };
  const auto any_chosen = [&](const auto& condition) {
    return std::ranges::any_of(plan.models, [&](const DescribedModel& model) {
      return is_chosen(model) && condition(model);
    });
  };
  const bool is_needed = plan.options.ceilings && !plan.options.ceilings_run &&
                         any_chosen(runs_on_host) && !any_chosen(measures_host);
  std::erase_if(plan.models, [&](const DescribedModel& model) {
    if (is_chosen(model)) {
      return false;
    }
    if (!is_needed || !plan.ceiling_models.empty() || !measures_host(model)) {
      return true;
    }
    plan.ceiling_models.push_back(model.name);
    return false;
  });
}

void load_models(Plan& plan) {
  std::map<std::string, Absence> unloadable;
  for (const auto& path : plan.catalogue.model_paths()) {
    auto described = plan.catalogue.model(path);
    if (const auto* absence = std::get_if<Absence>(&described)) {
      unloadable.emplace(path.stem().string(), *absence);
    } else {
      plan.models.push_back(std::get<DescribedModel>(std::move(described)));
    }
  }
  take_note(plan, ModuleKind::model, plan.options.models, unloadable);
  const auto known = names_of(plan.models, [](const DescribedModel& model) { return model.name; });
  require_present(ModuleKind::model, plan.options.models, known);
  leave_out_models(plan);
  if (plan.models.empty()) {
    throw EnvironmentError(
        "no kernel model can be loaded, so nothing can be measured; 'roofladder doctor' says why");
  }
}

void add_fact(Run& run, std::string key, std::string text) {
  run.facts.push_back({std::move(key), std::move(text), {}, {}});
}

// Tells the analysis how many threads share each level of cache.
void add_sharers(Plan& plan) {
  const Topology& topology = plan.machine.topology;
  const std::vector<double> shares = cache_shares(topology, plan.cpus);
  const std::array caches{std::pair("l1d", &topology.l1d), std::pair("l2", &topology.l2),
                          std::pair("l3", &topology.l3)};
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const double sharers = (*caches[i].second)->bytes / shares[i];
    plan.run.facts.push_back({fmt::format("collect.{}.sharers", caches[i].first),
                              format_exact(sharers), sharers, dimension::ratio});
  }
}

// The first that is set: the user's own, then those of GitHub, GitLab and Jenkins. Empty for none.
std::string commit_in_environment() {
  for (const char* name : {"ROOFLADDER_COMMIT", "GITHUB_SHA", "CI_COMMIT_SHA", "GIT_COMMIT"}) {
    if (const char* value = std::getenv(name); value != nullptr && *value != '\0') {
      return value;
    }
  }
  return "";
}

void add_facts(Plan& plan) {
  Run& run = plan.run;
  run.facts = plan.machine.facts;
  if (plan.options.redact) {
    // The release of a kernel that somebody built can name its builder.
    std::erase_if(run.facts, [](const Fact& fact) {
      return fact.key == "host.name" || fact.key == "os.kernel";
    });
  }
  const CollectOptions& options = plan.options;
  add_fact(run, "collect.preset", options.preset);
  CollectOptions chosen = options;
  chosen.threads = static_cast<int>(plan.threads);
  chosen.seconds_per_variant = plan.preset.seconds_per_variant;
  chosen.simulated_llc = plan.simulated_llc();
  add_fact(run, choices_fact, to_text(plan_choices(chosen)));
  add_fact(run, "collect.threads", std::to_string(plan.threads));
  add_fact(run, "collect.rounds", std::to_string(options.rounds));
  add_fact(run, "collect.minimum_samples", std::to_string(options.minimum_samples));
  add_fact(run, "collect.precision", format_exact(options.precision));
  add_fact(run, "collect.seconds_per_variant", format_exact(plan.preset.seconds_per_variant));
  if (const std::string commit = commit_in_environment(); !commit.empty()) {
    add_fact(run, "collect.commit", commit);
  }
  if (!options.ranks.empty()) {
    add_fact(run, ranks_fact, options.ranks);
  }
  add_fact(run, "collect.providers", fmt::format("{}", fmt::join(options.providers, " ")));
  run.facts.push_back({"collect.simulated_llc",
                       format_quantity(plan.simulated_llc(), dimension::bytes),
                       plan.simulated_llc(), dimension::bytes});
  add_sharers(plan);
  for (const std::string& warning : plan.machine.warnings) {
    run.warnings.push_back({warning, std::nullopt});
  }
}

}  // namespace

namespace {

// Modules that the user gave come first, so that the second of a name is never theirs.
std::vector<std::filesystem::path> ladder_paths(const CollectOptions& options) {
  std::vector<std::filesystem::path> paths = options.ladders;
  const std::vector<std::filesystem::path> installed = module_paths("ladders");
  paths.insert(paths.end(), installed.begin(), installed.end());
  return paths;
}

// The models of these modules. Throws LadderError for one that is not in the catalogue.
std::vector<std::string> models_of_given(const Catalogue& catalogue,
                                         const std::vector<std::filesystem::path>& given) {
  std::vector<std::string> models;
  for (const std::filesystem::path& path : given) {
    const std::string& model = catalogue.at(path).model;
    if (!contains(models, model)) {
      models.push_back(model);
    }
  }
  return models;
}

}  // namespace

Plan prepare_plan(const CollectOptions& options) {
  Plan plan{.catalogue = Catalogue(ladder_paths(options))};
  plan.notes = plan.catalogue.notes();
  plan.options = options;
  if (options.models.empty()) {
    plan.options.models = models_of_given(plan.catalogue, options.ladders);
  }
  plan.preset = find_preset(options);
  plan.machine = read_machine();
  choose_threads(plan);
  choose_providers(plan);
  load_models(plan);
  return plan;
}

const PlannedDevice& Plan::device_of(std::uint32_t point) const {
  return devices.at(run.points[point].device);
}

const Device& Plan::run_device_of(std::uint32_t point) const {
  return run.devices.at(run.points[point].device);
}

bool Plan::on_host(std::uint32_t point) const {
  return run_device_of(point).is_host();
}

const DescribedModel& Plan::model_of(const VariantInfo& variant) const {
  const auto found = std::ranges::find(models, variant.model, &DescribedModel::name);
  if (found == models.end()) {
    throw UsageError(fmt::format("model {} is not available here", variant.model));
  }
  return *found;
}

const DescribedLadder& Plan::ladder_of(const VariantInfo& variant) const {
  const DescribedLadder* ladder = catalogue.find(variant.kernel, variant.model);
  if (ladder == nullptr) {
    throw UsageError(fmt::format("no module here has variant {}", variant.id));
  }
  return *ladder;
}

const VariantDescription& Plan::description_of(const VariantInfo& variant) const {
  const VariantDescription* found = ladder_of(variant).find(variant.kernel, name_of(variant));
  if (found == nullptr) {
    throw UsageError(fmt::format("no module here has variant {}", variant.id));
  }
  return *found;
}

Computation Plan::computed_at(std::uint32_t point) const {
  const VariantInfo& variant = run.variants[run.points[point].variant];
  return catalogue.computation(ladder_of(variant), description_of(variant));
}

const Provider* Plan::find_provider(std::string_view name) const {
  const auto found = std::ranges::find(providers, name, &Provider::name);
  return found == providers.end() ? nullptr : &*found;
}

double Plan::simulated_llc() const {
  if (options.simulated_llc > 0) {
    return options.simulated_llc;
  }
  return machine.topology.last_level ? machine.topology.last_level->bytes : 0;
}

std::vector<std::uint32_t> Plan::ladder_points() const {
  std::vector<std::uint32_t> points;
  for (const PlannedLadder& ladder : ladders) {
    points.insert(points.end(), ladder.points.begin(), ladder.points.end());
  }
  return points;
}

std::vector<std::uint32_t> Plan::measured_points() const {
  std::vector<std::uint32_t> points = ceilings_before;
  const std::vector<std::uint32_t> of_ladders = ladder_points();
  points.insert(points.end(), of_ladders.begin(), of_ladders.end());
  points.insert(points.end(), ceilings_after.begin(), ceilings_after.end());
  return points;
}

Plan make_plan(const CollectOptions& options) {
  Plan plan = prepare_plan(options);
  identify(plan.run);
  plan.run.title = options.title;
  add_points(plan);
  add_facts(plan);
  if (options.ceilings_run) {
    reuse_ceilings(plan);
  }
  return plan;
}

}  // namespace roofladder
