// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "roofladder/ladder/fill_with_noise.hpp"
#include "roofladder/ladder/kernel.hpp"
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

// The reference keeps a copy of inout arrays as they were before the repetition.
class PlainKernel : public Kernel {
 public:
  explicit PlainKernel(PlainDescription description)
      : m_description(std::move(description)),
        m_info{.name = m_description.name,
               .title = m_description.title,
               .sentence = m_description.sentence,
               .work_unit = m_description.work_unit} {}

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
    for (const auto& [name, value] : m_description.sizes.front().second) {
      if (size[name] < 1) {
        return name + " must be at least 1; it is " + std::to_string(size[name]);
      }
    }
    return m_description.refuses ? m_description.refuses(size) : std::nullopt;
  }

  std::vector<ArraySpec> arrays(const Size& size) const override {
    std::vector<ArraySpec> specs;
    for (const PlainArray& array : m_description.arrays) {
      specs.push_back({array.name, array.count(size), array.element_bytes, array.role});
    }
    return specs;
  }

  // Counts inputs once and outputs once.
  UsefulWork useful_work(const Size& size) const override {
    return {.flops = useful_flops(size),
            .bytes = bytes(size, RL_INPUT) + bytes(size, RL_OUTPUT) + 2 * bytes(size, RL_INOUT)};
  }

  // Declares the work of a rung that declares none: the same bytes, and those that regular stores
  // on the host fetch before they write.
  void declare(const Size& size, double cache, bool fetches, rl_work& work) const {
    declare_traffic(size, fetches, work);
    if (m_description.work) {
      m_description.work(size, cache, work);
    }
  }
  void declare_traffic(const Size& size, bool fetches, rl_work& work) const {
    work.minimum_read = bytes(size, RL_INPUT) + bytes(size, RL_INOUT);
    work.minimum_write = bytes(size, RL_OUTPUT) + bytes(size, RL_INOUT);
    work.write_allocate = fetches ? bytes(size, RL_OUTPUT) : 0;
  }

  void fill(const Size& size, const Arrays& arrays, const Noise& noise,
            bool only_inout) const override {
    if (m_description.fill) {
      m_description.fill(size, arrays, noise);
      return;
    }
    std::uint64_t sequence = 0;
    for (const PlainArray& array : m_description.arrays) {
      const std::uint64_t first = sequence++ << 40U;
      if (array.role == RL_INOUT || (array.role == RL_INPUT && !only_inout)) {
        fill_array(array, arrays, noise, first);
      }
    }
  }

  bool inputs_vary() const override { return true; }

  std::unique_ptr<Reference> reference(const Size& size, const Arrays& arrays) const override {
    return std::make_unique<PlainReference>(m_description, size, arrays);
  }

 private:
  class PlainReference : public Reference {
   public:
    PlainReference(const PlainDescription& kernel, const Size& size, const Arrays& arrays)
        : m_kernel(kernel), m_size(values_of(kernel, size)) {
      for (const PlainArray& array : kernel.arrays) {
        m_views.push_back(view_of(array, arrays));
      }
      for (const rl_array& array : m_views) {
        if (array.role == RL_OUTPUT || array.role == RL_INOUT) {
          m_typical.emplace(array.name, typical(array.name, array.count));
        }
      }
    }

    double expected(std::string_view array, std::uint64_t index) const override {
      return m_kernel.expected(m_size.view(), Arrays(m_views), array, index);
    }
    double tolerance(std::string_view array, std::uint64_t index) const override {
      return m_kernel.tolerance *
             std::max(m_typical.find(array)->second, std::abs(expected(array, index)));
    }

   private:
    // At most 1; less in an array whose values are all tiny, where an error of 1 would not be
    // small.
    double typical(std::string_view array, std::uint64_t count) const {
      const std::uint64_t samples = std::min<std::uint64_t>(count, 256);
      double squares = 0;
      for (std::uint64_t i = 0; i < samples; ++i) {
        const double value = expected(array, rl_noise_place(i, samples, count));
        squares += value * value / static_cast<double>(samples);
      }
      const double root = std::sqrt(squares);
      return root > 0 && root < 1 ? root : 1;
    }

    static NamedValues values_of(const PlainDescription& kernel, const Size& size) {
      NamedValues values = kernel.sizes.front().second;
      for (auto& [name, value] : values) {
        value = size[name];
      }
      return values;
    }
    rl_array view_of(const PlainArray& array, const Arrays& arrays) {
      rl_array view = arrays.find(array.name);
      if (array.role == RL_INOUT) {
        const auto* bytes = static_cast<const unsigned char*>(view.data);
        view.data = m_copies.emplace_back(bytes, bytes + view.count * view.element_bytes).data();
      }
      return view;
    }

    const PlainDescription& m_kernel;
    SizeOf m_size;
    std::vector<std::vector<unsigned char>> m_copies;
    std::vector<rl_array> m_views;
    std::map<std::string, double, std::less<>> m_typical;  // of results
  };

  double useful_flops(const Size& size) const {
    rl_work work{};
    if (m_description.flops) {
      return m_description.flops(size);
    }
    if (m_description.work) {
      m_description.work(size, 0, work);
    }
    return flops(work);
  }

  double bytes(const Size& size, rl_array_role role) const {
    double bytes = 0;
    for (const ArraySpec& array : arrays(size)) {
      bytes += array.role == role ? static_cast<double>(array.count) * array.element_bytes : 0;
    }
    return bytes;
  }

  static void fill_array(const PlainArray& array, const Arrays& arrays, const Noise& noise,
                         std::uint64_t first) {
    if (array.element_bytes == sizeof(float)) {
      fill_with_noise(arrays.of<float>(array.name), noise, first);
    } else {
      fill_with_noise(arrays.of<double>(array.name), noise, first);
    }
  }

  PlainDescription m_description;
  KernelInfo m_info;
};

}  // namespace v0
}  // namespace roofladder
