// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstdio>
#include <gmock/gmock.h>

#include "kernels/variant.h"
#include "tests/kernels/host_model.h"
#include "tests/kernels/oracle.h"

namespace roofladder {

// What a model module provides.
void detail::set_error(rl_error* error, const char* text) {
  std::snprintf(error->text, sizeof error->text, "%s", text);
}
void detail::on_one_thread(void (*function)(void*), void* argument) {
  function(argument);
}

namespace {

using testing::HasSubstr;
using testing::Optional;

constexpr std::size_t broken = 5;

enum class Fault { none, unwritten, wrong, nan, only_the_first_time, input_written, fails };

// stream's scale with a fault.
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

template <int multiplications>
void work(const Size& size, double, rl_work& work) {
  work.fp64.mul = multiplications * static_cast<double>(size["n"]);
}

template <Fault fault, int multiplications = 1>
rl_variant broken_variant() {
  const VariantFunctions functions = variant<Scaled<fault>::template Code, double>({}).functions;
  rl_variant row{};
  row.kernel = "stream";
  row.name = "scale";
  row.work = declared<work<multiplications>>;
  row.create = functions.create;
  row.reset = functions.reset;
  row.run = functions.run;
  row.finish = functions.finish;
  row.destroy = functions.destroy;
  row.count = functions.count;
  return row;
}

const Parameters size{{"n", 100}};

template <Fault fault>
std::optional<std::string> found() {
  return wrong_result(host_model(), broken_variant<fault>(), size);
}

TEST(OracleMutation, ARightVariantPasses) {
  EXPECT_EQ(found<Fault::none>(), std::nullopt);
}

TEST(OracleMutation, OneElementUnwrittenWrongOrNotANumberIsFound) {
  EXPECT_THAT(found<Fault::unwritten>(), Optional(HasSubstr("repetition 0: a[5] is ")));
  EXPECT_THAT(found<Fault::wrong>(), Optional(HasSubstr("repetition 0: a[5] is ")));
  EXPECT_THAT(found<Fault::nan>(), Optional(HasSubstr("repetition 0: a[5] is ")));
}

TEST(OracleMutation, AResultLeftFromTheRepetitionBeforeIsFound) {
  EXPECT_THAT(found<Fault::only_the_first_time>(), Optional(HasSubstr("repetition 1: a[0] is ")));
}

TEST(OracleMutation, AWrittenInputIsFound) {
  EXPECT_THAT(found<Fault::input_written>(), Optional(HasSubstr("an input array was written")));
}

TEST(OracleMutation, AFailureIsReported) {
  EXPECT_THROW(found<Fault::fails>(), std::runtime_error);
}

TEST(OracleMutation, OneOperationTooManyOrTooFewADeclaredElementIsFound) {
  EXPECT_EQ(wrong_work(host_model(), broken_variant<Fault::none, 1>(), size), std::nullopt);
  EXPECT_THAT(wrong_work(host_model(), broken_variant<Fault::none, 2>(), size),
              Optional(HasSubstr("fp64 mul: declared 200, counted 100")));
  EXPECT_THAT(wrong_work(host_model(), broken_variant<Fault::none, 0>(), size),
              Optional(HasSubstr("fp64 mul: declared 0, counted 100")));
}

}  // namespace
}  // namespace roofladder
