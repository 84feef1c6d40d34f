// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "run/device.h"
#include "run/expectation.h"
#include "run/fact.h"
#include "run/limit.h"
#include "run/parameter.h"
#include "run/sample.h"
#include "run/units.h"
#include "run/variant_key.h"

namespace roofladder {

enum class KernelRole : std::uint8_t { ladder = 0, ceiling = 1 };
inline constexpr std::array<std::string_view, 2> kernel_role_names{"ladder", "ceiling"};

struct KernelInfo {
  std::string name;       // "jacobi"
  std::string title;      // "Jacobi iteration on a square grid"
  std::string sentence;   // what it computes
  std::string seed;       // the published story that it comes from; empty for ceilings
  std::string work_unit;  // "sweep", "launch"
  KernelRole role = KernelRole::ladder;

  bool operator==(const KernelInfo&) const = default;
};

// Result of checking the declared flops by running the variant's arithmetic on a counting scalar.
enum class ProofStatus : std::uint8_t { not_counted = 0, equal = 1, explained = 2, differs = 3 };
inline constexpr std::array<std::string_view, 4> proof_status_names{"not_counted", "equal",
                                                                    "explained", "differs"};
std::string_view name_of(ProofStatus status);

struct Proof {
  ProofStatus status = ProofStatus::not_counted;
  std::string text;  // sizes used; if not equal, also the difference by class of operation, or why
                     // it was not counted

  bool operator==(const Proof&) const = default;
};

// The limit of a device that a variant measures.
struct MeasuredLimit {
  Limit limit;
  std::string name;  // "Triad", "fp64 FMA, SIMD"

  bool operator==(const MeasuredLimit&) const = default;
};

// A file of a variant's source.
struct SourceFile {
  std::string name;    // "kernels/jacobi/openmp/1_threads.cpp"
  std::string digest;  // SHA-256 (hex) of its text, a key of Run::texts

  bool operator==(const SourceFile&) const = default;
};

struct VariantInfo : VariantKey {
  std::string id;        // id_of() the key, unique in a run: used by reports and options
  std::string computes;  // one of the kernel's computations: "triad"; empty if unknown
  std::string title;     // "Tiled by 4 species"
  std::string claim;     // the change, and why it should help
  std::vector<Expectation> expects = {};  // effects that the claim expects relative to the parent
  std::string parent;  // id of the variant that it was derived from; empty for an original
  std::string scope =
      {};               // what its time covers, "sweeps, without transfers"; empty: as its parent's
  bool branch = false;  // tried beside the main line
  bool on_chip = false;  // legitimately keeps data on chip: no comparison with cold minimum bytes
  std::optional<MeasuredLimit> measures = {};  // absent for a ladder's variant
  std::string stores;  // "regular" or "non-temporal"; empty if it does not matter
  std::int64_t order = 0;
  std::vector<std::string> parts;        // names in order; at least one
  std::vector<SourceFile> sources = {};  // its own file, then the project's headers that it uses
  std::string build;                     // compiler and options
  Proof proof;

  // The name of its own file; empty if no source is known.
  std::string source_name() const;
  // SHA-256 (hex) over the lines that sha256sum prints for the files; empty if no source is known.
  std::string source_digest() const;

  bool operator==(const VariantInfo&) const = default;
};

enum class CacheState : std::uint8_t { cold = 0, warm = 1 };
inline constexpr std::array<std::string_view, 2> cache_state_names{"cold", "warm"};
std::string_view name_of(CacheState state);

enum class Phase : std::uint8_t { main = 0, ceilings_before = 1, ceilings_after = 2 };
inline constexpr std::array<std::string_view, 3> phase_names{"main", "ceilings_before",
                                                             "ceilings_after"};

// One variant at one size on one device in one cache state. Samples belong to points.
struct Point {
  std::uint32_t variant = 0;  // index into Run::variants
  std::uint32_t device = 0;   // index into Run::devices
  Parameters size;
  std::string size_name;  // "quick", "seed", or empty for a custom size
  CacheState cache = CacheState::cold;
  Phase phase = Phase::main;
  std::int32_t threads = 0;  // 0 if it does not apply
  double work_units = 1;     // per repetition, in the kernel's work unit

  bool operator==(const Point&) const = default;
};

inline constexpr std::uint16_t whole_variant =
    0xFFFF;  // Sample::part for a value of all parts together
inline constexpr std::uint32_t no_text = 0xFFFFFFFF;

// One observed value of one metric in one repetition, or the reason why there is none. It refers to
// one repetition of the variant, in the metric's unit. It has 32 bytes, since runs hold many: texts
// and names are indices into the run's tables.
struct Sample {
  std::uint32_t point = 0;  // index into Run::points
  std::uint16_t part = whole_variant;
  std::uint16_t metric = 0;  // index into Run::metrics
  std::int32_t repetition = 0;
  Provenance provenance = Provenance::timer;
  Status status = Status::ok;
  std::uint16_t round = 0;
  std::uint32_t reason = no_text;  // index into Run::reasons; if ok, of a run/quotation.h
  double value = 0;                // meaningless unless status is ok

  bool operator==(const Sample&) const = default;
};

struct Warning {
  std::string text;
  std::optional<std::uint32_t> point;

  bool operator==(const Warning&) const = default;
};

// Warnings of a run that was cut short, and the fact that it was later resumed to its end. The fact
// withdraws the warnings, since nothing that was written is ever changed.
inline constexpr const char* interrupted_warning =
    "interrupted: what was measured until then is kept";
inline constexpr const char* over_budget_warning =
    "the time budget was over before everything was measured";
inline constexpr const char* completed_fact = "collect.completed";

enum class RunState : std::uint8_t { unfinished = 0, finished = 1, partial = 2 };
inline constexpr std::array<std::string_view, 3> run_state_names{"unfinished", "finished",
                                                                 "partial"};
std::string_view name_of(RunState state);

// One collection: everything a report needs, but only observations and context.
struct Run {
  std::string uuid;
  std::string tool_version;
  std::string started;   // ISO 8601, UTC
  std::string finished;  // empty until finished
  RunState state = RunState::unfinished;
  std::string title;  // given by the user, may be empty
  std::vector<Fact> facts;
  std::vector<Device> devices;
  std::vector<KernelInfo> kernels;
  std::vector<VariantInfo> variants;
  std::vector<Point> points;
  std::vector<std::string> metrics;  // names used by samples
  std::vector<std::string> reasons;
  std::vector<Sample> samples;
  std::vector<Warning> warnings;
  std::map<std::string, std::string> texts;  // source texts by their SHA-256 (hex)

  // Index of the name in metrics, or of the sentence in reasons. Adds it if it is new.
  std::uint16_t metric_index(std::string_view name);
  std::uint32_t reason_index(std::string_view sentence);

  // The text of the file, or null if the run lacks it.
  const std::string* text_of(const SourceFile& file) const;
  // True if the run has every file of the variant's source, and that has one.
  bool has_source(const VariantInfo& variant) const;

  bool operator==(const Run&) const = default;
};

}  // namespace roofladder
