// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/opcount/latencies.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <vector>

namespace roofladder::opcount {
namespace {

constexpr int passes = 200;
constexpr int chain_length = 64;  // operations of a pass
constexpr int trials = 9;

using Chain = void (*)();

// Chains of 64 operations a pass, each on the result of the pass before: a core would run chains
// that need nothing of one another at the same time. y is close to 1 with all bits of a float, so
// that no division ends early.
template <typename Value, typename Pass>
void repeat(Value x, Pass pass) {
  for (int i = 0; i < passes; ++i) {
    pass(x);
  }
}

#define ROOFLADDER_CHAIN(name, type, operation)                          \
  void name() {                                                          \
    constexpr type y = 8390657.0F / 8388608;                             \
    repeat(type(1), [=](type& x) {                                       \
      asm volatile(".rept 64\n" operation ".endr\n" : "+x"(x) : "x"(y)); \
    });                                                                  \
  }

ROOFLADDER_CHAIN(additions, double, "addsd %1, %0\n")
ROOFLADDER_CHAIN(multiplications, double, "mulsd %1, %0\n")
ROOFLADDER_CHAIN(multiply_adds, double, "vfmadd213sd %1, %1, %0\n")
ROOFLADDER_CHAIN(divisions, double, "divsd %1, %0\n")
ROOFLADDER_CHAIN(divisions_of_singles, float, "divss %1, %0\n")
ROOFLADDER_CHAIN(roots, double, "addsd %1, %0\nsqrtsd %0, %0\n")
ROOFLADDER_CHAIN(roots_of_singles, float, "addss %1, %0\nsqrtss %0, %0\n")

// The addend is in a register: cores since Intel's Golden Cove add small constants in no time.
void cycles() {
  repeat(std::int64_t{0}, [](std::int64_t& x) {
    asm volatile(".rept 64\nadd %1, %0\n.endr\n" : "+r"(x) : "r"(std::int64_t{1}) : "cc");
  });
}

void loads() {
  static const void* itself = &itself;
  repeat(static_cast<const void*>(&itself), [](const void*& address) {
    asm volatile(".rept 64\nmov (%0), %0\n.endr\n" : "+r"(address) : : "memory");
  });
}

// Not on the stack, where some cores keep what is stored in a register.
void forwards() {
  static std::int64_t word = 0;
  repeat(std::int64_t{0}, [](std::int64_t& x) {
    asm volatile(".rept 64\nmov %0, (%1)\nmov (%1), %0\n.endr\n" : "+r"(x) : "r"(&word) : "memory");
  });
}

double seconds_of(Chain chain) {
  const auto begin = std::chrono::steady_clock::now();
  chain();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double shortest_of(Chain chain) {
  double shortest = seconds_of(chain);
  for (int trial = 1; trial < trials; ++trial) {
    shortest = std::min(shortest, seconds_of(chain));
  }
  return shortest / passes / chain_length;
}

// The shortest times of both, in turn: other programs only lengthen them.
int latency_of(Chain chain) {
  double shortest = seconds_of(chain);
  double of_cycles = seconds_of(cycles);
  for (int trial = 1; trial < trials; ++trial) {
    shortest = std::min(shortest, seconds_of(chain));
    of_cycles = std::min(of_cycles, seconds_of(cycles));
  }
  return static_cast<int>(std::lround(shortest / of_cycles));
}

// In the order of the option.
std::vector<int> measured() {
  const int add = latency_of(additions);
  const int multiply = latency_of(multiplications);
  return {add,
          multiply,
          __builtin_cpu_supports("fma") ? latency_of(multiply_adds) : multiply,
          latency_of(divisions),
          latency_of(divisions_of_singles),
          latency_of(roots) - add,
          latency_of(roots_of_singles) - add,
          latency_of(loads),
          latency_of(forwards)};
}

}  // namespace

std::string chain_option() {
  static const std::string option = fmt::format("--chain={}", fmt::join(measured(), ","));
  return option;
}

double cycle_seconds() {
  static const double seconds = shortest_of(cycles);
  return seconds;
}

double first_level_load_seconds() {
  static const double seconds = shortest_of(loads);
  return seconds;
}

}  // namespace roofladder::opcount
