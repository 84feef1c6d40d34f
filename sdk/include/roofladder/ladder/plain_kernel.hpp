// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "roofladder/ladder/kernel.hpp"
#include "roofladder/ladder/kernel_table.hpp"
#include "roofladder/ladder/numbers.hpp"
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
  Numbers numbers;
  bool zeroed = false;
};

namespace detail {
// Elements that are structs consist of numbers of the second type.
template <typename Element, typename Number>
PlainArray array_of(std::string name, rl_array_role role, Extent count) {
  constexpr Numbers numbers = numbers_of<Number>;
  static_assert(std::is_trivially_copyable_v<Element> && sizeof(Element) % numbers.bytes == 0,
                "elements are copied byte by byte, and hold a whole number of their numbers");
  return {std::move(name), sizeof(Element), role, std::move(count), numbers};
}
template <typename Element, typename Number>
PlainArray result_of(std::string name, rl_array_role role, Extent count) {
  constexpr Numbers numbers = numbers_of<Number>;
  static_assert(numbers.kind != RL_OPAQUE,
                "results are compared number by number: of structs say which numbers they hold, "
                "output<Point, double>(\"points\", \"n\"); those of integers, double, float, "
                "std::complex and std::array are known");
  return array_of<Element, Number>(std::move(name), role, std::move(count));
}
}  // namespace detail

template <typename Element, typename Number = Element>
PlainArray input(std::string name, Extent count) {
  return detail::array_of<Element, Number>(std::move(name), RL_INPUT, std::move(count));
}
template <typename Element, typename Number = Element>
PlainArray output(std::string name, Extent count) {
  return detail::result_of<Element, Number>(std::move(name), RL_OUTPUT, std::move(count));
}
template <typename Element, typename Number = Element>
PlainArray inout(std::string name, Extent count) {
  return detail::result_of<Element, Number>(std::move(name), RL_INOUT, std::move(count));
}
// An inout array of zeros, for results that are added to.
template <typename Element, typename Number = Element>
PlainArray accumulated(std::string name, Extent count) {
  PlainArray array = inout<Element, Number>(std::move(name), std::move(count));
  array.zeroed = true;
  return array;
}
template <typename Element>
PlainArray scratch(std::string name, Extent count) {
  return detail::array_of<Element, Element>(std::move(name), RL_SCRATCH, std::move(count));
}

using PlainSizes = std::vector<std::pair<std::string, NamedValues>>;

inline constexpr std::array<const char*, 5> size_names{"tiny", "odd", "medium", "quick", "seed"};

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
// The five sizes, tiny to seed, of a kernel whose size is several numbers. Throws
// std::invalid_argument unless there are five, with a value for each name.
inline PlainSizes sizes(const std::vector<std::string>& names,
                        const std::vector<std::vector<std::int64_t>>& values) {
  if (values.size() != size_names.size()) {
    throw std::invalid_argument("a kernel has five sizes: tiny, odd, medium, quick and seed");
  }
  PlainSizes sizes;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i].size() != names.size()) {
      throw std::invalid_argument(std::string("size ") + size_names[i] + " has " +
                                  std::to_string(values[i].size()) + " values for " +
                                  std::to_string(names.size()) + " names");
    }
    sizes.emplace_back(size_names[i], NamedValues{});
    for (std::size_t k = 0; k < names.size(); ++k) {
      sizes.back().second.emplace_back(names[k], values[i][k]);
    }
  }
  return sizes;
}
// The only size of a kernel whose data come from elsewhere, a file for instance.
inline PlainSizes fixed_size(const NamedValues& values) {
  PlainSizes sizes;
  for (const char* name : size_names) {
    sizes.emplace_back(name, values);
  }
  return sizes;
}

