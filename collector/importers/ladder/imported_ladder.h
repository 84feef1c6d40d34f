// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "collector/importers/source/import_source.h"
#include "run/run.h"

namespace roofladder {

// Names of metrics and their values in SI base units.
using ImportedValues = std::vector<std::pair<std::string, double>>;

// A repetition that another program measured. Empty texts are unknown.
struct ImportedRow {
  std::size_t line = 0;     // of the file, from 1; 0 if its format has no lines
  std::string variant;      // "tiled", "tiled:tile=4" or "cuda/tiled"
  std::string model = {};   // where the variant does not say it; "other" by default
  std::string device = {};  // by default the only one of the run, or of the model
  std::string title = {};
  std::string claim = {};
  std::string parent = {};   // by default the model's variant in an earlier row
  bool is_original = false;  // has no parent
  ImportedValues values = {};
  bool is_a_process = false;  // repetitions ran in processes of their own, which are rounds
  std::string no_time = "the table has no time of it";  // where there is none among the values
  Parameters size = {};                                 // of the problem, where the format says it
};

// Builds the ladder of one kernel in a run. Rows of one variant at one size on one device are its
// repetitions.
class ImportedLadder {
 public:
  // Throws LineError if another file has the kernel, unless the user placed this one there.
  ImportedLadder(const ImportSource& source, Run& run);

  void add(const ImportedRow& row);  // throws LineError
  // The variant of that row, which it adds if need be; throws LineError.
  VariantInfo& variant(const ImportedRow& row) { return m_run->variants[variant_of(row)]; }

 private:
  std::uint32_t point_of(const ImportedRow& row);
  std::uint16_t round_of(const ImportedRow& row, std::uint32_t point,
                         std::int32_t repetition) const;
  VariantKey key_of(const ImportedRow& row) const;
  std::uint32_t variant_of(const ImportedRow& row);
  std::string parent_of(const ImportedRow& row, const std::string& model) const;
  std::uint32_t device_of(const ImportedRow& row, std::uint32_t variant);
  std::uint32_t device_of_model(const ImportedRow& row, const std::string& model) const;

  void require_one_result(const ImportedRow& row);

  std::string m_kernel;
  std::string m_step;    // the name of the only result; empty: results name themselves
  std::string m_result;  // the only result's own name
  Run* m_run;
  std::map<std::string, std::string> m_before;                   // the last variant of each model
  std::map<std::string, std::uint32_t, std::less<>> m_variants;  // by id
  std::map<std::tuple<std::uint32_t, std::uint32_t, Parameters>, std::uint32_t>
      m_points;  // by variant, device, size
  std::map<std::uint32_t, std::int32_t> m_repetitions;
  std::map<std::uint32_t, std::uint16_t> m_rounds;  // of points that earlier files have
};

// Another tool's name as that of a technique: what is neither a letter, a digit, '.', '-' nor '_'
// becomes '_'. Names that would then be alike get a number.
class TechniqueNames {
 public:
  const std::string& operator()(std::string_view name) { return (*this)(name, name); }
  // Makes it of another text than the one that tells results apart.
  const std::string& operator()(std::string_view name, std::string_view shown);

 private:
  std::map<std::string, std::string, std::less<>> m_names;
  std::set<std::string> m_taken;
  std::map<std::string, int> m_numbers;  // the last one of a technique
};

}  // namespace roofladder
