// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "roofladder/ladder/kernel.hpp"
#include "roofladder/ladder/kernel_table.hpp"
#include "roofladder/ladder/right_answer.hpp"
#include "roofladder/ladder/variant.hpp"
#include "roofladder/ladder/work.hpp"

// A kernel in one expression, for kernels that need no class of their own.
namespace roofladder {
inline namespace v0 {

// A number of elements: the size of that name, or a function of the size.
class Extent {
 public:
  Extent(const char* name)
      : m_count([name = std::string(name)](const Size& size) { return size[name]; }) {}
  template <typename Function>
    requires std::is_invocable_r_v<std::int64_t, Function, const Size&>
  Extent(Function count) : m_count(std::move(count)) {}

  std::uint64_t operator()(const Size& size) const {
    return static_cast<std::uint64_t>(m_count(size));
  }

 private:
  std::function<std::int64_t(const Size&)> m_count;
};

struct PlainArray {
  std::string name;
  std::uint32_t element_bytes;
  rl_array_role role;
  Extent count;
};
template <typename Element>
PlainArray input(std::string name, Extent count) {
  return {std::move(name), sizeof(Element), RL_INPUT, std::move(count)};
}
// Results are compared with the reference's as numbers of these precisions.
template <typename Element>
concept Result = std::same_as<Element, double> || std::same_as<Element, float>;
template <Result Element>
PlainArray output(std::string name, Extent count) {
  return {std::move(name), sizeof(Element), RL_OUTPUT, std::move(count)};
}
template <Result Element>
PlainArray inout(std::string name, Extent count) {
  return {std::move(name), sizeof(Element), RL_INOUT, std::move(count)};
}
template <typename Element>
PlainArray scratch(std::string name, Extent count) {
  return {std::move(name), sizeof(Element), RL_SCRATCH, std::move(count)};
}

using PlainSizes = std::vector<std::pair<std::string, NamedValues>>;

// The five sizes of a kernel whose size is one number.
struct OneNumber {
  std::int64_t tiny, odd, medium, quick, seed;
};
inline PlainSizes sizes(const std::string& name, const OneNumber& values) {
  return {{"tiny", {{name, values.tiny}}},
          {"odd", {{name, values.odd}}},
          {"medium", {{name, values.medium}}},
          {"quick", {{name, values.quick}}},
          {"seed", {{name, values.seed}}}};
}

struct PlainDescription {
  std::string name;
  std::string title;
  std::string sentence = {};
  // Allowed error, relative to the right value, or to the typical one of its array (the root of the
  // mean square of 256 elements, or 1 if that is less) where that is larger.
  double tolerance = 0;
  PlainSizes sizes;
  std::vector<PlainArray> arrays;
  RightAnswer expected;
  // The work of rungs that declare none. Reading every input once and writing every output once is
  // implied.
  DeclaredWork work = {};
  std::function<double(const Size&)> flops = {};  // useful ones; by default those of `work`
  std::function<std::optional<std::string>(const Size&)> refuses = {};
  // Fills the input and inout arrays; by default they hold noise from 0.5 to 1.5.
  std::function<void(const Size&, const Arrays&, const Noise&)> fill = {};
  std::string work_unit = "repetition";
};

// The program that measures it supplies what such a kernel leaves out (rl_plain_computation).
class PlainKernel : public KernelBase {
 public:
  explicit PlainKernel(PlainDescription description)
      : m_description(std::move(description)),
        m_info{.name = m_description.name,
               .title = m_description.title,
               .sentence = m_description.sentence,
               .work_unit = m_description.work_unit} {}

  const PlainDescription& description() const { return m_description; }
  const KernelInfo& info() const override { return m_info; }

  std::optional<NamedValues> named_size(std::string_view name,
                                        const MachineLimits& /*limits*/) const override {
    for (const auto& [known, values] : m_description.sizes) {
      if (known == name) {
        return values;
      }
    }
    return std::nullopt;
  }

  std::optional<std::string> invalid(const Size& size) const override {
    return m_description.refuses ? m_description.refuses(size) : std::nullopt;
  }

  std::vector<ArraySpec> arrays(const Size& size) const override {
    std::vector<ArraySpec> specs;
    for (const PlainArray& array : m_description.arrays) {
      specs.push_back({array.name, array.count(size), array.element_bytes, array.role});
    }
    return specs;
  }

  double useful_flops(const Size& size) const {
    if (m_description.flops) {
      return m_description.flops(size);
    }
    rl_work work{};
    if (m_description.work) {
      m_description.work(size, 0, work);
    }
    return flops(work);
  }

 private:
  PlainDescription m_description;
  KernelInfo m_info;
};

namespace detail {

class PlainTable : public ComputationTable {
 public:
  explicit PlainTable(const PlainKernel& kernel)
      : ComputationTable(kernel),
        m_plain{.tolerance = kernel.description().tolerance,
                .right_values = right_values,
                .flops = useful_flops} {
    m_table.flags = RL_INPUTS_VARY;
    m_table.plain = &m_plain;
    m_table.fill = kernel.description().fill ? fill : nullptr;
  }

 private:
  static const PlainKernel& kernel_of(void* self) {
    return static_cast<const PlainKernel&>(
        static_cast<const PlainTable&>(table_of(self)).computation());
  }
  static std::int32_t fill(void* self, const rl_problem* problem, std::uint64_t seed,
                           std::uint32_t /*what*/, rl_error* error) {
    return guarded(error, [&] {
      kernel_of(self).description().fill(Size(problem->size), Arrays(*problem), Noise(seed));
    });
  }
  static std::int32_t right_values(void* self, const rl_problem* problem, std::uint32_t array,
                                   const std::uint64_t* elements, std::uint32_t count,
                                   double* values, rl_error* error) {
    return guarded(error, [&] {
      const RightAnswer& expected = kernel_of(self).description().expected;
      const Size size(problem->size);
      const Arrays arrays(*problem);
      const std::string_view name = table_of(self).table()->arrays[array].name;
      for (std::uint32_t i = 0; i < count; ++i) {
        values[i] = expected(size, arrays, name, elements[i]);
      }
    });
  }
  static std::int32_t useful_flops(void* self, rl_parameters size, double* flops, rl_error* error) {
    return guarded(error, [&] { *flops = kernel_of(self).useful_flops(Size(size)); });
  }

  rl_plain_computation m_plain;
};

}  // namespace detail

inline std::unique_ptr<detail::ComputationTable> make_table(const PlainKernel& kernel) {
  return std::make_unique<detail::PlainTable>(kernel);
}

}  // namespace v0
}  // namespace roofladder
