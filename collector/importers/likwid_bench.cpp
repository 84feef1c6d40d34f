// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "collector/importers/formats.h"
#include "collector/importers/ladder/imported_ceiling.h"
#include "collector/importers/ladder/imported_ladder.h"
#include "collector/importers/ladder/left_out.h"
#include "collector/importers/source/decimal.h"
#include "collector/importers/source/lines.h"
#include "run/format.h"

// likwid-bench 4 and 5 print these lines of each test. Bandwidths are by STREAM's convention: what
// is written is not fetched before.
namespace roofladder {
namespace likwid_bench {
namespace {

using line_text::trimmed;

// A test's name up to the first '_', after which the instruction set and the like follow. Names
// with "cl" touch an element of each cache line, and count the whole line.
struct Kernel {
  std::string_view name;
  double loads;
  double stores;
  const char* computes = "";
};
constexpr std::array kernels{Kernel{"load", 1, 0},
                             Kernel{"store", 0, 1},
                             Kernel{"copy", 1, 1, "copy"},
                             Kernel{"update", 1, 1},
                             Kernel{"stream", 2, 1, "triad"},
                             Kernel{"daxpy", 2, 1},
                             Kernel{"triad", 3, 1},
                             Kernel{"ddot", 2, 0},
                             Kernel{"sum", 1, 0},
                             Kernel{"clload", 1, 0},
                             Kernel{"clstore", 0, 1},
                             Kernel{"clcopy", 1, 1}};
constexpr std::string_view peak = "peakflops";

// Second-level caches of a core have this at least, so that no such working set is in memory.
constexpr double surely_cached = 256 << 10;

struct Result {
  std::string test;
  double size = 0;  // bytes, of all threads
  double size_per_thread = 0;
  double threads = 1;
  double flops_rate = 0;
  double byte_rate = 0;
  double flops = 0;
  double bytes = 0;

  std::string_view kernel() const { return std::string_view(test).substr(0, test.find('_')); }
  bool is_of_flops() const { return kernel() == peak; }
  double rate() const { return is_of_flops() ? flops_rate : byte_rate; }
  double cached_size() const { return size_per_thread > 0 ? size_per_thread : size / threads; }
};

bool is_better(const Result& result, const Result& than) {
  if (!result.is_of_flops() && result.size != than.size) {
    return result.size > than.size;
  }
  return result.rate() > than.rate();
}

const Kernel* kernel_of(const Result& result) {
  // Compensated sums take longer than their loads.
  const bool is_bound_elsewhere = result.test.find("kahan") != std::string::npos;
  const auto* const found = std::ranges::find(kernels, result.kernel(), &Kernel::name);
  return found == kernels.end() || is_bound_elsewhere ? nullptr : found;
}

Limit flops_limit(const std::string& test) {
  constexpr std::array<std::string_view, 6> vectors{"sse", "avx", "neon", "asimd", "sve", "vsx"};
  const bool is_simd =
      std::ranges::any_of(vectors, [&](auto name) { return test.find(name) != std::string::npos; });
  const bool is_single = test.find("_sp") != std::string::npos;
  return {.kind = LimitKind::flops,
          .precision = is_single ? NumberFormat::fp32 : NumberFormat::fp64,
          .unit = is_simd ? CoreUnit::simd : CoreUnit::scalar};
}

class Reader {
 public:
  Reader(const ImportSource& source, Run& run) : m_source(source), m_run(run) {}

  void read() {
    LineReader lines(m_source.text);
    while (lines.next()) {
      take(lines.line(), lines.number());
    }
    keep();
    if (m_best.empty()) {
      throw LineError(0,
                      "has no result that is a limit of memory or of flops: peakflops, or a "
                      "test of vectors that are larger than the caches (-w S0:2GB)");
    }
    m_run.devices.push_back(
        {.name = "cpu", .kind = DeviceKind::cpu, .title = "unknown CPU", .facts = {}});
    for (const auto& [test, result] : m_best) {
      add(result);
    }
    say();
  }

