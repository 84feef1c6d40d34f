// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/variant.h"

#include <cstdio>
#include <deque>

namespace roofladder {
namespace {

std::string full_parent(const RegisteredFile& file, const std::string& parent) {
  if (!parent.starts_with(':')) {
    return parent;
  }
  return parent == ":" ? file.technique : file.technique + parent;
}

std::string full_build(const Description& description) {
  return description.build.empty() ? ROOFLADDER_BUILD : ROOFLADDER_BUILD " " + description.build;
}

// The texts and lists that a row of the C table points to, beside those of the variant's own
// description.
struct RowMemory {
  RowMemory(const RegisteredFile& file, const Description& description)
      : name(file.technique + parameter_suffix(description)),
        parent(full_parent(file, description.parent)),
        build(full_build(description)) {
    for (const auto& [parameter, value] : description.parameters) {
      parameters.push_back({parameter.c_str(), value});
    }
    for (const std::string& part : description.parts) {
      parts.push_back(part.c_str());
    }
  }

  std::string name;
  std::string parent;
  std::string build;
  std::vector<rl_parameter> parameters;
  std::vector<const char*> parts;
};

rl_variant row(const RegisteredFile& file, const VariantEntry& entry, const RowMemory& memory) {
  const auto& [description, functions] = entry;
  return {
      .kernel = file.kernel,
      .name = memory.name.c_str(),
      .title = description.title.c_str(),
      .claim = description.claim.c_str(),
      .parent = memory.parent.c_str(),
      .ceiling = description.ceiling.c_str(),
      .flags = description.flags,
      .order = file.order,
      .parameters = {memory.parameters.data(),
                     static_cast<std::uint32_t>(memory.parameters.size())},
      .parts = memory.parts.data(),
      .part_count = static_cast<std::uint32_t>(memory.parts.size()),
      .source_name = file.source_name,
      .source = file.source,
      .build = memory.build.c_str(),
      .max_threads = description.max_threads,
      .work = description.work,
      .create = functions.create,
      .reset = functions.reset,
      .run = functions.run,
      .finish = functions.finish,
      .destroy = functions.destroy,
      .elapsed = functions.elapsed,
      .inspect = functions.inspect,
      .count = functions.count,
  };
}

}  // namespace

std::string parameter_suffix(const Description& description) {
  std::string suffix;
  for (const auto& [parameter, value] : description.parameters) {
    suffix += (suffix.empty() ? ':' : ',') + parameter + '=' + std::to_string(value);
  }
  return suffix;
}

std::span<const rl_variant> variant_table() {
  static std::deque<RowMemory> memory;  // a deque: its elements stay where they are
  static const std::vector<rl_variant> table = [] {
    std::vector<rl_variant> rows;
    for (const RegisteredFile& file : registered_files()) {
      for (const VariantEntry& entry : *file.variants) {
        rows.push_back(row(file, entry, memory.emplace_back(file, entry.description)));
      }
    }
    return rows;
  }();
  return table;
}

void detail::set_error(rl_error* error, const char* text) {
  std::snprintf(error->text, sizeof error->text, "%s", text);
}

}  // namespace roofladder
