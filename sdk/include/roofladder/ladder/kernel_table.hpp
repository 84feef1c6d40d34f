// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "roofladder/ladder/guarded.hpp"
#include "roofladder/ladder/kernel.hpp"

// Makes the C tables of kernels that are written as classes.
namespace roofladder {
inline namespace v0 {
namespace detail {

inline NamedValues tiny_size(const Kernel& kernel) {
  auto size = kernel.named_size("tiny", {});
  if (!size) {
    throw std::logic_error("kernel " + kernel.info().name + " has no size named tiny");
  }
  return *std::move(size);
}

inline void copy_values(const NamedValues& from, std::int64_t* values) {
  std::ranges::transform(from, values, &NamedValues::value_type::second);
}

// A reference with the names of the arrays, which the C interface identifies by number.
struct HeldReference {
  std::unique_ptr<Reference> reference;
  const std::vector<rl_array_spec>* arrays;
};

// The C functions get this table as their self.
class ComputationTable {
 public:
  explicit ComputationTable(const Kernel& kernel)
      : m_kernel(kernel),
        m_name(kernel.computation()),
        m_tiny(tiny_size(kernel)),
        m_specs(kernel.arrays(m_tiny.view())) {
    for (std::uint32_t i = 0; i < m_tiny.table().count; ++i) {
      m_size_names.push_back(m_tiny.table().items[i].name);
    }
    for (const ArraySpec& spec : m_specs) {
      m_arrays.push_back(
          {spec.name.c_str(), spec.element_bytes, static_cast<std::uint32_t>(spec.role)});
    }
    m_table = {.struct_bytes = sizeof(rl_computation),
               .array_count = static_cast<std::uint32_t>(m_arrays.size()),
               .name = m_name.c_str(),
               .arrays = m_arrays.data(),
               .size_names = m_size_names.data(),
               .size_count = static_cast<std::uint32_t>(m_size_names.size()),
               .flags = kernel.inputs_vary() ? std::uint32_t{RL_INPUTS_VARY} : 0,
               .self = this,
               .named_size = named_size,
               .ceiling_sizes = ceiling_sizes,
               .accepts = accepts,
               .counts = counts,
               .useful_work = useful_work,
               .fill = fill,
               .make_reference = make_reference,
               .expected = expected,
               .holds = holds,
               .free_reference = free_reference};
  }
  ComputationTable(const ComputationTable&) = delete;
  ComputationTable& operator=(const ComputationTable&) = delete;

  const rl_computation* table() const { return &m_table; }

 private:
  static const Kernel& kernel_of(void* self) {
    return static_cast<const ComputationTable*>(self)->m_kernel;
  }

  static std::int32_t named_size(void* self, const char* name, const rl_limits* limits,
                                 std::int64_t* values, rl_error* error) {
    bool none = false;
    const std::int32_t status = guarded(error, [&] {
      const auto size =
          kernel_of(self).named_size(name, {limits->memory, limits->last_level_cache});
      none = !size;
      if (size) {
        copy_values(*size, values);
      }
    });
    return status == RL_OK && none ? RL_NONE : status;
  }
  static std::int32_t ceiling_sizes(void* self, std::uint32_t threads, const double* caches,
                                    std::uint32_t cache_count,
                                    void (*take)(void* context, const std::int64_t* values),
                                    void* context, rl_error* error) {
    return guarded(error, [&] {
      for (const NamedValues& size :
           kernel_of(self).ceiling_sizes(threads, {caches, cache_count})) {
        std::vector<std::int64_t> values(size.size());
        copy_values(size, values.data());
        take(context, values.data());
      }
    });
  }
  static std::int32_t accepts(void* self, rl_parameters size, rl_error* error) {
    return guarded(error, [&] {
      if (const auto reason = kernel_of(self).invalid(Size(size))) {
        throw std::invalid_argument(*reason);
      }
    });
  }
  static std::int32_t counts(void* self, rl_parameters size, std::uint64_t* counts,
                             rl_error* error) {
    return guarded(error, [&] {
      std::ranges::transform(kernel_of(self).arrays(Size(size)), counts, &ArraySpec::count);
    });
  }
  static std::int32_t useful_work(void* self, rl_parameters size, rl_useful_work* work,
                                  rl_error* error) {
    return guarded(error, [&] {
      const UsefulWork useful = kernel_of(self).useful_work(Size(size));
      *work = {.struct_bytes = sizeof *work,
               .reserved = 0,
               .flops = useful.flops,
               .bytes = useful.bytes,
               .work_units = kernel_of(self).work_units(Size(size))};
    });
  }
  static std::int32_t fill(void* self, const rl_problem* problem, std::uint64_t seed,
                           std::uint32_t what, rl_error* error) {
    return guarded(error, [&] {
      kernel_of(self).fill(Size(problem->size), Arrays(*problem), Noise(seed),
                           what == RL_FILL_INOUT_ONLY);
    });
  }
  static std::int32_t make_reference(void* self, const rl_problem* problem, void** reference,
                                     rl_error* error) {
    return guarded(error, [&] {
      *reference =
          new HeldReference{kernel_of(self).reference(Size(problem->size), Arrays(*problem)),
                            &static_cast<const ComputationTable*>(self)->m_arrays};
    });
  }
  static std::int32_t expected(void* reference, std::uint32_t array, const std::uint64_t* elements,
                               std::uint32_t count, double* values, double* tolerances,
                               rl_error* error) {
    return guarded(error, [&] {
      const auto& held = *static_cast<const HeldReference*>(reference);
      const std::string_view name = held.arrays->at(array).name;
      for (std::uint32_t i = 0; i < count; ++i) {
        values[i] = held.reference->expected(name, elements[i]);
        tolerances[i] = held.reference->tolerance(name, elements[i]);
      }
    });
  }
  static std::int32_t holds(void* reference, const rl_problem* result, rl_error* error) {
    return guarded(error, [&] {
      const auto& held = *static_cast<const HeldReference*>(reference);
      if (const auto reason = held.reference->violated_invariant(Arrays(*result))) {
        throw std::invalid_argument(*reason);
      }
    });
  }
  static void free_reference(void* reference) { delete static_cast<HeldReference*>(reference); }

  const Kernel& m_kernel;
  std::string m_name;
  SizeOf m_tiny;
  std::vector<const char*> m_size_names;
  std::vector<ArraySpec> m_specs;
  std::vector<rl_array_spec> m_arrays;
  rl_computation m_table{};
};

// The C table of one kernel: computations on the same arrays. The first one describes the kernel.
class KernelTable {
 public:
  explicit KernelTable(const std::vector<const Kernel*>& computations)
      : m_info(computations.at(0)->info()) {
    for (const Kernel* kernel : computations) {
      m_computations.push_back(std::make_unique<ComputationTable>(*kernel));
      m_rows.push_back(m_computations.back()->table());
    }
    m_table = {.struct_bytes = sizeof(rl_kernel),
               .role = static_cast<std::uint32_t>(m_info.role == KernelRole::ceiling ? RL_CEILING
                                                                                     : RL_LADDER),
               .name = m_info.name.c_str(),
               .title = m_info.title.c_str(),
               .sentence = m_info.sentence.c_str(),
               .seed = m_info.seed.c_str(),
               .work_unit = m_info.work_unit.c_str(),
               .computations = m_rows.data(),
               .computation_count = static_cast<std::uint32_t>(m_rows.size()),
               .reserved = 0};
  }
  KernelTable(const KernelTable&) = delete;
  KernelTable& operator=(const KernelTable&) = delete;

  const rl_kernel* table() const { return &m_table; }

 private:
  const KernelInfo& m_info;
  std::vector<std::unique_ptr<ComputationTable>> m_computations;
  std::vector<const rl_computation*> m_rows;
  rl_kernel m_table{};
};

}  // namespace detail
}  // namespace v0
}  // namespace roofladder
