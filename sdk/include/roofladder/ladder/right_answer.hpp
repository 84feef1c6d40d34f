// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "roofladder/ladder/array_arguments.hpp"

namespace roofladder {
inline namespace v0 {
namespace detail {

// Writes an answer as the numbers of an element of the array.
template <typename Answer>
void write_answer(const rl_array& array, const Answer& answer, std::span<rl_value> values) {
  if constexpr (std::is_arithmetic_v<Answer>) {
    if (values.size() == 1) {
      if (array.number == RL_REAL) {
        values[0].real = static_cast<double>(answer);
      } else {
        values[0].integer = static_cast<std::int64_t>(answer);
      }
      return;
    }
  } else if (sizeof(Answer) == values.size_bytes() &&
             (numbers_of<Answer>.kind == RL_OPAQUE ||
              numbers_of<Answer>.bytes == sizeof(rl_value))) {
    std::memcpy(values.data(), &answer, sizeof answer);
    return;
  }
  throw std::invalid_argument("the right answer of array " + std::string(array.name) +
                              " must have " + std::to_string(values.size()) +
                              " numbers of 8 bytes (double, std::int64_t), as its elements do");
}

// The arrays that a right answer is made from, in order. Throws unless there are so many.
template <std::size_t taken>
std::array<rl_array, taken> inputs_among(std::span<const rl_array> arrays) {
  std::array<rl_array, taken> inputs{};
  std::size_t count = 0;
  for (const rl_array& array : arrays) {
    if (array.role == RL_INPUT || array.role == RL_INOUT) {
      if (count < taken) {
        inputs[count] = array;
      }
      ++count;
    }
  }
  require_count("the right answer", taken, "inputs", count);
  return inputs;
}

template <typename... Parameter>
constexpr bool takes_an_element(Parameters<std::uint64_t, Parameter...> /*types*/) {
  return true;
}
template <typename... Parameter>
constexpr bool takes_an_element(Parameters<Parameter...> /*types*/) {
  return false;
}

}  // namespace detail

// The right value of an element of an output or inout array, of real numbers in double: a function
// of the element and the inputs, inout arrays among them, in their order
//   [](std::uint64_t i, std::span<const double> in) { return 2 * in[i]; }
// with the size, or integers for its numbers, as further parameters if they are needed; or, for
// several outputs, a function of everything by name.
class RightAnswer {
 public:
  using ByName = std::function<double(const Size&, const Arrays&, std::string_view array,
                                      std::uint64_t element)>;

  RightAnswer() = default;
  template <std::convertible_to<ByName> Function>
  RightAnswer(Function function)
      : m_function([function = ByName(std::move(function))](
                       const Size& size, const Arrays& arrays, const rl_array& array,
                       std::uint64_t element, std::span<rl_value> values) {
          detail::write_answer(array, function(size, arrays, array.name, element), values);
        }) {}
  template <typename Function>
    requires(!std::convertible_to<Function, ByName> && detail::HasTypes<Function>)
  RightAnswer(Function function) : m_function(of_inputs(function, detail::TypesOf<Function>{})) {}

  explicit operator bool() const { return static_cast<bool>(m_function); }

  // Writes the numbers of the element.
  void operator()(const Size& size, const Arrays& arrays, const rl_array& array,
                  std::uint64_t element, std::span<rl_value> values) const {
    m_function(size, arrays, array, element, values);
  }

 private:
  using Writer = std::function<void(const Size&, const Arrays&, const rl_array&, std::uint64_t,
                                    std::span<rl_value>)>;

  template <typename Function, typename... Parameter>
  static Writer of_inputs(Function function, detail::Parameters<Parameter...> types) {
    static_assert(
        detail::takes_an_element(detail::Parameters<Parameter...>{}),
        "the right answer of an element takes it as std::uint64_t first, then the inputs");
    return [function, types](const Size& size, const Arrays& arrays, const rl_array& array,
                             std::uint64_t element, std::span<rl_value> values) {
      const auto inputs = detail::inputs_among<detail::arrays_among<Parameter...>>(arrays.all());
      detail::write_answer(
          array, detail::call_over_arrays(function, types, Problem(size, inputs), element), values);
    };
  }

  Writer m_function;
};

namespace detail {

// An array of right values as a parameter takes it.
template <typename Parameter>
class RightParameter {
 public:
  explicit RightParameter(const rl_array& array) : m_taken(ArrayOf<Parameter>::of(array)) {}
  Parameter get() { return m_taken; }
  void bring() {}

 private:
  Parameter m_taken;
};

// A copy of right values as integers of less than 8 bytes.
template <typename Integer>
class NarrowIntegers {
 public:
  explicit NarrowIntegers(const rl_array& array)
      : m_right(elements_of<std::int64_t>(array)),
        m_count(array.count),
        m_copy(std::make_unique<Integer[]>(array.count)) {
    std::transform(m_right, m_right + m_count, m_copy.get(),
                   [](std::int64_t value) { return static_cast<Integer>(value); });
  }
  void bring() { std::copy(m_copy.get(), m_copy.get() + m_count, m_right); }

 protected:
  std::int64_t* m_right;
  std::size_t m_count;
  std::unique_ptr<Integer[]> m_copy;
};
template <typename Element>
concept NarrowInteger =
    std::integral<Element> && !std::is_const_v<Element> && sizeof(Element) < sizeof(std::int64_t);
template <NarrowInteger Integer>
class RightParameter<std::span<Integer>> : public NarrowIntegers<Integer> {
 public:
  using NarrowIntegers<Integer>::NarrowIntegers;
  std::span<Integer> get() { return {this->m_copy.get(), this->m_count}; }
};
template <NarrowInteger Integer>
class RightParameter<Integer*> : public NarrowIntegers<Integer> {
 public:
  using NarrowIntegers<Integer>::NarrowIntegers;
  Integer* get() { return this->m_copy.get(); }
};

// Another argument than an array.
template <typename Parameter>
class OtherParameter {
 public:
  explicit OtherParameter(Parameter argument) : m_argument(argument) {}
  Parameter get() { return m_argument; }
  void bring() {}

 private:
  Parameter m_argument;
};

}  // namespace detail

// All right values at once: a function of the arrays in their order, without scratch ones, that
// writes those of output and inout arrays, of real numbers in double. Inout arrays hold their
// values from before.
//   [](std::span<const int> keys, std::span<int> bins) { for (int key : keys) ++bins[key]; }
class RightArrays {
 public:
  RightArrays() = default;
  template <detail::HasTypes Function>
  RightArrays(Function function)
      : m_function([function](const Problem& right) {
          call(function, right, detail::TypesOf<Function>{});
        }) {}

  explicit operator bool() const { return static_cast<bool>(m_function); }

  // The result arrays of this problem hold values of 8 bytes.
  void operator()(const Problem& right) const { m_function(right); }

 private:
  template <typename Parameter>
  static auto argument(const Problem& right, detail::Taken& taken) {
    if constexpr (detail::ArrayOf<Parameter>::is_one) {
      return detail::RightParameter<std::remove_cvref_t<Parameter>>(right.arrays()[taken.arrays++]);
    } else {
      return detail::OtherParameter<Parameter>(
          detail::argument_for<Parameter>(right, taken, right));
    }
  }
  template <typename Function, typename... Parameter>
  static void call(const Function& function, const Problem& right,
                   detail::Parameters<Parameter...> /*types*/) {
    detail::require_count("the function of all right values", detail::arrays_among<Parameter...>,
                          "arrays", right.arrays().size());
    detail::Taken taken;
    std::tuple arguments{argument<Parameter>(right, taken)...};
    std::apply([&](auto&... each) { function(each.get()...); }, arguments);
    std::apply([](auto&... each) { (each.bring(), ...); }, arguments);
  }

  std::function<void(const Problem&)> m_function;
};

}  // namespace v0
}  // namespace roofladder
