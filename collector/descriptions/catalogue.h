// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "collector/descriptions/computation.h"
#include "collector/doctor_check.h"
#include "collector/providers/provider.h"

namespace roofladder {

// A ladder module that a worker has described.
struct DescribedLadder : LadderDescription {
  std::filesystem::path path;

  const KernelInfo* find(std::string_view kernel) const;                                 // or null
  const VariantDescription* find(std::string_view kernel, std::string_view name) const;  // or null
  // The kernel's variants, in order.
  std::vector<const VariantDescription*> variants_of(std::string_view kernel) const;
};

// A model module that a worker has described.
struct DescribedModel : ModelDescription {
  std::filesystem::path path;
};

// The installed modules as a worker describes them; this process loads none. Copies share the
// worker.
class Catalogue {
 public:
  // A catalogue of these ladder modules. Two of them may hold the same kernel, for different
  // models.
  explicit Catalogue(const std::vector<std::filesystem::path>& ladders);
  // A catalogue of the ladders that are installed or that $ROOFLADDER_PATH adds.
  static Catalogue installed();
  // Ladders that were described before: no worker is asked for them.
  static Catalogue of(std::vector<DescribedLadder> ladders);

  const std::vector<DescribedLadder>& ladders() const { return m_ladders; }
  // Reasons why modules cannot be used and single variants are rejected, a line each.
  const std::vector<std::string>& notes() const { return m_notes; }

  // The ladder of one of the modules. Throws LadderError with the reason why it cannot be used.
  const DescribedLadder& at(const std::filesystem::path& path) const;

  // One kernel of each name, sorted by name.
  std::vector<const KernelInfo*> kernels() const;
  const KernelInfo* find(std::string_view kernel) const;                               // or null
  const DescribedLadder* find(std::string_view kernel, std::string_view model) const;  // or null
  std::size_t count_variants(std::string_view model) const;

  // The computation that the variant implements; valid as long as this catalogue lives.
  Computation computation(const DescribedLadder& ladder, const VariantDescription& variant) const;
  // The variant's declared work at a size, as metrics; or why it has none there.
  Maybe<std::vector<Observation>> declared_work(const DescribedLadder& ladder,
                                                const VariantDescription& variant,
                                                const Parameters& size,
                                                double last_level_cache) const;

  // The installed models, and the ladders that are programs, which are models too.
  std::vector<std::filesystem::path> model_paths() const;
  // The model, or why it cannot be used.
  Maybe<DescribedModel> model(const std::filesystem::path& path) const;
  // The models that can be used.
  std::vector<DescribedModel> models() const;
  // The model's requirements on this machine.
  Maybe<std::vector<DoctorCheck>> requirements(const DescribedModel& model) const;

  // Roofladder's own providers and the installed ones that can be used.
  std::vector<Provider> providers() const;
  // An installed provider with checks of what works on this machine; or why it cannot be used.
  Maybe<DescribedProvider> provider_with_checks(const std::filesystem::path& path) const;
  // Why the other installed providers cannot be used, by name.
  std::map<std::string, Absence> unusable_providers() const;

  // Ends the worker until the next question.
  void rest() const { m_describer->rest(); }

 private:
  void add(const std::filesystem::path& path);
  Maybe<DescribedProvider> describe_provider(const std::filesystem::path& path) const;
  // Descriptions are made on first use; a second provider of the same name cannot be used.
  const std::map<std::filesystem::path, Maybe<DescribedProvider>>& provider_modules() const;

  std::shared_ptr<Describer> m_describer = std::make_shared<Describer>();
  std::vector<DescribedLadder> m_ladders;
  std::vector<std::string> m_notes;
  mutable std::map<std::filesystem::path, Maybe<DescribedProvider>> m_providers;
};

}  // namespace roofladder
