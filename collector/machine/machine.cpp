// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/machine/machine.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <sched.h>
#include <set>
#include <sys/utsname.h>
#include <unistd.h>

#include "collector/machine/last_level.h"
#include "run/format.h"
#include "run/launcher.h"

namespace roofladder {
namespace {

void add(std::vector<Fact>& facts, std::string key, std::string text) {
  facts.push_back({std::move(key), std::move(text), std::nullopt, {}});
}

void add_bytes(std::vector<Fact>& facts, std::string key, double bytes) {
  facts.push_back(
      {std::move(key), format_quantity(bytes, dimension::bytes), bytes, dimension::bytes});
}

void add_number(std::vector<Fact>& facts, std::string key, double number) {
  facts.push_back({std::move(key), format_exact(number), number, dimension::ratio});
}

void add_cache(std::vector<Fact>& facts, const std::string& level,
               const std::optional<CacheLevel>& cache) {
  if (cache) {
    add_bytes(facts, "cpu." + level + ".bytes", cache->bytes);
    add_number(facts, "cpu." + level + ".ways", cache->ways);
  }
}

std::string join(const std::vector<int>& numbers) {
  std::string text;
  for (int number : numbers) {
    text += (text.empty() ? "" : " ") + std::to_string(number);
  }
  return text;
}

void add_system(std::vector<Fact>& facts) {
  utsname system{};
  uname(&system);
  add(facts, "os.kernel", fmt::format("{} {} {}", system.sysname, system.release, system.machine));
  add(facts, "host.name", system.nodename);
  std::ifstream release("/etc/os-release");
  for (std::string line; std::getline(release, line);) {
    if (line.starts_with("PRETTY_NAME=\"")) {
      add(facts, "os.name", line.substr(13, line.size() - 14));
    }
  }
}

// Environment variables that change what is measured; never the whole environment, which may hold
// secrets.
void add_environment(std::vector<Fact>& facts) {
  std::set<std::string> names{"OMP_NUM_THREADS", "OMP_PLACES", "OMP_PROC_BIND", "GOMP_CPU_AFFINITY",
                              "CUDA_VISIBLE_DEVICES"};
  for (const std::string_view name : launcher_variables()) {
    names.emplace(name);
  }
  for (const std::string& name : names) {
    if (const char* value = std::getenv(name.c_str())) {
      add(facts, fmt::format("env.{}", name), value);
    }
  }
}

// Adds facts from which the theoretical peak of the bundled FMA loops follows. The loops are built
// for ROOFLADDER_CPU_LEVEL; every x86 server core since Intel Haswell and AMD Zen 2 has two FMA
// pipes (their optimization manuals).
void add_arithmetic(std::vector<Fact>& facts) {
  const std::string_view level = ROOFLADDER_CPU_LEVEL;
  if (level == "x86-64-v3") {
    add_bytes(facts, "cpu.simd.bytes", 32);
    add_number(facts, "cpu.fma.pipes", 2);
  }
}

bool has_cpu_flag(std::string_view flag) {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("flags")) {
      return (line + " ").find(fmt::format(" {} ", flag)) != std::string::npos;
    }
  }
  return false;
}

void add_noise_sources(Machine& machine) {
  if (machine.topology.cpus.size() == 1) {
    machine.warnings.push_back(
        "one CPU only in the affinity mask: the collector itself competes with what it measures");
  }
  if (machine.cpu_quota && *machine.cpu_quota < static_cast<double>(machine.topology.cpus.size())) {
    machine.warnings.push_back(fmt::format(
        "the control group allows {:.2f} CPUs' worth of time on {} CPUs: times include throttling",
        *machine.cpu_quota, machine.topology.cpus.size()));
  }
  if (const auto governor = first_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")) {
    add(machine.facts, "cpu.governor", *governor);
    if (*governor == "powersave") {
      machine.warnings.push_back(
          "the CPU frequency governor is powersave: clocks may be low and moving");
    }
  }
}

}  // namespace

std::vector<double> cache_shares(const Topology& topology, const std::vector<int>& cpus) {
  std::vector<double> shares;
  for (const auto& cache : {topology.l1d, topology.l2, topology.l3}) {
    if (!cache) {
      break;
    }
    const auto sharers = std::ranges::count_if(
        cpus, [&](int cpu) { return std::ranges::find(cache->cpus, cpu) != cache->cpus.end(); });
    shares.push_back(cache->bytes / static_cast<double>(std::max<std::ptrdiff_t>(1, sharers)));
  }
  return shares;
}

std::optional<std::string> first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  if (!std::getline(file, line)) {
    return std::nullopt;
  }
  return line;
}

std::vector<int> affinity() {
  std::vector<int> cpus;
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) {
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
      if (CPU_ISSET(cpu, &set)) {
        cpus.push_back(cpu);
      }
    }
  }
  return cpus.empty() ? std::vector<int>{0} : cpus;
}

Machine read_machine(const std::filesystem::path& root) {
  Machine machine;
  machine.topology = read_topology();
  machine.memory = read_memory(root);
  machine.cpu_quota = read_cpu_quota(root);
  const Topology& topology = machine.topology;
  std::vector<Fact>& facts = machine.facts;
  add(facts, "cpu.model", topology.cpu_model);
  add_number(facts, "cpu.cores", static_cast<double>(topology.core_cpus.size()));
  add_number(facts, "cpu.threads", static_cast<double>(topology.cpus.size()));
  add(facts, "cpu.affinity", join(topology.cpus));
  add_number(facts, "cpu.numa_nodes", topology.numa_nodes);
  add_cache(facts, "l1d", topology.l1d);
  add_cache(facts, "l2", topology.l2);
  add_cache(facts, "l3", topology.l3);
  add_cache(facts, "llc", topology.last_level);
  add(facts, "cpu.topology_source", topology.source);
  machine.told_last_level = correct_last_level(machine.topology, machine.memory.available);
  if (machine.told_last_level) {
    add_bytes(facts, "collect.l3.bytes", topology.l3->bytes);
    add_bytes(facts, "collect.llc.bytes", topology.last_level->bytes);
  }
  add_arithmetic(facts);
  add(facts, "cpu.virtual", has_cpu_flag("hypervisor") ? "virtual machine" : "no hypervisor seen");
  add_bytes(facts, "memory.total", machine.memory.total);
  add_bytes(facts, "memory.available", machine.memory.available);
  if (machine.cpu_quota) {
    add_number(facts, "cgroup.cpus", *machine.cpu_quota);
  }
  add_system(facts);
  add_environment(facts);
  add_noise_sources(machine);
  return machine;
}

}  // namespace roofladder
