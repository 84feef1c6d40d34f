// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/reports/three_ladders.h"

#include "run/digest.h"
#include "tests/analyzer/fixture.h"
#include "tests/variant_id.h"

namespace roofladder::test {
namespace {

struct RungPlan {
  std::string name;
  std::string title;
  std::string claim;
  std::string parent;
  double time;
  double traffic;  // simulated DRAM bytes; 0: the simulator refuses
  std::vector<double> shares;
  bool branch = false;
};

constexpr std::string_view no_traffic =
    "callgrind charges write-allocate to non-temporal stores, so it cannot tell this variant's "
    "traffic.";

class Plan {
 public:
  Plan(RunBuilder& builder, const std::string& kernel, const Declared& work,
       const std::vector<std::string>& parts)
      : m_builder(builder), m_kernel(kernel), m_work(work), m_parts(parts) {}

  std::uint32_t add(const RungPlan& plan) {
    const std::uint32_t index = m_builder.add(variant(plan), point());
    m_builder.declare(index, m_work);
    m_builder.sample(index, "work_units", 10, Provenance::declared);
    m_builder.sample(index, "checksum", 1234.5, Provenance::timer);
    m_builder.absent(index, "occupancy.achieved", Status::not_applicable, "A CPU has no occupancy.",
                     Provenance::compiler);
    m_builder.absent(
        index, "energy", Status::denied,
        "The energy counter is readable by root only; ask for read access to intel-rapl.",
        Provenance::counter);
    if (plan.traffic > 0) {
      m_builder.simulate(index, 0.75 * plan.traffic, 0.25 * plan.traffic);
    } else {
      m_builder.absent(index, "dram.read", Status::unsupported, no_traffic, Provenance::simulated);
    }
    if (plan.time > 0) {
      m_builder.times(index, plan.time, plan.shares);
    } else {
      m_builder.absent(index, "time", Status::failed,
                       "The result differs from the reference at (17, 4): 0.25 instead of 0.5.",
                       Provenance::timer);
    }
    return index;
  }

 private:
  VariantInfo variant(const RungPlan& plan) {
    const std::string prefix = m_kernel + "/openmp/";
    const std::string source = "// " + plan.title + "\nvoid run(const float* in, float* out);\n";
    VariantInfo info;
    set_id(info, prefix + plan.name);
    info.title = plan.title;
    info.claim = plan.claim;
    info.parent = plan.parent.empty() ? "" : prefix + plan.parent;
    info.branch = plan.branch;
    info.order = m_order++;
    info.parts = m_parts;
    info.parts.resize(plan.shares.size());
    info.sources = {{"kernels/" + prefix + plan.name + ".cpp", sha256(source)}};
    info.build = "g++ 12.2.0 -O3 -march=x86-64-v3 -fopenmp";
    info.proof = {plan.branch ? ProofStatus::not_counted : ProofStatus::equal,
                  "counted at n=5, 17 and 64"};
    m_builder.run.texts[info.sources.front().digest] = source;
    return info;
  }

  static Point point() {
    Point point;
    point.size = {{"n", 4096}};
    point.size_name = "quick";
    point.threads = 2;
    return point;
  }

  RunBuilder& m_builder;
  std::string m_kernel;
  Declared m_work;
  std::vector<std::string> m_parts;
  std::int64_t m_order = 0;
};

void add_kernel(Run& run, const std::string& name, const std::string& title,
                const std::string& sentence, const std::string& seed) {
  run.kernels.push_back({name, title, sentence, seed, "sweep", KernelRole::ladder});
}

void add_fp32_peak(RunBuilder& builder) {
  VariantInfo variant;
  set_id(variant, "peak/openmp/fp32_simd");
  variant.title = "fp32 FMA, SIMD";
  set_limit(variant, "flops.fp32.simd");
  variant.parts = {"kernel"};
  Point point;
  point.phase = Phase::ceilings_before;
  point.threads = 1;
  const std::uint32_t before = builder.add(variant, point);
  for (const std::uint32_t index : {before, builder.add_point(before, Phase::ceilings_after)}) {
    builder.declare(index, {.add32 = 90e9});
    builder.times(index, 1);
  }
}

void add_jacobi(RunBuilder& builder) {
  Plan jacobi(builder, "jacobi", {.add32 = 0.67e9, .read = 0.67e9, .write = 0.67e9},
              {"sweep", "copy"});
  jacobi.add({"serial",
              "Serial original",
              "The seed's loops on one thread.",
              "",
              0.41,
              3.6e9,
              {0.68, 0.32}});
  jacobi.add({"threads",
              "Four threads",
              "Rows are shared between threads, which use both memory channels.",
              "serial",
              0.215,
              3.6e9,
              {0.66, 0.34}});
  jacobi.add({"vectorized",
              "Vectorized inner loop",
              "A branch-free maximum lets the compiler use whole vectors.",
              "threads",
              0.147,
              3.6e9,
              {0.6, 0.4}});
  jacobi.add({"streaming",
              "Non-temporal stores",
              "Stores that bypass the cache save the write-allocate.",
              "vectorized",
              0.16,
              0,
              {0.6, 0.4},
              true});
  jacobi.add({"swap",
              "Pointer swap instead of the copy sweep",
              "No second pass over the grid.",
              "vectorized",
              0.0735,
              1.85e9,
              {1}});
  jacobi.add({"fused",
              "Error reduction fused, checked every 10 sweeps",
              "One pass less for the error.",
              "swap",
              0.058,
              1.5e9,
              {1}});
}

void add_species(RunBuilder& builder) {
  Plan species(builder, "species", {.fma64 = 4e9, .read = 0.6e9, .write = 0.6e9}, {"kernel"});
  species.add(
      {"naive", "Naive", "Species by species, as the code was first written.", "", 1.9, 9e9, {1}});
  species.add({"tiled",
               "Tiled by 4 species",
               "Four rows of the matrix stay in registers.",
               "naive",
               0.84,
               4.1e9,
               {1}});
  species.add({"jam",
               "Unroll and jam by 2",
               "Two cells share each loaded coefficient.",
               "tiled",
               0.31,
               1.9e9,
               {1}});
  species.add({"layout",
               "Species-major layout",
               "Unit stride over the species.",
               "tiled",
               0,
               4e9,
               {1},
               true});
}

}  // namespace

Run three_ladders() {
  RunBuilder builder = clean_run().builder;
  Run& run = builder.run;
  run.tool_version = "0.1.0";
  run.started = "2026-01-02T03:04:05Z";
  run.finished = "2026-01-02T03:08:41Z";
  run.devices[0].title = "Example Processor 7B13, 2 cores, 32 MiB L3";
  run.facts = {{"cpu.model", "Example Processor 7B13", std::nullopt, dimension::ratio},
               {"os.kernel", "Linux 6.1", std::nullopt, dimension::ratio},
               {"env.OMP_NUM_THREADS", "2", 2, dimension::ratio},
               {"build.compiler", "g++ 12.2.0", std::nullopt, dimension::ratio}};
  add_kernel(
      run, "jacobi", "Jacobi iteration on a square grid",
      "Replaces every point by the mean of its four neighbours and takes the largest change.",
      "Jacobi with OpenACC");
  add_kernel(run, "species", "Species by species reaction matrix",
             "Multiplies a dense matrix of 64 species with the concentrations of every cell.",
             "Castle's Kokkos");
  add_fp32_peak(builder);
  add_jacobi(builder);
  add_species(builder);
  run.warnings = {{"The frequency governor is 'powersave'; clocks may move.", std::nullopt}};
  return run;
}

}  // namespace roofladder::test
