// A ladder: one kernel, and its rungs from the original to the fastest.
//   roofladder collect @name@.cpp -o run.roofladder && roofladder report run.roofladder -o report.html
#include <roofladder/openmp.hpp>

using namespace roofladder;

namespace {

// What is computed: sizes, arrays, the right answer in double, how far a rung may be from it, and
// the flops that it takes. Inputs are noise from 0.5 to 1.5, by a seed.
const PlainKernel @name@{{
    .name = "@name@",
    .title = "Mean of three neighbours",
    .sizes = {{"tiny", {{"n", 10}}},
              {"odd", {{"n", 1013}}},
              {"medium", {{"n", 100'000}}},
              {"quick", {{"n", 20'000'000}}},
              {"seed", {{"n", 100'000'000}}}},
    .arrays = {input<double>("in", "n"), output<double>("out", "n")},
    .expected = [](const Size& size, const Arrays& arrays, auto /*array*/, std::uint64_t i) {
      const auto in = arrays.of<double>("in");
      const bool inner = i > 0 && i + 1 < static_cast<std::uint64_t>(size["n"]);
      return inner ? (in[i - 1] + in[i] + in[i + 1]) / 3 : in[i];
    },
    .tolerance = 1e-15,
    .flops = [](const Size& size) { return 3.0 * static_cast<double>(size["n"] - 2); },
}};

// What a rung executes, and the least that it has to move: checked by counting.
void work(const Size& size, double /*cache*/, rl_work& work) {
  const auto n = static_cast<double>(size["n"]);
  work.fp64 = {.add = 2 * (n - 2), .div = n - 2};
  work.minimum_read = work.minimum_write = work.write_allocate = 8 * n;
}

template <typename Real>
void serial(std::span<const Real> in, std::span<Real> out) {
  out.front() = in.front();
  out.back() = in.back();
  for (std::size_t i = 1; i + 1 < in.size(); ++i) {
    out[i] = (in[i - 1] + in[i] + in[i + 1]) / Real(3);
  }
}

template <typename Real>
void threads(std::span<const Real> in, std::span<Real> out) {
  out.front() = in.front();
  out.back() = in.back();
#pragma omp parallel for
  for (std::size_t i = 1; i < in.size() - 1; ++i) {
    out[i] = (in[i - 1] + in[i] + in[i + 1]) / Real(3);
  }
}

}  // namespace

ROOFLADDER_LADDER(
    @name@,
    counted_rung<double>({.title = "Serial",
                          .claim = "One thread.",
                          .max_threads = 1,
                          .work = work,
                          .name = "serial"},
                         []<typename Real>(const Problem& problem) {
                           return [in = problem.array<Real>("in"), out = problem.array<Real>("out")] {
                             serial<Real>(in, out);
                           };
                         }),
    counted_rung<double>({.title = "Threads",
                          .claim = "The loop shared among all threads: more loads under way.",
                          .work = work,
                          .name = "threads"},
                         []<typename Real>(const Problem& problem) {
                           return [in = problem.array<Real>("in"), out = problem.array<Real>("out")] {
                             threads<Real>(in, out);
                           };
                         }))
