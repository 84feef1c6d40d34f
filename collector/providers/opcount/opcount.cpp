// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/opcount/opcount.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <set>
#include <stdexcept>
#include <utility>

#include "collector/providers/opcount/distances.h"
#include "collector/providers/opcount/latencies.h"
#include "collector/providers/opcount/region.h"
#include "collector/providers/valgrind.h"
#include "run/format.h"
#include "run/installation.h"
#include "run/metric.h"

namespace roofladder::opcount {
namespace {

namespace fs = std::filesystem;

constexpr const char* file_name = "counts";

constexpr double least_followed = 64;  // lines of the first-level caches, for their traffic

// A metric, and the tool's operations that it is the sum of, whatever their width. Conversions are
// left out: the tool tells them by the precision that is converted from, the metrics by the other.
// No instruction that Valgrind knows computes in half precision or on matrices: of these it counts
// none.
struct Row {
  std::string_view metric;
  std::string_view precision;
  std::array<std::string_view, 2> kinds;
};
constexpr std::array<Row, 19> rows{{
    {metric::ops_fp64_add.name, "fp64", {"add"}},
    {metric::ops_fp64_mul.name, "fp64", {"mul"}},
    {metric::ops_fp64_fma.name, "fp64", {"fma"}},
    {metric::ops_fp64_div.name, "fp64", {"div"}},
    {metric::ops_fp64_sqrt.name, "fp64", {"sqrt"}},
    {metric::ops_fp64_special.name, "fp64", {"approximate"}},
    {metric::ops_fp64_compare.name, "fp64", {"compare", "minmax"}},
    {metric::ops_fp32_add.name, "fp32", {"add"}},
    {metric::ops_fp32_mul.name, "fp32", {"mul"}},
    {metric::ops_fp32_fma.name, "fp32", {"fma"}},
    {metric::ops_fp32_div.name, "fp32", {"div"}},
    {metric::ops_fp32_sqrt.name, "fp32", {"sqrt"}},
    {metric::ops_fp32_special.name, "fp32", {"approximate"}},
    {metric::ops_fp32_compare.name, "fp32", {"compare", "minmax"}},
    {metric::ops_fp16_add.name, "fp16", {"add"}},
    {metric::ops_fp16_mul.name, "fp16", {"mul"}},
    {metric::ops_fp16_fma.name, "fp16", {"fma"}},
    {metric::ops_bf16_fma.name, "bf16", {"fma"}},
    {metric::ops_tf32_fma.name, "tf32", {"fma"}},
}};

// Flops of one vector width, a fused operation being two; or those of one kind.
struct WidthRow {
  std::string_view metric;
  std::string_view precision;
  std::string_view width;
  std::string_view kind = {};
};
constexpr std::array<WidthRow, 18> width_rows{{
    {metric::counted_fp64_scalar.name, "fp64", "scalar"},
    {metric::counted_fp64_128.name, "fp64", "128"},
    {metric::counted_fp64_256.name, "fp64", "256"},
    {metric::counted_fp32_scalar.name, "fp32", "scalar"},
    {metric::counted_fp32_128.name, "fp32", "128"},
    {metric::counted_fp32_256.name, "fp32", "256"},
    {metric::counted_fp64_div_scalar.name, "fp64", "scalar", "div"},
    {metric::counted_fp64_div_128.name, "fp64", "128", "div"},
    {metric::counted_fp64_div_256.name, "fp64", "256", "div"},
    {metric::counted_fp64_sqrt_scalar.name, "fp64", "scalar", "sqrt"},
    {metric::counted_fp64_sqrt_128.name, "fp64", "128", "sqrt"},
    {metric::counted_fp64_sqrt_256.name, "fp64", "256", "sqrt"},
    {metric::counted_fp32_div_scalar.name, "fp32", "scalar", "div"},
    {metric::counted_fp32_div_128.name, "fp32", "128", "div"},
    {metric::counted_fp32_div_256.name, "fp32", "256", "div"},
    {metric::counted_fp32_sqrt_scalar.name, "fp32", "scalar", "sqrt"},
    {metric::counted_fp32_sqrt_128.name, "fp32", "128", "sqrt"},
    {metric::counted_fp32_sqrt_256.name, "fp32", "256", "sqrt"},
}};

// Instructions of these kinds and any width: a vector of 128 bits is one.
struct InstructionRow {
  std::string_view metric;
  std::array<std::string_view, 2> kinds;
};
constexpr std::array<InstructionRow, 2> instruction_rows{{
    {metric::instructions_fp_add.name, {"add"}},
    {metric::instructions_fp_multiply.name, {"mul", "fma"}},
}};

// Accesses by all instructions, or by those on vector registers.
struct AccessRow {
  std::string_view metric;
  std::string_view accesses;
  bool of_vectors;
};
constexpr std::array<AccessRow, 4> access_rows{{
    {metric::instructions_load.name, "accesses loads", false},
    {metric::instructions_load_vector.name, "accesses loads", true},
    {metric::instructions_store.name, "accesses stores", false},
    {metric::instructions_store_vector.name, "accesses stores", true},
}};

fs::path tool() {
  return valgrind_folder() / "opcount-amd64-linux";
}

double amount(const Amounts& amounts, const std::string& metric) {
  const auto found = amounts.find(metric);
  return found == amounts.end() ? 0 : found->second;
}

double operations(const Amounts& amounts, std::string_view precision, std::string_view kind,
                  std::string_view width) {
  return amount(amounts, fmt::format("operations {} {} {}", precision, kind, width));
}

double sum_of(const Row& row, const Amounts& amounts) {
  double sum = 0;
  for (const std::string_view kind : row.kinds) {
    for (const char* width : {"scalar", "128", "256"}) {
      sum += operations(amounts, row.precision, kind, width);
    }
  }
  return sum;
}

double sum_of(const WidthRow& row, const Amounts& amounts) {
  if (!row.kind.empty()) {
    return operations(amounts, row.precision, row.kind, row.width);
  }
  double flops = 2 * operations(amounts, row.precision, "fma", row.width);
  for (const char* kind : {"add", "mul", "div", "sqrt", "approximate"}) {
    flops += operations(amounts, row.precision, kind, row.width);
  }
  return flops;
}

double sum_of(const InstructionRow& row, const Amounts& amounts) {
  double sum = 0;
  for (const auto& [precision, bytes] : {std::pair("fp64", 8), std::pair("fp32", 4)}) {
    for (const std::string_view kind : row.kinds) {
      sum += operations(amounts, precision, kind, "scalar") +
             operations(amounts, precision, kind, "128") * bytes / 16 +
             operations(amounts, precision, kind, "256") * bytes / 32;
    }
  }
  return sum;
}

bool is_counted(const Count& count, const std::string& own_program) {
  return count.region == counted_region && count.place->object != own_program;
}

// Instructions by their class.
std::set<const Place*> places_of(const Counts& counts, std::initializer_list<const char*> classes) {
  std::set<const Place*> places;
  for (const Count& count : counts.counts) {
    if (std::ranges::find(classes, count.metric) != classes.end()) {
      places.insert(count.place);
    }
  }
  return places;
}

// Accesses by instructions of their own, and of these by instructions on vector registers. A
// processor takes many elements of a repeated string instruction at a time.
struct Accesses {
  Amounts all;
  Amounts of_vectors;
};

Accesses accesses_of(const Counts& counts, const std::string& own_program) {
  const auto repeated = places_of(counts, {"instructions repeated"});
  const auto vectors = places_of(counts, {"instructions vector", "instructions floating"});
  return {totals(counts,
                 [&](const Count& count) {
                   return is_counted(count, own_program) && !repeated.contains(count.place);
                 }),
          totals(counts, [&](const Count& count) {
            return is_counted(count, own_program) && vectors.contains(count.place);
          })};
}

// Bytes between caches of that size and what is behind them.
Maybe<double> bytes_behind(const Counts& counts, double cache) {
  if (cache == 0) {
    return Absence{Status::not_applicable, "this processor is not known to have such a cache"};
  }
  const auto region = counts.traffic.find(counted_region);
  if (region == counts.traffic.end() || region->second.empty()) {
    return Absence{Status::unavailable, "it uses more memory than opcount follows"};
  }
  const auto& sizes = region->second;
  const auto larger = sizes.upper_bound(static_cast<std::uint64_t>(cache / line_bytes));
  const CacheCounts& traffic = larger == sizes.begin() ? larger->second : std::prev(larger)->second;
  return line_bytes * (traffic.misses() + traffic.written_back);
}

}  // namespace

std::vector<std::string> metrics() {
  std::vector<std::string> names;
  for (const Row& row : rows) {
    names.emplace_back(row.metric);
  }
  for (const WidthRow& row : width_rows) {
    names.emplace_back(row.metric);
  }
  for (const InstructionRow& row : instruction_rows) {
    names.emplace_back(row.metric);
  }
  for (const AccessRow& row : access_rows) {
    names.emplace_back(row.metric);
  }
  for (const Metric* metric : {&metric::instructions, &metric::core_read, &metric::core_write,
                               &metric::footprint_read, &metric::footprint_write}) {
    names.emplace_back(metric->name);
  }
  const std::vector<std::string> modelled = modelled_metrics();
  names.insert(names.end(), modelled.begin(), modelled.end());
  return names;
}

std::vector<std::string> modelled_metrics() {
  std::vector<std::string> names;
  for (const Metric* metric :
       {&metric::chain_cycles, &metric::irregular_lines, &metric::irregular_cycles,
        &metric::branches_mispredicted, &metric::l2_bytes, &metric::l3_bytes}) {
    names.emplace_back(metric->name);
  }
  return names;
}

std::vector<std::string> options(const Caches& caches) {
  const double followed_by_one = std::max(1.0, caches.l1 / line_bytes / least_followed);
  return {"--footprint=yes",
          chain_option(),
          distances_option(caches),
          "--branches=yes",
          "--reuse=yes",
          fmt::format("--reuse-sample-bits={:.0f}", std::floor(std::log2(followed_by_one))),
          "--read-inline-info=no"};
}

std::optional<Absence> absence() {
  if (!can_count_region() || !fs::exists(tool())) {
    return Absence{
        Status::unavailable,
        "this build has no tool opcount; install valgrind on an x86-64 machine and build "
        "again"};
  }
  return valgrind_absence();
}

std::vector<std::string> prefix(const fs::path& folder, const std::vector<std::string>& options) {
  std::vector<std::string> words{"/usr/bin/env",
                                 "VALGRIND_LIB=" + valgrind_folder().string(),
                                 find_valgrind().value_or("valgrind").string(),
                                 "--tool=opcount",
                                 "--quiet",
                                 "--vgdb=no",
                                 "--only-regions=yes",
                                 "--out-file=" + (folder / file_name).string()};
  words.insert(words.end(), options.begin(), options.end());
  return words;
}

Counts counts_in(const fs::path& folder) {
  std::ifstream text(folder / file_name);
  if (!text) {
    throw std::runtime_error("the tool opcount wrote no counts");
  }
  return read_counts(text);
}

std::vector<Observation> read(const fs::path& folder, const Caches& caches) {
  const Counts counts = counts_in(folder);
  const std::string own = program_path().string();
  const Amounts amounts =
      totals(counts, [&](const Count& count) { return is_counted(count, own); });
  const Accesses accesses = accesses_of(counts, own);
  std::vector<Observation> observations;
  const auto add_row = [&](std::string_view metric, double amount) {
    observations.push_back({std::string(metric), whole_variant, amount});
  };
  for (const Row& row : rows) {
    add_row(row.metric, sum_of(row, amounts));
  }
  for (const WidthRow& row : width_rows) {
    add_row(row.metric, sum_of(row, amounts));
  }
  for (const InstructionRow& row : instruction_rows) {
    add_row(row.metric, sum_of(row, amounts));
  }
  for (const AccessRow& row : access_rows) {
    add_row(row.metric,
            amount(row.of_vectors ? accesses.of_vectors : accesses.all, std::string(row.accesses)));
  }
  const auto add = [&](const Metric& metric, double amount) { add_row(metric.name, amount); };
  add(metric::instructions, instructions_in(amounts));
  add(metric::core_read, amount(amounts, "bytes loaded"));
  add(metric::core_write, amount(amounts, "bytes stored"));
  const Footprint footprint = counts.footprints.at(counted_region);
  add(metric::footprint_read, line_bytes * footprint.read_first);
  add(metric::footprint_write, line_bytes * footprint.written);
  add(metric::chain_cycles, counts.chains.at(counted_region));
  const Irregular irregular = counts.irregular.at(counted_region);
  add(metric::irregular_lines, irregular.lines);
  add(metric::irregular_cycles, irregular.cycles);
  add(metric::branches_mispredicted, counts.mispredictions.at(counted_region));
  for (const auto& [metric, cache] :
       {std::pair(&metric::l2_bytes, caches.l1), std::pair(&metric::l3_bytes, caches.l2)}) {
    observations.push_back({std::string(metric->name), whole_variant, bytes_behind(counts, cache)});
  }
  return observations;
}

std::optional<Absence> unknown_instruction(const fs::path& folder) {
  try {
    const Counts counts = counts_in(folder);
    if (counts.unknown_function.empty()) {
      return std::nullopt;
    }
    return Absence{Status::unsupported,
                   fmt::format("{} has an instruction that valgrind does not know{}",
                               printable(counts.unknown_function),
                               counts.is_avx512 ? " (AVX-512); compile it with -march=x86-64-v3 "
                                                  "for its work to be counted"
                                                : "")};
  } catch (const std::runtime_error&) {
    return std::nullopt;
  }
}

}  // namespace roofladder::opcount
