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

inline NamedValues tiny_size(const KernelBase& computation) {
  auto size = computation.named_size("tiny", {});
  if (!size) {
    throw std::logic_error("kernel " + computation.info().name + " has no size named tiny");
  }
  return *std::move(size);
}

inline void copy_values(const NamedValues& from, std::int64_t* values) {
  std::ranges::transform(from, values, &NamedValues::value_type::second);
}

// The part of a table that all computations have. The C functions get this object as their self.
class ComputationTable {
 public:
  explicit ComputationTable(const KernelBase& computation)
      : m_computation(computation),
        m_name(computation.computation()),
        m_tiny(tiny_size(computation)),
        m_specs(computation.arrays(m_tiny.view())) {
    for (std::uint32_t i = 0; i < m_tiny.table().count; ++i) {
      m_size_names.push_back(m_tiny.table().items[i].name);
    }
    for (const ArraySpec& spec : m_specs) {
      m_arrays.push_back({spec.name.c_str(), spec.element_bytes,
                          static_cast<std::uint32_t>(spec.role),
                          static_cast<std::uint32_t>(spec.numbers.kind), spec.numbers.bytes,
                          std::uint32_t{spec.zeroed}});
    }
    m_table.struct_bytes = sizeof(rl_computation);
    m_table.array_count = static_cast<std::uint32_t>(m_arrays.size());
    m_table.name = m_name.c_str();
    m_table.arrays = m_arrays.data();
    m_table.size_names = m_size_names.data();
    m_table.size_count = static_cast<std::uint32_t>(m_size_names.size());
    m_table.self = this;
    m_table.named_size = named_size;
    m_table.ceiling_sizes = ceiling_sizes;
    m_table.accepts = accepts;
    m_table.counts = counts;
  }
  ComputationTable(const ComputationTable&) = delete;
  ComputationTable& operator=(const ComputationTable&) = delete;
  virtual ~ComputationTable() = default;

  const rl_computation* table() const { return &m_table; }

 protected:
  static const ComputationTable& table_of(void* self) {
    return *static_cast<const ComputationTable*>(self);
  }
  const KernelBase& computation() const { return m_computation; }
  std::string_view name_of_array(std::uint32_t array) const { return m_arrays.at(array).name; }

  rl_computation m_table{};

 private:
  static std::int32_t named_size(void* self, const char* name, const rl_limits* limits,
                                 std::int64_t* values, rl_error* error) {
    bool none = false;
    const std::int32_t status = guarded(error, [&] {
      const auto size =
          table_of(self).m_computation.named_size(name, {limits->memory, limits->last_level_cache});
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
           table_of(self).m_computation.ceiling_sizes(threads, {caches, cache_count})) {
        std::vector<std::int64_t> values(size.size());
        copy_values(size, values.data());
        take(context, values.data());
      }
    });
  }
  static std::int32_t accepts(void* self, rl_parameters size, rl_error* error) {
    return guarded(error, [&] {
      if (const auto reason = table_of(self).m_computation.invalid(Size(size))) {
        throw std::invalid_argument(*reason);
      }
    });
  }
  static std::int32_t counts(void* self, rl_parameters size, std::uint64_t* counts,
                             rl_error* error) {
    return guarded(error, [&] {
      std::ranges::transform(table_of(self).m_computation.arrays(Size(size)), counts,
                             &ArraySpec::count);
    });
  }

  const KernelBase& m_computation;
  std::string m_name;
  SizeOf m_tiny;
  std::vector<const char*> m_size_names;
  std::vector<ArraySpec> m_specs;
  std::vector<rl_array_spec> m_arrays;
};

// The table of a Kernel.
class FullTable : public ComputationTable {
 public:
  explicit FullTable(const Kernel& kernel) : ComputationTable(kernel) {
    m_table.flags = kernel.inputs_vary() ? std::uint32_t{RL_INPUTS_VARY} : 0;
    m_table.useful_work = useful_work;
    m_table.fill = fill;
    m_table.make_reference = make_reference;
    m_table.expected = expected;
    m_table.holds = holds;
    m_table.free_reference = free_reference;
  }

 private:
  // A reference with the names of the arrays, which the C interface identifies by number.
  struct HeldReference {
    std::unique_ptr<Reference> reference;
    const FullTable* table;
  };

  static const Kernel& kernel_of(void* self) {
    return static_cast<const Kernel&>(static_cast<const FullTable&>(table_of(self)).computation());
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
                            static_cast<const FullTable*>(&table_of(self))};
    });
  }
  static std::int32_t expected(void* reference, std::uint32_t array, const std::uint64_t* elements,
                               std::uint32_t count, double* values, double* tolerances,
                               rl_error* error) {
    return guarded(error, [&] {
      const auto& held = *static_cast<const HeldReference*>(reference);
      const std::string_view name = held.table->name_of_array(array);
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
};

}  // namespace detail

// The table of a kernel. Overloads are found by the kernel's type.
inline std::unique_ptr<detail::ComputationTable> make_table(const Kernel& kernel) {
  return std::make_unique<detail::FullTable>(kernel);
}

namespace detail {

// The C table of one kernel: computations on the same arrays. The first one describes the kernel.
class KernelTable {
 public:
  template <typename Described>
  explicit KernelTable(const std::vector<const Described*>& computations)
      : m_info(computations.at(0)->info()) {
    for (const Described* computation : computations) {
      m_computations.push_back(make_table(*computation));
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
