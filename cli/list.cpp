// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <memory>

#include "cli/given_ladder.h"
#include "cli/listings.h"
#include "cli/verb.h"
#include "collector/errors.h"
#include "collector/known.h"
#include "run/exit_code.h"
#include "run/format.h"

using nlohmann::ordered_json;

namespace roofladder {
namespace {

void print_kernels(const ordered_json& kernels) {
  for (const auto& kernel : kernels) {
    fmt::print("{} - {}{}\n", kernel["kernel"].get<std::string>(),
               kernel["title"].get<std::string>(), kernel["role"] == "ceiling" ? " (ceiling)" : "");
    for (const auto& [name, size] : kernel["sizes"].items()) {
      fmt::print("    --size {:7} {}\n", name, size.get<std::string>());
    }
    for (const auto& variant : kernel["variants"]) {
      fmt::print("  {} {:42} {}\n", variant["branch"].get<bool>() ? "└" : " ",
                 variant["id"].get<std::string>(), variant["title"].get<std::string>());
    }
  }
}

void print_variants(const ordered_json& variants) {
  for (const auto& variant : variants) {
    fmt::print("{:42} {}\n", variant["variant"].get<std::string>(),
               variant["title"].get<std::string>());
  }
}

void print_models(const ordered_json& models) {
  for (const auto& model : models) {
    fmt::print("{:14} {} variants, devices here: {}\n", model["model"].get<std::string>(),
               model["variants"].get<std::size_t>(), model["devices"].get<std::size_t>());
  }
}

void print_presets(const ordered_json& rows) {
  for (const auto& preset : rows) {
    fmt::print("{:14} size {} on a CPU, {} on a GPU; {} s a variant, {} s a ceiling\n",
               preset["preset"].get<std::string>(), preset["size"].get<std::string>(),
               preset["gpu_size"].get<std::string>(), preset["seconds_per_variant"].get<double>(),
               preset["seconds_per_ceiling"].get<double>());
  }
}

void print_formats(const ordered_json& formats) {
  for (const auto& format : formats) {
    fmt::print("{:14} {}\n", format["format"].get<std::string>(),
               format["suffix"].get<std::string>());
  }
}

void print_metrics(const ordered_json& metrics) {
  for (const auto& metric : metrics) {
    const std::string formula = metric["formula"];
    fmt::print("{:24} {:7} {}{}\n", metric["metric"].get<std::string>(),
               metric["unit"].get<std::string>(), metric["sentence"].get<std::string>(),
               formula.empty() ? "" : " = " + formula);
  }
}

// "devices of vendor nvidia, kind gpu"
std::string observed_devices(const ordered_json& provider) {
  std::vector<std::string> named;
  for (const char* what : {"vendor", "kind", "backend"}) {
    if (const std::string word = provider[what]; !word.empty()) {
      named.push_back(fmt::format("{} {}", what, word));
    }
  }
  return named.empty() ? "every device" : fmt::format("devices of {}", fmt::join(named, ", "));
}

void print_providers(const ordered_json& providers) {
  for (const auto& provider : providers) {
    fmt::print("{:19} {}\n", provider["provider"].get<std::string>(),
               provider["sentence"].get<std::string>());
    fmt::print("{:19} observes {}{}\n", "", observed_devices(provider),
               provider["optional"].get<bool>() ? "" : ", always");
    for (const auto& set : provider["sets"]) {
      if (const std::string option = set["count"]; !option.empty()) {
        fmt::print("{:19} --count {}: {}\n", "", option,
                   fmt::join(set["metrics"].get<std::vector<std::string>>(), " "));
      }
    }
    if (!provider["available"].get<bool>()) {
      fmt::print("{:19} not here: {}\n", "", provider["reason"].get<std::string>());
    }
  }
}

void print_published(const ordered_json& runs) {
  for (const auto& run : runs) {
    fmt::print("{} - {}\n    {}\n", run["kernel"].get<std::string>(),
               printable(run["title"].get<std::string>()), run["file"].get<std::string>());
    for (const auto& device : run["devices"]) {
      fmt::print("    on {}\n", printable(device.get<std::string>()));
    }
  }
}

void print(std::string_view listing, const ordered_json& items) {
  using Print = void (*)(const ordered_json&);
  static const std::map<std::string_view, Print> prints{
      {"kernels", print_kernels},     {"variants", print_variants},  {"models", print_models},
      {"presets", print_presets},     {"formats", print_formats},    {"metrics", print_metrics},
      {"providers", print_providers}, {"published", print_published}};
  prints.at(listing)(items);
}

std::vector<std::string> listing_names() {
  return names_of(listing_table(),
                  [](const Listing& listing) { return std::string(listing.name); });
}

// Prints each name that an option takes once, on its own line.
void print_names(const Listing& listing, const ordered_json& items) {
  std::vector<std::string> names;
  for (const ordered_json& item : items) {
    if (item.value("optional", true)) {
      names.push_back(item[listing.key].get<std::string>());
    }
  }
  std::ranges::sort(names);
  const auto repeated = std::ranges::unique(names);
  names.erase(repeated.begin(), repeated.end());
  for (const std::string& name : names) {
    fmt::print("{}\n", name);
  }
}

struct ListArguments {
  std::string what = "kernels";
  std::vector<std::string> ladders;
  std::string compile_options;
  bool json = false;
  bool names = false;
};

int list(const ListArguments& arguments) {
  const auto table = listing_table();
  const Listing& listing = *std::ranges::find(table, arguments.what, &Listing::name);
  if (!arguments.ladders.empty() && !listing.of_ladders) {
    throw UsageError(
        fmt::format("'list {}' lists nothing of ladders: 'list kernels' and 'list "
                    "variants' do",
                    listing.name));
  }
  Ladders ladders;
  for (const std::string& file : arguments.ladders) {
    ladders.push_back(given_ladder(file, arguments.compile_options));
  }
  const ordered_json items = listing.make(ladders);
  if (arguments.json) {
    fmt::print("{}\n", items.dump(2));
  } else {
    arguments.names ? print_names(listing, items) : print(listing.name, items);
  }
  return exit_done;
}

}  // namespace

Action add_list(CLI::App& app) {
  const auto options = std::make_shared<ListArguments>();
  app.description(
      "Lists kernels with their variants and sizes, variants, models, presets, formats of reports, "
      "metrics, providers, or published runs");
  app.add_option("what", options->what, "What to list")
      ->check(CLI::IsMember(listing_names()))
      ->capture_default_str();
  app.add_option(
      "LADDER", options->ladders,
      "With kernels and variants: ladders of your own, as collect takes them, instead of "
      "the installed ones");
  app.add_option("--compile-options", options->compile_options,
                 "More options for the compiler of your sources, as one word");
  CLI::Option* json = app.add_flag("--json", options->json, "Print JSON");
  app.add_flag("--names", options->names, "Print names only, one a line")->excludes(json);
  return [options] { return list(*options); };
}

}  // namespace roofladder
