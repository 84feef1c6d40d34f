// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <memory>

#include "cli/given_ladder.h"
#include "cli/listings.h"
#include "cli/verb.h"
#include "collector/errors.h"
#include "collector/known.h"
#include "run/exit_code.h"

using nlohmann::ordered_json;

namespace roofladder {
namespace {

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
    arguments.names ? print_names(listing, items) : listing.print(items);
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
