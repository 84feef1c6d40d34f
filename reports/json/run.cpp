// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "reports/json/sections.h"
#include "run/units.h"

namespace roofladder::json {
namespace {

using nlohmann::ordered_json;

ordered_json of_facts(const std::vector<Fact>& facts) {
  ordered_json object = ordered_json::object();
  for (const Fact& fact : facts) {
    ordered_json row{{"text", fact.text}};
    if (fact.value) {
      row["value"] = *fact.value;
      row["unit"] = unit_symbol(fact.dimension);
    }
    object[fact.key] = std::move(row);
  }
  return object;
}

ordered_json of_parameters(const Parameters& parameters) {
  ordered_json object = ordered_json::object();
  for (const Parameter& parameter : parameters) {
    object[parameter.name] = parameter.value;
  }
  return object;
}

ordered_json of_device(const Device& device) {
  ordered_json object{
      {"name", device.name}, {"kind", name_of(device.kind)}, {"title", device.title}};
  for (const auto& [key, value] :
       {std::pair{"vendor", &device.vendor}, {"bus", &device.bus}, {"backend", &device.backend}}) {
    if (*value) {
      object[key] = **value;
    }
  }
  object["facts"] = of_facts(device.facts);
  return object;
}

}  // namespace

ordered_json of_run(const Run& run) {
  return {{"uuid", run.uuid},
          {"title", run.title},
          {"started", run.started},
          {"finished", run.finished},
          {"state", name_of(run.state)},
          {"tool_version", run.tool_version},
          {"facts", of_facts(run.facts)}};
}

ordered_json of_devices(const Run& run) {
  ordered_json devices = ordered_json::array();
  for (const Device& device : run.devices) {
    devices.push_back(of_device(device));
  }
  return devices;
}

ordered_json of_expectations(const std::vector<Expectation>& expectations) {
  ordered_json names = ordered_json::array();
  for (const Expectation expectation : expectations) {
    names.push_back(roofladder::name_of(expectation));
  }
  return names;
}

ordered_json of_sources(const std::vector<SourceFile>& sources) {
  ordered_json files = ordered_json::array();
  for (const SourceFile& file : sources) {
    files.push_back({{"name", file.name}, {"sha256", file.digest}});
  }
  return files;
}

ordered_json of_variants(const Run& run) {
  ordered_json variants = ordered_json::array();
  for (const VariantInfo& variant : run.variants) {
    variants.push_back({{"id", variant.id},
                        {"kernel", variant.kernel},
                        {"model", variant.model},
                        {"technique", variant.technique},
                        {"title", variant.title},
                        {"claim", variant.claim},
                        {"expects", of_expectations(variant.expects)},
                        {"parent", variant.parent},
                        {"branch", variant.branch},
                        {"parameters", of_parameters(variant.parameters)},
                        {"sources", of_sources(variant.sources)},
                        {"source_sha256", variant.source_digest()},
                        {"build", variant.build},
                        {"flops_proof", name_of(variant.proof.status)},
                        {"flops_proof_text", variant.proof.text}});
  }
  return variants;
}

}  // namespace roofladder::json
