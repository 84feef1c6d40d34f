// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "run/run.h"

namespace roofladder {

// How thorough a collection is. The command line may change each field.
struct Preset {
  std::string name;
  std::string size;            // a named size of every kernel, on a CPU
  std::string gpu_size;        // the same on a GPU
  double seconds_per_variant;  // timed repetitions of one variant, all rounds together
  double seconds_per_ceiling;
  bool counts;  // also what takes longer than the times: flops and accesses of counting scalars,
                // simulated caches
};
inline constexpr int default_rounds = 3;

// The user's choices.
struct CollectOptions {
  std::vector<std::filesystem::path> ladders;  // modules beside the installed ones
  std::vector<std::string> kernels;    // names; empty: every ladder, of `ladders` if there are any
  std::vector<std::string> models;     // empty: every model that loads; the CPU by one of them
  std::vector<std::string> variants;   // ids or techniques; empty: all
  std::vector<std::string> devices;    // names ("cuda:1"), or "all"; empty: the first of each model
  std::vector<std::string> providers;  // names; empty: all of this build
  std::vector<std::string> counted;    // words of sets that are observed on request: "stalls"
  std::string preset = "standard";
  std::string size;  // "" (the preset's), a named size, or "n=4096,sweeps=10"
  std::string title;
  bool cold = true;
  bool warm = false;
  int threads = 0;  // 0: one per physical core
  int rounds = default_rounds;
  int minimum_samples = 15;
  double precision =
      0.01;  // half width of the median's 95 % interval at which sampling may stop, relative
  double seconds_per_variant = 0;  // 0: the preset's
  double timeout = 60;             // seconds without a sign of life after which a worker is killed
  double time_budget = 0;          // seconds for the whole collection; 0: none
  double memory_limit = 0;         // bytes of address space of a worker; 0: what is available
  double simulated_llc = 0;        // bytes; 0: this machine's last-level cache
  bool ceilings = true;            // measured before and after
  std::shared_ptr<const Run> ceilings_run;  // whose ceilings are taken over instead; may be null
  std::filesystem::path shard_folder;       // where the run grows; empty: beside its name
  std::string ranks;                        // of a job that measure ("0,8-15"); empty: all
  bool redact = false;                      // no names of host and kernel in the run
  // Long names of the options that were given ("kernel"): a resumed run must have been started with
  // the same.
  std::vector<std::string> given;
};

const std::vector<Preset>& presets();

// A word of CollectOptions::counted that a bundled provider knows, an option of its own.
struct BundledCount {
  const char* name;
  const char* help;
};
inline constexpr std::array bundled_counts{
    BundledCount{"exact-flops",
                 "Count executed operations of GPU variants at full size too (up to 100 times as "
                 "long)"},
    BundledCount{"exact-l2",
                 "Count the L2 hit rate of GPU variants by lookups, in passes of its own"},
    BundledCount{"stalls",
                 "Count every reason for which warps of a GPU wait, in passes of its own; the most "
                 "frequent ones are always counted"},
    BundledCount{"sampled",
                 "Sample GPU variants over a second of repetitions each, also where their traffic "
                 "is counted"},
    BundledCount{"tensor-ops",
                 "Count the operations of GPU variants on tensor cores, in passes of its own"},
};

}  // namespace roofladder
