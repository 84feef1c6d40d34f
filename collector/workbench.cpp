// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/workbench.h"

#include <fmt/format.h>

#include "collector/proof.h"
#include "kernels/check.h"

namespace roofladder {
namespace {

void require(int32_t status, const rl_error& error, std::string_view what) {
  if (status != 0) {
    throw TaskFailure(Status::failed, fmt::format("{}: {}", what, error.text));
  }
}

}  // namespace

void Workbench::release_variant() {
  if (m_state != nullptr) {
    m_variant->destroy(m_state);
  }
  m_state = nullptr;
  m_variant = nullptr;
}

void Workbench::prepare(const Task& task) {
  const Kernel* family = find_kernel(task.kernel);
  const rl_variant* variant = m_library.find(task.kernel, task.variant);
  if (family == nullptr || variant == nullptr) {
    throw TaskFailure(Status::failed,
                      fmt::format("this build has no variant {}/{}", task.kernel, task.variant));
  }
  if (variant == m_variant && m_memory->size() == task.size) {
    return;
  }
  release_variant();
  prepare_problem(family->computed_by(task.variant), task.size);
  rl_error error{};
  stage("creating the variant");
  require(variant->create(&m_problem, &m_state, &error), error, "create");
  m_variant = variant;
}

void Workbench::prepare_problem(const Kernel& kernel, const Parameters& size) {
  const bool same_size = m_memory && m_memory->size() == size;
  if (same_size && m_kernel == &kernel) {
    return;
  }
  m_reference.reset();
  const bool same_family = m_kernel != nullptr && m_kernel->info().name == kernel.info().name;
  if (!(same_size && same_family && m_memory->becomes(kernel))) {
    stage("making inputs");
    m_memory.reset();
    m_memory = std::make_unique<ProblemMemory>(m_model, kernel, size);
  }
  m_kernel = &kernel;
  m_problem = m_memory->problem();
}

void Workbench::restore(CacheState cache) {
  rl_error error{};
  m_memory->refill();
  require(m_variant->reset(m_state, &error), error, "reset");
  if (cache == CacheState::cold) {
    require(m_model.evict(m_problem.arrays, m_problem.array_count, &error), error,
            "emptying the caches");
  }
}

std::vector<Observation> Workbench::repeat(InWorkerProvider& provider, int pass) {
  rl_error error{};
  const rl_parts parts{&provider, [](void* context, std::uint32_t part) {
                         static_cast<InWorkerProvider*>(context)->enter(part);
                       }};
  provider.begin(pass, m_variant->part_count);
  const int32_t status = m_variant->run(m_state, &parts, &error);
  std::vector<Observation> observations = provider.end(device_seconds());
  require(status, error, "run");
  return observations;
}

std::optional<std::vector<double>> Workbench::device_seconds() const {
  if (m_variant->elapsed == nullptr) {
    return std::nullopt;
  }
  rl_error error{};
  std::vector<double> seconds(m_variant->part_count);
  require(m_variant->elapsed(m_state, seconds.data(), &error), error, "elapsed");
  return seconds;
}

void Workbench::run() {
  rl_error error{};
  const rl_parts parts{nullptr, [](void*, std::uint32_t) {}};
  require(m_variant->run(m_state, &parts, &error), error, "run");
}

Reply Workbench::check(bool in_full) {
  if (!m_reference) {
    stage("computing the reference");
    m_memory->refill();
    m_reference = m_kernel->reference(m_memory->size(), m_memory->arrays());
  }
  stage("checking");
  rl_error error{};
  poison(m_memory->arrays());
  restore(CacheState::warm);
  run();
  require(m_variant->finish(m_state, &error), error, "finish");
  const CheckResult result =
      roofladder::check(*m_kernel, m_memory->size(), *m_reference, m_memory->arrays(),
                        in_full ? CheckDepth::full : CheckDepth::sampled);
  if (result.mismatch) {
    throw TaskFailure(Status::failed, "wrong result, so no time: " + *result.mismatch);
  }
  return {.kind = ReplyKind::checked, .compared = result.compared, .checksum = result.checksum};
}

Proof Workbench::prove() {
  if (m_variant->count == nullptr) {
    return {ProofStatus::not_counted,
            "written with instructions that cannot be counted at source level; flops as declared"};
  }
  const Kernel& kernel = *m_kernel;
  Proof proof;
  for (std::string_view name : {"tiny", "odd"}) {
    const Proof next = prove_at(kernel.named_size(name, {}).value(), name);
    if (proof.text.empty() || next.status > proof.status) {
      proof = next;
    }
  }
  return proof;
}

Proof Workbench::prove_at(const Parameters& size, std::string_view name) {
  ProblemMemory memory(m_model, *m_kernel, size);
  const rl_problem problem = memory.problem();
  rl_error error{};
  rl_work declared{};
  rl_work counted{};
  require(m_variant->work(problem.size, 0, &declared, &error), error, "declared work");
  require(m_variant->count(&problem, &counted, &error), error, "counting flops");
  return compare_work(declared, counted, fmt::format("{} ({})", to_text(size), name));
}

}  // namespace roofladder
