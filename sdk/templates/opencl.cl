// A ladder: one kernel, and its rungs from the original to the fastest. One file in two languages:
// the device's compiler sees the kernels, the host's C++ compiler the rest.
//   roofladder collect @name@.cl -o run.roofladder && roofladder report run.roofladder -o report.html
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

kernel void one_element(ulong n, global const double* in, global double* out) {
  const ulong i = get_global_id(0);
  if (i == 0 || i == n - 1) {
    out[i] = in[i];
  } else if (i < n) {
    out[i] = (in[i - 1] + in[i] + in[i + 1]) * (1.0 / 3);
  }
}

kernel void grid_stride(ulong n, global const double* restrict in, global double* restrict out) {
  for (ulong i = get_global_id(0); i < n; i += get_global_size(0)) {
    out[i] = i == 0 || i == n - 1 ? in[i] : (in[i - 1] + in[i] + in[i + 1]) * (1.0 / 3);
  }
}

#else
#include <roofladder/opencl.hpp>

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

// What a rung executes, and the least that it has to move.
void work(const Size& size, double /*cache*/, rl_work& work) {
  const auto n = static_cast<double>(size["n"]);
  work.fp64 = {.add = 2 * (n - 2), .mul = n - 2};
  work.minimum_read = work.minimum_write = 8 * n;
}

}  // namespace

// The problem's arrays are on the device: Roofladder allocates, fills and checks them.
ROOFLADDER_LADDER(
    @name@,
    opencl_c::rung({.title = "One element a work-item",
                    .claim = "As many work-items as elements, neighbours next to each other.",
                    .work = work,
                    .name = "one_element"},
                   [](const Problem& problem) {
                     return [n = problem.array<double>("in").size(), in = problem.find("in"),
                             out = problem.find("out")](opencl_c::Queue& queue) {
                       queue.launch("one_element", {{opencl_c::groups_for(n, 64)}, {64}}, n, in, out);
                     };
                   }),
    opencl_c::rung({.title = "Grid-stride loop",
                    .claim = "A fixed number of groups: they start once.",
                    .work = work,
                    .name = "grid_stride"},
                   [](const Problem& problem) {
                     return [n = problem.array<double>("in").size(), in = problem.find("in"),
                             out = problem.find("out")](opencl_c::Queue& queue) {
                       queue.launch("grid_stride", {{1024}, {64}}, n, in, out);
                     };
                   }))
#endif
