// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <exception>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/counted.h"
#include "kernels/module.h"
#include "kernels/size.h"
#include "kernels/work.h"

// How a C++ variant file describes its variants. See CONTRIBUTING.md, "Adding a variant".
namespace roofladder {

// The problem a variant works on: sizes and arrays by name. Elements are read as the type asked
// for, whose size must match.
class Problem {
 public:
  explicit Problem(const rl_problem& problem) : size(problem.size), m_problem(&problem) {}

  const Size size;

  template <typename Element>
  std::span<Element> array(std::string_view name) const {
    const rl_array& found = find(name);
    if (found.element_bytes != sizeof(Element)) {
      throw std::invalid_argument("array " + std::string(name) + " has elements of another size");
    }
    return {static_cast<Element*>(found.data), found.count};
  }

 private:
  const rl_array& find(std::string_view name) const {
    for (const rl_array& array : std::span(m_problem->arrays, m_problem->array_count)) {
      if (name == array.name) {
        return array;
      }
    }
    throw std::invalid_argument("no array named " + std::string(name));
  }

  const rl_problem* m_problem;
};

// Names the part that the time from now on belongs to. A variant with one part never calls it.
class Parts {
 public:
  explicit Parts(const rl_parts& parts) : m_parts(&parts) {}
  void enter(std::uint32_t part) const { m_parts->enter(m_parts->context, part); }

 private:
  const rl_parts* m_parts;
};

using DeclaredWork = int32_t (*)(rl_parameters size, double last_level_cache, rl_work*, rl_error*);

// What a variant says of itself.
struct Description {
  std::string title = {};
  std::string claim = {};
  // "" for an original; ":tile=4" for the variant of the same file with these parameters, ":" for
  // the one without.
  std::string parent = {};
  std::string ceiling = {};  // only for kernels that measure limits
  std::uint32_t flags = 0;
  std::vector<std::string> parts = {"kernel"};
  std::vector<std::pair<std::string, std::int64_t>> parameters = {};
  std::string build = {};  // options beyond the model's own, as given in CMake
  std::uint32_t max_threads = 0;
  DeclaredWork work = nullptr;  // declared<function>
};

// The functions of a variant written as a class template over its scalar:
//   template <typename Real> struct Code { Code(const Problem&); void reset(); void run(Parts);
//   void finish(); };
struct VariantFunctions {
  int32_t (*create)(const rl_problem*, void**, rl_error*);
  int32_t (*reset)(void*, rl_error*);
  int32_t (*run)(void*, const rl_parts*, rl_error*);
  int32_t (*finish)(void*, rl_error*);
  void (*destroy)(void*);
  int32_t (*count)(const rl_problem*, rl_work*, rl_error*);
  int32_t (*elapsed)(void*, std::uint32_t, double*, rl_error*) = nullptr;
  int32_t (*inspect)(void*, rl_take_value, void*, rl_error*) = nullptr;
};

// ":tile=4,group=64", what follows the technique in a variant's name; "" without parameters.
std::string parameter_suffix(const Description& description);

struct VariantEntry {
  Description description;
  VariantFunctions functions;
};

// All variants of one file: several where they differ by a parameter only.
using VariantFile = std::vector<VariantEntry>;

// A row of the table that CMake generates.
struct RegisteredFile {
  const char* kernel;
  const char* technique;
  std::uint32_t order;
  const char* source_name;
  const char* source;
  const VariantFile* variants;
};
const std::vector<RegisteredFile>& registered_files();

// The C table of every registered variant of this module; valid for the process's life.
std::span<const rl_variant> variant_table();

namespace detail {

void set_error(rl_error* error, const char* text);

template <typename Function>
int32_t guarded(rl_error* error, Function function) noexcept {
  try {
    function();
    return 0;
  } catch (const std::bad_alloc&) {
    set_error(error, "not enough memory");
  } catch (const std::exception& exception) {
    set_error(error, exception.what());
  } catch (...) {
    set_error(error, "an exception of unknown type");
  }
  return 1;
}

template <typename Code>
VariantFunctions functions_of() {
  return {
      .create =
          [](const rl_problem* problem, void** state, rl_error* error) {
            return guarded(error, [&] { *state = new Code(Problem(*problem)); });
          },
      .reset =
          [](void* state, rl_error* error) {
            return guarded(error, [&] { static_cast<Code*>(state)->reset(); });
          },
      .run =
          [](void* state, const rl_parts* parts, rl_error* error) {
            return guarded(error, [&] { static_cast<Code*>(state)->run(Parts(*parts)); });
          },
      .finish =
          [](void* state, rl_error* error) {
            return guarded(error, [&] { static_cast<Code*>(state)->finish(); });
          },
      .destroy = [](void* state) { delete static_cast<Code*>(state); },
      .count = nullptr,
  };
}

// Provided by the model: runs the function with a single thread.
void on_one_thread(void (*function)(void*), void* argument);

// Accesses are counted while this object lives, by the function of this frame and those it calls.
class AccessCounting {
 public:
  explicit AccessCounting(const void* frame) {
    counted_stack() = reinterpret_cast<std::uintptr_t>(frame);
  }
  ~AccessCounting() { counted_stack() = 0; }
  AccessCounting(const AccessCounting&) = delete;
  AccessCounting& operator=(const AccessCounting&) = delete;
};

template <typename CountingCode>
int32_t count(const rl_problem* problem, rl_work* work, rl_error* error) {
  return guarded(error, [&] {
    CountingCode code{Problem(*problem)};
    code.reset();
    tally() = {};
    const rl_parts parts{nullptr, [](void*, std::uint32_t) {}};
    auto once = [&] { code.run(Parts(parts)); };
    const AccessCounting counting(__builtin_frame_address(0));
    on_one_thread([](void* argument) { (*static_cast<decltype(once)*>(argument))(); }, &once);
    *work = tally();  // of what ran: finishing is no part of a repetition
    code.finish();
  });
}

}  // namespace detail

// Turns void function(const Size&, double last_level_cache, rl_work&) into a Description's work.
template <auto Function>
int32_t declared(rl_parameters size, double last_level_cache, rl_work* work, rl_error* error) {
  return detail::guarded(error, [&] {
    *work = {};
    Function(Size(size), last_level_cache, *work);
  });
}

// A variant whose flops are proven by running the same code on counting scalars.
// Static: GCC gives a function of a template of an anonymous namespace external linkage, and the
// linker keeps one of all variants whose templates have the same name.
template <template <typename> typename Code, typename Real>
static VariantEntry variant(Description description) {
  VariantFunctions functions = detail::functions_of<Code<Real>>();
  functions.count = &detail::count<Code<Counted<Real>>>;
  return {std::move(description), functions};
}

// A variant that cannot be instantiated on counting scalars (intrinsics); its declared work stands
// unproven.
template <typename Code>
VariantEntry uncounted_variant(Description description) {
  return {std::move(description), detail::functions_of<Code>()};
}

}  // namespace roofladder
