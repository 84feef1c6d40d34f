// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/ladder_library.h"

#include <algorithm>
#include <fmt/format.h>
#include <span>
#include <stdexcept>

#include "collector/modules/array_numbers.h"

namespace roofladder {
namespace {

constexpr const char* rebuild = "it was built with other headers than this program; build it again";

bool is_name(const char* text) {
  return text != nullptr && *text != 0;
}

std::string fault_of_array(const rl_computation& row, const rl_array_spec& array) {
  const std::uint32_t bytes = bytes_of_number(array);
  const bool is_known = is_known_number(array.number, bytes);
  if (array.element_bytes == 0 || array.element_bytes % bytes != 0 ||
      (array.zeroed != 0 && array.role != RL_INOUT)) {
    return fmt::format(
        "array {} is described wrongly: its elements are no whole number of its "
        "numbers, or it is zeroed and not inout",
        array.name);
  }
  if (is_result(array) && !is_known) {
    return fmt::format(
        "results in {} cannot be compared: its numbers are neither real ones of 4 "
        "or 8 bytes nor integers of at most 8",
        array.name);
  }
  if (array.role == RL_INPUT && row.fill == nullptr && !is_known) {
    return fmt::format(
        "its kernel needs a fill: input {} consists of something else than real "
        "numbers of 4 or 8 bytes or integers",
        array.name);
  }
  return "";
}

std::string fault_of_computation(const rl_computation* row) {
  if (row == nullptr || row->struct_bytes != sizeof(rl_computation)) {
    return rebuild;
  }
  for (const rl_array_spec& array : std::span(row->arrays, row->array_count)) {
    if (std::string fault = fault_of_array(*row, array); !fault.empty()) {
      return fault;
    }
  }
  if (row->plain != nullptr && row->make_reference == nullptr &&
      (row->plain->right_values == nullptr) == (row->plain->right_arrays == nullptr)) {
    return "its kernel needs the right answer: expected, or expected_all, and not both";
  }
  const bool has_own = row->useful_work != nullptr && row->fill != nullptr &&
                       row->make_reference != nullptr && row->expected != nullptr &&
                       row->free_reference != nullptr;
  const bool is_plain = row->plain != nullptr && row->make_reference == nullptr;
  return row->name != nullptr && row->named_size != nullptr && row->counts != nullptr &&
                 (has_own || is_plain)
             ? ""
             : "a kernel lacks a function that it must have";
}

std::string fault_of_kernel(const rl_kernel* row) {
  if (row == nullptr || row->struct_bytes != sizeof(rl_kernel)) {
    return rebuild;
  }
  if (!is_name(row->name) || row->title == nullptr || row->sentence == nullptr ||
      row->seed == nullptr || row->work_unit == nullptr || row->computation_count == 0) {
    return "a kernel lacks its name, a text or its computation";
  }
  for (const rl_computation* computation : std::span(row->computations, row->computation_count)) {
    if (std::string fault = fault_of_computation(computation); !fault.empty()) {
      return fault;
    }
  }
  return "";
}

std::string fault_of_ladder(const rl_ladder* row) {
  if (row == nullptr || row->version != RL_VERSION || row->struct_bytes != sizeof(rl_ladder)) {
    return rebuild;
  }
  if (row->error != nullptr) {
    return row->error;
  }
  if (!is_name(row->model) || row->kernel_count == 0) {
    return "it names no model or no kernel";
  }
  for (const rl_kernel* kernel : std::span(row->kernels, row->kernel_count)) {
    if (std::string fault = fault_of_kernel(kernel); !fault.empty()) {
      return fault;
    }
  }
  return "";
}

bool has_texts(const rl_variant& row) {
  return is_name(row.name) && row.title != nullptr && row.claim != nullptr &&
         row.parent != nullptr && row.ceiling != nullptr && row.kernel != nullptr &&
         row.computes != nullptr && row.sources != nullptr && row.sources->name != nullptr &&
         row.build != nullptr && row.part_count > 0 && row.parts != nullptr;
}

bool has_functions(const rl_variant& row) {
  const bool has_work = row.work != nullptr || (row.flags & RL_ADDS_WORK) != 0;
  return has_work && row.create != nullptr && row.run != nullptr && row.destroy != nullptr;
}

}  // namespace

Parameters parameters_of(const rl_variant& variant) {
  Parameters parameters;
  for (const rl_parameter& item : std::span(variant.parameters.items, variant.parameters.count)) {
    parameters.push_back({item.name, item.value});
  }
  return parameters;
}

Maybe<LadderLibrary> LadderLibrary::load(const std::filesystem::path& path) {
  const auto loaded = SharedObject::load(path, "ladder");
  if (const auto* absence = std::get_if<Absence>(&loaded)) {
    return *absence;
  }
  LadderLibrary library;
  library.m_object = std::get<SharedObject>(loaded);
  library.m_table = library.m_object.entry<rl_ladder_entry>()();
  if (const std::string fault = fault_of_ladder(library.m_table); !fault.empty()) {
    return Absence{Status::unsupported, fmt::format("{}: {}", path.string(), fault)};
  }
  library.add_kernels();
  library.add_variants();
  return library;
}

void LadderLibrary::add_kernels() {
  for (const rl_kernel* kernel : std::span(m_table->kernels, m_table->kernel_count)) {
    for (const rl_computation* computation :
         std::span(kernel->computations, kernel->computation_count)) {
      m_kernels.push_back(std::make_shared<Kernel>(*kernel, *computation));
    }
  }
}

std::string LadderLibrary::fault_of(const rl_variant& variant) const {
  if (variant.struct_bytes != sizeof(rl_variant)) {
    return rebuild;
  }
  if (!has_texts(variant) || !has_functions(variant)) {
    return "a variant lacks a text or a function that it must have";
  }
  if ((variant.expects & ~std::uint32_t{RL_EXPECTATIONS}) != 0) {
    return fmt::format("variant {} expects something that this program does not know",
                       variant.name);
  }
  if (find_computation(variant.kernel, variant.computes) == nullptr) {
    return fmt::format("variant {} names a kernel or computation that the module lacks",
                       variant.name);
  }
  if (!technique_of(variant.name, parameters_of(variant))) {
    return fmt::format("the name of variant {} does not end with its parameters, as tiled:tile=4",
                       variant.name);
  }
  if (*variant.ceiling != 0 && !parse_limit(variant.ceiling)) {
    return fmt::format("variant {} measures '{}', which is no known limit", variant.name,
                       variant.ceiling);
  }
  if (find(variant.kernel, variant.name) != nullptr) {
    return fmt::format("variant {} is listed twice", variant.name);
  }
  return "";
}

void LadderLibrary::add_variants() {
  for (const rl_variant* variant : std::span(m_table->variants, m_table->variant_count)) {
    if (const std::string fault = variant != nullptr ? fault_of(*variant) : rebuild;
        !fault.empty()) {
      m_notes.push_back(fmt::format("{}: {}", path().string(), fault));
    } else {
      m_variants.push_back(variant);
    }
  }
}

const Kernel* LadderLibrary::find_computation(std::string_view kernel,
                                              std::string_view computation) const {
  const auto found = std::ranges::find_if(m_kernels, [&](const auto& known) {
    return known->info().name == kernel &&
           (computation.empty() || known->computation() == computation);
  });
  return found == m_kernels.end() ? nullptr : found->get();
}

std::vector<const Kernel*> LadderLibrary::kernels() const {
  std::vector<const Kernel*> kernels;
  for (const rl_kernel* kernel : std::span(m_table->kernels, m_table->kernel_count)) {
    kernels.push_back(find(kernel->name));
  }
  return kernels;
}

const Kernel* LadderLibrary::find(std::string_view kernel) const {
  return find_computation(kernel, "");
}

const rl_variant* LadderLibrary::find(std::string_view kernel, std::string_view name) const {
  const auto found = std::ranges::find_if(m_variants, [&](const rl_variant* variant) {
    return kernel == variant->kernel && name == variant->name;
  });
  return found == m_variants.end() ? nullptr : *found;
}

const Kernel& LadderLibrary::computed_by(const rl_variant& variant) const {
  const Kernel* found = find_computation(variant.kernel, variant.computes);
  if (found == nullptr) {
    throw std::invalid_argument("variant of no computation");
  }
  return *found;
}

}  // namespace roofladder