 private:
  void take(std::string_view line, std::size_t number) {
    if (line.starts_with("Test:")) {
      keep();
      m_result = Result{.test = std::string(trimmed(line.substr(5)))};
    } else if (!m_result) {
      return;
    } else if (line.starts_with("Using ") && line.find(" threads") != std::string_view::npos) {
      m_result->threads = positive(line.substr(6, line.find(" threads") - 6), number);
    }
    const std::array<std::pair<std::string_view, double*>, 7> members{
        {{"Size (Byte):", &m_result->size},
         {"Size:", &m_result->size},
         {"Size per thread:", &m_result->size_per_thread},
         {"Number of Flops:", &m_result->flops},
         {"MFlops/s:", &m_result->flops_rate},
         {"Data volume (Byte):", &m_result->bytes},
         {"MByte/s:", &m_result->byte_rate}}};
    for (const auto& [name, member] : members) {
      if (line.starts_with(name)) {
        const double unit = name.find("/s") != std::string_view::npos ? 1e6 : 1;
        *member = unit * number_of(line.substr(name.size()), number);
      }
    }
  }

  static double number_of(std::string_view text, std::size_t line) {
    const auto value = finite_number(trimmed(text));
    if (!value || *value < 0 || *value > 1e30) {
      throw LineError(line, fmt::format("'{}' cannot be a number of likwid-bench",
                                        printable(trimmed(text).substr(0, 100))));
    }
    return *value;
  }

  static double positive(std::string_view text, std::size_t line) {
    const double value = number_of(text, line);
    if (value < 1) {
      throw LineError(line, "it names no thread");
    }
    return value;
  }

  // Keeps the result of a test that is a limit, unless it has a better one.
  void keep() {
    if (!m_result) {
      return;
    }
    const Result result = *std::exchange(m_result, std::nullopt);
    if (!result.is_of_flops() && kernel_of(result) == nullptr) {
      m_left_out.add("tests that measure no limit", result.test);
    } else if (result.rate() < 1 || result.size < 1) {
      m_left_out.add("tests that did not end", result.test);
    } else if (!result.is_of_flops() && result.cached_size() <= surely_cached) {
      m_left_out.add("working sets that fit into a cache, which the file does not name",
                     result.test);
    } else if (const auto known = m_best.find(result.test); known == m_best.end()) {
      m_best.emplace(result.test, result);
    } else {
      m_left_out.add("smaller working sets, and slower runs", result.test);
      known->second = is_better(result, known->second) ? result : known->second;
    }
  }

  void add(const Result& result) {
    const double printed = result.is_of_flops() ? result.flops : result.bytes;
    const double work = printed >= 1 ? printed : result.rate();
    ImportedCeiling ceiling{.technique = m_techniques(result.test),
                            .title = fmt::format("{}: {} {}, {}", result.test, result.threads,
                                                 result.threads == 1 ? "thread" : "threads",
                                                 format_quantity(result.size, dimension::bytes)),
                            .limit = flops_limit(result.test),
                            .work = work,
                            .time = work / result.rate()};
    if (!result.is_of_flops()) {
      const Kernel& kernel = *kernel_of(result);
      ceiling.computes = kernel.computes;
      ceiling.limit = bandwidth_of(MemoryLevel::dram);
      ceiling.read_fraction = kernel.loads / (kernel.loads + kernel.stores);
    }
    add_ceiling(ceiling, m_source.kernel, m_run);
  }

  void say() {
    m_left_out.say(m_source, m_run);
    double smallest = 0;
    for (const auto& [test, result] : m_best) {
      if (!result.is_of_flops() && (smallest == 0 || result.size < smallest)) {
        smallest = result.size;
      }
    }
    if (smallest > 0) {
      m_run.warnings.push_back(
          {fmt::format("{}: bandwidths are taken to be of device memory, but the file does not "
                       "tell whether the smallest working set ({}) is larger than the caches",
                       m_source.name, format_quantity(smallest, dimension::bytes)),
           std::nullopt});
    }
  }

  const ImportSource& m_source;
  Run& m_run;
  TechniqueNames m_techniques;
  LeftOut m_left_out;
  std::optional<Result> m_result;
  std::map<std::string, Result> m_best;  // by test
};

}  // namespace
}  // namespace likwid_bench

bool is_likwid_bench(std::string_view text) {
  text = text.substr(0, 1 << 20);
  constexpr std::string_view title = "LIKWID MICRO BENCHMARK";
  return text.starts_with(title) || text.find(fmt::format("\n{}", title)) != std::string_view::npos;
}

void add_likwid_bench(const ImportSource& source, Run& run) {
  if (!run.points.empty() || !run.devices.empty()) {
    throw LineError(0,
                    "holds ceilings, which need a run of their own: import it alone, then give "
                    "that run as --ceilings");
  }
  likwid_bench::Reader(source, run).read();
}

}  // namespace roofladder
