// A ladder: one kernel, and its rungs from the original to the fastest.
//   roofladder collect @name@.cu -o run.roofladder && roofladder report run.roofladder -o report.html
#include <roofladder/cuda.hpp>

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
              {"seed", {{"n", 200'000'000}}}},
    .arrays = {input<double>("in", "n"), output<double>("out", "n")},
    .expected = [](const Size& size, const Arrays& arrays, auto /*array*/, std::uint64_t i) {
      const auto in = arrays.of<double>("in");
      const bool inner = i > 0 && i + 1 < static_cast<std::uint64_t>(size["n"]);
      return inner ? (in[i - 1] + in[i] + in[i + 1]) / 3 : in[i];
    },
    .tolerance = 1e-15,
    .flops = [](const Size& size) { return 3.0 * static_cast<double>(size["n"] - 2); },
}};

// What a rung executes, and the least that it has to move: checked by the device's counters.
void work(const Size& size, double /*cache*/, rl_work& work) {
  const auto n = static_cast<double>(size["n"]);
  work.fp64 = {.add = 2 * (n - 2), .mul = n - 2};
  work.minimum_read = work.minimum_write = 8 * n;
}

__global__ void one_element(std::size_t n, const double* in, double* out) {
  const std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x;
  if (i == 0 || i == n - 1) {
    out[i] = in[i];
  } else if (i < n) {
    out[i] = (in[i - 1] + in[i] + in[i + 1]) * (1.0 / 3);
  }
}

__global__ void grid_stride(std::size_t n, const double* __restrict__ in,
                            double* __restrict__ out) {
  const std::size_t first = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x;
  for (std::size_t i = first; i < n; i += gridDim.x * static_cast<std::size_t>(blockDim.x)) {
    out[i] = i == 0 || i == n - 1 ? in[i] : (in[i - 1] + in[i] + in[i + 1]) * (1.0 / 3);
  }
}

}  // namespace

// The problem's arrays are on the device: Roofladder allocates, fills and checks them.
ROOFLADDER_LADDER(
    @name@,
    cuda::rung({.title = "One element a thread",
                .claim = "As many threads as elements, neighbours next to each other.",
                .work = work,
                .name = "one_element"},
               [](const Problem& problem) {
                 return [in = problem.array<double>("in"), out = problem.array<double>("out")](
                            cuda::Queue& queue) {
                   queue.launch(one_element, {cuda::blocks_for(in.size(), 256), 256}, in.size(),
                                in.data(), out.data());
                 };
               }),
    cuda::rung({.title = "Grid-stride loop",
                .claim = "As many blocks as the device holds at once: they start once.",
                .work = work,
                .name = "grid_stride"},
               [](const Problem& problem) {
                 return [in = problem.array<double>("in"), out = problem.array<double>("out")](
                            cuda::Queue& queue) {
                   queue.launch(grid_stride, {8 * 132, 256}, in.size(), in.data(), out.data());
                 };
               }))
