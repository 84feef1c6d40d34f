// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "collector/modules/plain.h"
#include "collector/observers/counting_session.h"
#include "collector/observers/observer.h"
#include "collector/observers/scalar_count.h"
#include "collector/observers/work_comparison.h"
#include "collector/worker/places.h"
#include "collector/worker/replies.h"

namespace roofladder {
namespace {

// The last repetition whose operations are counted on a device: the sizes are small.
constexpr std::uint32_t last_proven_place = 5;

// Operations of drawn repetitions by the device's exact counters. All are observed up to the last
// of these: what one prepares is to be patched too.
std::vector<rl_work> count_on_device(const rl_model& model, const rl_variant& variant,
                                     const rl_problem& problem, ProviderLibrary& counters,
                                     const Places& places) {
  const CountingSession session(counters, exact_flops_set, places.back());
  session.for_each_pass([&] {
    VariantState state(model, variant, problem);  // what it prepares belongs to patched code
    for (std::uint32_t place = 1; place <= places.back(); ++place) {
      state.reset();
      counters.begin();
      run_patched(exact_flops_set, [&] { state.run(); });
      counters.end();
    }
  });
  std::vector<rl_work> counted;
  for (std::uint32_t place : places) {
    counted.push_back(work_of(session.read(place - 1)));
  }
  return counted;
}

// Executed against declared operations of a variant at the kernel's small sizes.
class Prover {
 public:
  // counters: null where counting scalars count, or nothing does.
  Prover(Workbench& bench, const PreparedVariant& prepared, const Subject& subject,
         ProviderLibrary* counters, std::uint64_t drawn)
      : m_bench(bench),
        m_subject(subject),
        m_kernel(prepared.kernel()),
        m_variant(prepared.variant()),
        m_counters(counters),
        m_drawn(drawn) {}

  Proof prove() const {
    if (m_variant.count == nullptr && m_counters == nullptr) {
      return {ProofStatus::not_counted,
              "neither counting scalars nor exact counters can count it here; flops as declared"};
    }
    if (m_variant.work == nullptr) {
      return {ProofStatus::not_counted, "its ladder declares no operations (work)"};
    }
    Proof proof;
    for (std::string_view name : {"tiny", "odd"}) {
      const Parameters size = m_kernel.named_size(name, {}).value();
      if (refusal(m_variant, size)) {
        continue;
      }
      for (const Proof& next : prove_at(size, name)) {
        if (proof.text.empty() || next.status > proof.status) {
          proof = next;
        }
      }
    }
    if (proof.text.empty()) {
      return {ProofStatus::not_counted, "it cannot run at the small sizes; flops as declared"};
    }
    return proof;
  }

 private:
  std::vector<Proof> prove_at(const Parameters& size, std::string_view name) const {
    Subject subject = m_subject;
    subject.size = size;
    ProblemMemory memory(m_bench.model(), m_bench.ladder().table(), m_kernel, size, 0,
                         Outputs::poisoned, m_bench.fill_of(m_kernel, subject));
    const rl_problem problem = memory.problem();
    rl_error error{};
    rl_work declared{};
    require(executed_work(m_kernel, m_variant, size, 0, declared, error), error, "declared work");
    const auto counted = count(problem);
    if (const auto* absence = std::get_if<Absence>(&counted)) {
      return {{ProofStatus::not_counted, absence->reason + "; flops as declared"}};
    }
    std::vector<Proof> proofs;
    for (const rl_work& work : std::get<std::vector<rl_work>>(counted)) {
      proofs.push_back(compare_work(declared, work, fmt::format("{} ({})", to_text(size), name)));
    }
    return proofs;
  }

  Maybe<std::vector<rl_work>> count(const rl_problem& problem) const {
    if (m_variant.count == nullptr) {
      return count_on_device(m_bench.model(), m_variant, problem, *m_counters,
                             draw_places(m_drawn, last_proven_place));
    }
    const auto counted = count_on_scalars(m_variant, problem, "counting flops");
    if (const auto* absence = std::get_if<Absence>(&counted)) {
      return *absence;
    }
    return std::vector{std::get<rl_work>(counted)};
  }

  Workbench& m_bench;
  const Subject& m_subject;
  const Kernel& m_kernel;
  const rl_variant& m_variant;
  ProviderLibrary* m_counters;
  std::uint64_t m_drawn;
};

void prove(Workbench& bench, const Task& task) {
  const Subject& subject = task.subjects.at(0);
  const PreparedVariant& variant = bench.prepare(subject);
  ProviderLibrary* counters =
      task.provider.empty() ? nullptr : &bench.opened_provider(task.provider);
  const Prover prover(bench, variant, subject, counters, task.drawn);
  bench.say({.kind = ReplyKind::proved, .proof = prover.prove()});
}

}  // namespace

Observer proof_observer() {
  return {.provider = {.name = "proof",
                       .sentence = "executed operations at small sizes, by counting scalars or "
                                   "exact counters, held against the declared ones",
                       .provenance = Provenance::declared,
                       .sets = {metric_set("scalars", When::once, {}),
                                metric_set("counters", When::patched_passes, {})},
                       .slow = true},
          .doing = "counting flops",
          .applies =
              [](const ObservedPoint& point, const MetricSet& set) {
                const bool by_scalars = point.device.is_host() || point.counts_scalars;
                return set.when == When::once ? by_scalars : !by_scalars && !point.variant.measures;
              },
          .observe = prove};
}

}  // namespace roofladder
