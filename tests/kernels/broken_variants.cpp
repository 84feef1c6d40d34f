// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/broken_variants.h"

#include <cmath>
#include <cstddef>
#include <span>
#include <stdexcept>

#include "roofladder/openmp/variant.hpp"

namespace roofladder {
namespace {

constexpr std::size_t broken = 5;

// The scale of kernel stream, with a fault.
template <Fault fault>
struct Scaled {
  template <typename Real>
  class Code {
   public:
    explicit Code(const Problem& problem)
        : m_a(problem.array<Real>("a")),
          m_b(problem.array<Real>("b")),
          m_c(problem.array<Real>("c")) {}
    void reset() {}
    void finish() {}

    void run(Parts) {
      if (fault == Fault::fails) {
        throw std::runtime_error("it failed");
      }
      if (fault == Fault::only_the_first_time && m_runs++ > 0) {
        return;
      }
      for (std::size_t i = 0; i < m_a.size(); ++i) {
        if (fault == Fault::unwritten && i == broken) {
          continue;
        }
        m_a[i] = Real(0.4) * m_b[i];
      }
      if (fault == Fault::wrong) {
        m_a[broken] = Real(0.4 * raw(m_b[broken]) * (1 + 1e-14));
      }
      if (fault == Fault::nan) {
        m_a[broken] = Real(std::nan(""));
      }
      if (fault == Fault::input_written) {
        m_c[broken] = Real(0.5);
      }
    }

   private:
    static double raw(double value) { return value; }
    static double raw(const Counted<double>& value) { return value.value(); }

    std::span<Real> m_a;
    std::span<Real> m_b;
    std::span<Real> m_c;
    int m_runs = 0;
  };
};

template <Fault fault>
VariantFunctions functions() {
  return variant<Scaled<fault>::template Code, double>({}).functions;
}

VariantFunctions functions_with(Fault fault) {
  switch (fault) {
    case Fault::none:
      return functions<Fault::none>();
    case Fault::unwritten:
      return functions<Fault::unwritten>();
    case Fault::wrong:
      return functions<Fault::wrong>();
    case Fault::nan:
      return functions<Fault::nan>();
    case Fault::only_the_first_time:
      return functions<Fault::only_the_first_time>();
    case Fault::input_written:
      return functions<Fault::input_written>();
    case Fault::fails:
      return functions<Fault::fails>();
  }
  throw std::logic_error("a fault of unknown kind");
}

template <int multiplications>
std::int32_t work(void*, rl_parameters size, double, rl_work* work, rl_error*) {
  *work = {.struct_bytes = sizeof *work};
  work->fp64.mul = multiplications * static_cast<double>(Size(size)["n"]);
  return RL_OK;
}

}  // namespace

rl_variant broken_variant(Fault fault, int multiplications) {
  const VariantFunctions made = functions_with(fault);
  rl_variant row{};
  row.struct_bytes = sizeof row;
  row.kernel = "stream";
  row.computes = "scale";
  row.name = "scale";
  row.part_count = 1;
  row.work = multiplications == 0 ? work<0> : multiplications == 1 ? work<1> : work<2>;
  row.create = made.create;
  row.reset = made.reset;
  row.run = made.run;
  row.finish = made.finish;
  row.destroy = made.destroy;
  row.count = made.count;
  return row;
}

}  // namespace roofladder
