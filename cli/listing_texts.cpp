// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/listing_texts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "run/format.h"

using nlohmann::ordered_json;

namespace roofladder {
namespace {

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

}  // namespace

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

}  // namespace roofladder