struct PlainDescription {
  std::string name;
  std::string title;
  std::string sentence = {};
  // Allowed error of real numbers, relative to the right value, or to the typical one of its array
  // (the root of the mean square of 256 elements, or 1 if that is less) or to its magnitude where
  // they are larger.
  double tolerance = 0;
  PlainSizes sizes;
  std::vector<PlainArray> arrays;
  RightAnswer expected = {};      // of one element,
  RightArrays expected_all = {};  // or of all at once
  // The sum of the magnitudes of the terms that an element is the sum of, where they may cancel.
  RightAnswer magnitude = {};
  // The work of rungs that declare none. Reading every input once and writing every output once is
  // implied.
  DeclaredWork work = {};
  std::function<double(const Size&)> flops = {};  // useful ones; by default those of `work`
  std::function<std::optional<std::string>(const Size&)> refuses = {};
  // Fills the input and inout arrays, but not accumulated ones. By default real numbers are noise
  // from 0.5 to 1.5, and integers from 0 to 99 and below the number of elements of every array
  // that has more than one.
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
    if (has_one_size() && !is_only_size(size)) {
      return "its only size is that of its data";
    }
    return m_description.refuses ? m_description.refuses(size) : std::nullopt;
  }

  std::vector<ArraySpec> arrays(const Size& size) const override {
    std::vector<ArraySpec> specs;
    for (const PlainArray& array : m_description.arrays) {
      specs.push_back({array.name, array.count(size), array.element_bytes, array.role,
                       array.numbers, array.zeroed});
    }
    return specs;
  }

  bool declares_flops() const { return m_description.flops || m_description.work; }
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
  bool has_one_size() const {
    return std::ranges::all_of(m_description.sizes, [&](const auto& named) {
      return named.second == m_description.sizes.front().second;
    });
  }
  bool is_only_size(const Size& size) const {
    return std::ranges::all_of(m_description.sizes.front().second, [&](const auto& number) {
      return size[number.first] == number.second;
    });
  }

  PlainDescription m_description;
  KernelInfo m_info;
};

namespace detail {

class PlainTable : public ComputationTable {
 public:
  explicit PlainTable(const PlainKernel& kernel) : ComputationTable(kernel) {
    const PlainDescription& description = kernel.description();
    m_plain = {.tolerance = description.tolerance,
               .right_values = description.expected ? right_values : nullptr,
               .right_arrays = description.expected_all ? right_arrays : nullptr,
               .magnitudes = description.magnitude ? magnitudes : nullptr,
               .flops = kernel.declares_flops() ? useful_flops : nullptr};
    m_table.flags = RL_INPUTS_VARY;
    m_table.plain = &m_plain;
    m_table.fill = description.fill ? fill : nullptr;
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
  // Calls `take(array, i, element)` for each of these elements.
  template <typename Take>
  static void for_elements(const rl_problem& problem, std::uint32_t array,
                           const std::uint64_t* elements, std::uint32_t count, const Take& take) {
    const Size size(problem.size);
    const Arrays arrays(problem);
    for (std::uint32_t i = 0; i < count; ++i) {
      take(size, arrays, problem.arrays[array], i, elements[i]);
    }
  }
  static std::int32_t right_values(void* self, const rl_problem* problem, std::uint32_t array,
                                   const std::uint64_t* elements, std::uint32_t count,
                                   rl_value* values, rl_error* error) {
    return guarded(error, [&] {
      const RightAnswer& expected = kernel_of(self).description().expected;
      for_elements(
          *problem, array, elements, count,
          [&](const Size& size, const Arrays& arrays, const rl_array& of, std::uint32_t i,
              std::uint64_t element) {
            const std::uint32_t numbers = of.element_bytes / of.number_bytes;
            expected(size, arrays, of, element, {values + std::size_t{i} * numbers, numbers});
          });
    });
  }
  static std::int32_t right_arrays(void* self, const rl_problem* right, rl_error* error) {
    return guarded(error, [&] { kernel_of(self).description().expected_all(Problem(*right)); });
  }
  static std::int32_t magnitudes(void* self, const rl_problem* problem, std::uint32_t array,
                                 const std::uint64_t* elements, std::uint32_t count,
                                 double* magnitudes, rl_error* error) {
    return guarded(error, [&] {
      const RightAnswer& magnitude = kernel_of(self).description().magnitude;
      for_elements(*problem, array, elements, count,
                   [&](const Size& size, const Arrays& arrays, rl_array of, std::uint32_t i,
                       std::uint64_t element) {
                     of.number = RL_REAL;
                     rl_value value{};
                     magnitude(size, arrays, of, element, {&value, 1});
                     magnitudes[i] = value.real;
                   });
    });
  }
  static std::int32_t useful_flops(void* self, rl_parameters size, double* flops, rl_error* error) {
    return guarded(error, [&] { *flops = kernel_of(self).useful_flops(Size(size)); });
  }

  rl_plain_computation m_plain{};
};

}  // namespace detail

inline std::unique_ptr<detail::ComputationTable> make_table(const PlainKernel& kernel) {
  return std::make_unique<detail::PlainTable>(kernel);
}

}  // namespace v0
}  // namespace roofladder
