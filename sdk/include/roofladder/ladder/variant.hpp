// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "roofladder/ladder.h"
#include "roofladder/ladder/arrays.hpp"
#include "roofladder/ladder/guarded.hpp"
#include "roofladder/ladder/size.hpp"

// Types with which a C++ file describes its variants.
namespace roofladder {
inline namespace v0 {

// Names the part that the time from now on belongs to. A variant with one part never calls it.
class Parts {
 public:
  explicit Parts(const rl_queue& queue) : m_queue(&queue) {}
  void enter(std::uint32_t part) const { m_queue->enter(m_queue->self, part); }

 private:
  const rl_queue* m_queue;
};

// Executed work of one repetition, which begins as all zeros; the cache is the last level's, in
// bytes: data that fits may be fetched only once.
using DeclaredWork = std::function<void(const Size& size, double cache, rl_work& work)>;

// Why the variant cannot run a size that the kernel accepts, or nothing.
using Refusal = std::function<std::optional<std::string>(const Size& size)>;

// A variant's description of itself.
struct Description {
  std::string name = {};      // "" for the technique that its file is named after
  std::string title = {};     // "" for its name in words
  std::string claim = {};     // what was changed and why it should help
  std::uint32_t expects = 0;  // rl_expectation: what the claim expects to see
  // "" for an original; ":tile=4" for the variant of the same file with these parameters, ":" for
  // the one without.
  std::string parent = {};
  // Says what its time covers, where that is something else than its parent's: a new baseline.
  std::string scope = {};
  std::string ceiling = {};   // only for kernels that measure limits
  std::string computes = {};  // which of the kernel's computations; "" for the only one
  std::uint32_t flags = 0;
  std::vector<std::string> parts = {"kernel"};
  NamedValues parameters = {};
  std::string build = {};  // options beyond those of every variant
  std::uint32_t max_threads = 0;
  Refusal refuses = {};
  DeclaredWork work = {};
};

// A Refusal of sizes that are not a multiple of `unit`.
inline Refusal remainder_of(const std::string& name, std::int64_t unit) {
  return [name, unit](const Size& size) -> std::optional<std::string> {
    if (size[name] % unit == 0) {
      return std::nullopt;
    }
    return name + " must be a multiple of " + std::to_string(unit) + "; it is " +
           std::to_string(size[name]);
  };
}

// The functions of the same names in rl_variant.
struct VariantFunctions {
  std::int32_t (*create)(void*, const rl_problem*, const rl_queue*, void**, rl_error*);
  std::int32_t (*reset)(void*, rl_error*);
  std::int32_t (*run)(void*, rl_error*);
  std::int32_t (*finish)(void*, rl_error*);
  void (*destroy)(void*);
  std::int32_t (*inspect)(void*, rl_take_value, void*, rl_error*) = nullptr;
  std::int32_t (*count)(void*, const rl_problem*, rl_work*, rl_error*) = nullptr;
  std::int32_t (*rehearse)(void*, rl_error*) = nullptr;
};

struct VariantEntry {
  Description description;
  VariantFunctions functions;
  rl_place place = RL_ON_HOST;
};

// All variants of one file: several if they differ only by a parameter.
using VariantFile = std::vector<VariantEntry>;

// ":tile=4,group=64", the part of a variant's name that follows the technique; "" without
// parameters.
inline std::string parameter_suffix(const NamedValues& parameters) {
  std::string suffix;
  for (const auto& [parameter, value] : parameters) {
    suffix += (suffix.empty() ? ':' : ',') + parameter + '=' + std::to_string(value);
  }
  return suffix;
}

namespace detail {

// Whether code does all its work in run(), so that it has neither reset() nor finish().
template <typename Code>
inline constexpr bool runs_only = requires { typename Code::RunsOnly; };

// The functions of a State, which is made of a problem and a queue and has reset(), run(),
// finish(), which are left out where its code runs only.
template <typename State, typename Code>
VariantFunctions functions_of() {
  VariantFunctions functions{
      .create =
          [](void*, const rl_problem* problem, const rl_queue* queue, void** state,
             rl_error* error) {
            return guarded(error, [&] { *state = new State(Problem(*problem), *queue); });
          },
      .reset =
          [](void* state, rl_error* error) {
            return guarded(error, [&] { static_cast<State*>(state)->reset(); });
          },
      .run =
          [](void* state, rl_error* error) {
            return guarded(error, [&] { static_cast<State*>(state)->run(); });
          },
      .finish =
          [](void* state, rl_error* error) {
            return guarded(error, [&] { static_cast<State*>(state)->finish(); });
          },
      .destroy = [](void* state) { delete static_cast<State*>(state); },
  };
  if constexpr (runs_only<Code>) {
    functions.reset = nullptr;
    functions.finish = nullptr;
  }
  return functions;
}

}  // namespace detail
}  // namespace v0
}  // namespace roofladder
