// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "collector/worker/counting.h"
#include "collector/worker/places.h"
#include "collector/worker/proof.h"
#include "collector/worker/replies.h"
#include "collector/worker/workbench.h"

// Operations that a variant executes, against those that it declares.
namespace roofladder {
namespace {

// Of repetitions whose operations are counted: the sizes are small.
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

}  // namespace

Proof Workbench::prove(ProviderLibrary* counters, std::uint64_t drawn) {
  if (variant().count == nullptr && counters == nullptr) {
    return {ProofStatus::not_counted,
            "neither counting scalars nor exact counters can count it here; flops as declared"};
  }
  const Kernel& kernel = *m_kernel;
  Proof proof;
  for (std::string_view name : {"tiny", "odd"}) {
    const Parameters size = kernel.named_size(name, {}).value();
    if (refusal(variant(), size)) {
      continue;
    }
    for (const Proof& next : prove_at(size, name, counters, drawn)) {
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

std::vector<Proof> Workbench::prove_at(const Parameters& size, std::string_view name,
                                       ProviderLibrary* counters, std::uint64_t drawn) {
  ProblemMemory memory(m_model, m_ladder->table(), *m_kernel, size);
  const rl_problem problem = memory.problem();
  rl_error error{};
  rl_work declared{.struct_bytes = sizeof(rl_work)};
  require(variant().work(variant().self, problem.size, 0, &declared, &error), error,
          "declared work");
  std::vector<rl_work> counted;
  if (variant().count != nullptr) {
    rl_work work{.struct_bytes = sizeof(rl_work)};
    require(variant().count(variant().self, &problem, &work, &error), error, "counting flops");
    counted = {work};
  } else {
    counted = count_on_device(m_model, variant(), problem, *counters,
                              draw_places(drawn, last_proven_place));
  }
  std::vector<Proof> proofs;
  for (const rl_work& work : counted) {
    proofs.push_back(compare_work(declared, work, fmt::format("{} ({})", to_text(size), name)));
  }
  return proofs;
}

}  // namespace roofladder
