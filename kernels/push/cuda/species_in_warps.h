// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "kernels/push/cuda/fields.h"
#include "kernels/push/cuda/species_of_zone.h"

// A lane per zone and species: a block has 32 zones, and one warp per species. Bands of a warp are
// consecutive in memory. All warps of a block have the same zones, so that they all make the same
// decisions about them.
namespace roofladder::push::in_warps {

inline constexpr unsigned lanes = 32;
inline constexpr unsigned threads = species * lanes;

class Block {
 public:
  struct Memory {
    Sums<double> of[species][lanes];
  };

  __device__ explicit Block(Memory& memory)
      : m_memory(memory),
        m_lane(static_cast<int>(threadIdx.x)),
        m_species(static_cast<int>(threadIdx.y)) {}

  __device__ int species_of_warp() const { return m_species; }
  __device__ Index zone() const { return Index{blockIdx.x} * lanes + m_lane; }

  // Every thread of the block contributes its sums, and can then read those of its zone.
  __device__ void give(const Sums<double>& own) {
    __syncthreads();  // the last sums were read
    m_memory.of[m_species][m_lane] = own;
    __syncthreads();
  }
  __device__ Sums<double> of_zone() const {
    return m_memory.of[0][m_lane] + m_memory.of[1][m_lane] + m_memory.of[2][m_lane];
  }

 private:
  Memory& m_memory;
  int m_lane;
  int m_species;
};

// Whether the condition holds for any zone of the block.
__device__ inline bool any(bool is_so) {
  return __any_sync(0xffffffff, is_so) != 0;
}

// Finds the temperature of the zones that need it; all threads of the block take part.
template <typename Species>
class Temperature {
 public:
  __device__ Temperature(Block& block, const Species& own, bool is_needed, double capacity,
                         double now)
      : m_block(block), m_own(own), m_is_needed(is_needed), m_capacity(capacity), m_now(now) {}

  __device__ double after(int steps) {
    double temperature = m_now;
    double residual = 0;
    for (int step = 0; step < steps; step++) {
      const Sums<double> sums = gain(temperature);
      residual = sums.first;
      temperature = fmax(temperature - residual / sums.second, least_temperature);
    }
    const bool has_failed = m_is_needed && fabs(residual) > allowed_residual * m_capacity * m_now;
    return any(has_failed) ? bisected(has_failed, temperature) : temperature;
  }

 private:
  __device__ Sums<double> gain(double temperature) {
    m_block.give(m_is_needed ? m_own.gain(temperature) : Sums<double>{0, 0});
    return Sums<double>{m_capacity * (temperature - m_now), m_capacity} + m_block.of_zone();
  }

  // If Newton's method has not converged: the temperature at which matter gains the energy that
  // radiation loses, by bisection.
  __device__ double bisected(bool has_failed, double otherwise) {
    double low = least_temperature;
    double high = m_now;
    for (bool is_below = true; any(is_below);) {
      is_below = gain(high).first < 0 && has_failed;
      high = is_below ? 2 * high : high;
    }
    for (int halving = 0; halving < 50; halving++) {
      const double middle = 0.5 * (low + high);
      (gain(middle).first < 0 ? low : high) = middle;
    }
    return has_failed ? high : otherwise;
  }

  Block& m_block;
  const Species& m_own;
  bool m_is_needed;
  double m_capacity;
  double m_now;
};

template <typename Arithmetic>
__device__ void update(const BandTable<double>& table, const Zones<double>& zones,
                       Block::Memory& memory) {
  Block block(memory);
  const int s = block.species_of_warp();
  const bool exists = block.zone() < zones.count;
  const Index zone = exists ? block.zone() : zones.count - 1;
  double* const radiation = zones.radiation + s * groups * zones.count + zone;
  const double rho = zones.density[zone];
  const double energy = zones.energy[zone];
  const double ye = zones.electron_fraction[zone];
  SpeciesOfZone<Arithmetic, double> own(table, s, rho, ye);
  own.load(radiation, zones.count);
  const bool is_thin = rho < absorbing_from;
  const bool is_opaque = !(rho < opaque_from);
  const double capacity = heat_capacity * rho;
  double temperature = 0;
  if (!is_thin) {
    own.find_shares();
    temperature = energy / capacity;
  }
  if (any(is_opaque)) {
    Temperature of_zone(block, own, is_opaque, capacity, temperature);
    const double later = of_zone.after(zones.steps);
    temperature = is_opaque ? later : temperature;
  }
  block.give(is_thin ? own.absorb() : own.emit(temperature));
  if (is_opaque) {
    own.mix();
  }
  if (!exists) {
    return;
  }
  own.store(radiation, zones.count);
  if (s == 0) {
    const Sums<double> exchanged = block.of_zone();
    zones.energy[zone] = energy - exchanged.first;
    zones.electron_fraction[zone] =
        fmin(fmax(ye + exchanged.second / rho, least_fraction), greatest_fraction);
  }
}

// Comparisons of the density by each species' warp, a zone's multiplications, the exchange.
inline ZoneWork zone_work() {
  constexpr rl_operations every{.add = 3 + 4 + 2, .mul = 2, .div = 1, .compare = species * 2 + 2};
  constexpr rl_operations temperature{.mul = species, .div = species};
  constexpr rl_operations step{
      .add = species * 8, .mul = species, .div = species, .compare = species};
  constexpr rl_operations check{.mul = species * 2, .compare = species * 2};
  const rl_operations absorbing =
      every + temperature + species * (SpeciesWork::shares + SpeciesWork::emission);
  return {.thin = every + species * SpeciesWork::absorption,
          .absorbing = absorbing,
          .opaque = absorbing + newton_steps * (step + species * SpeciesWork::gain) + check +
                    species * SpeciesWork::mixing};
}

template <typename Arithmetic, int blocks>
__global__ void __launch_bounds__(threads, blocks)
    species_in_warps(const __grid_constant__ BandTable<double> table, const Zones<double> zones) {
  __shared__ Block::Memory memory;
  update<Arithmetic>(table, zones, memory);
}

template <typename Arithmetic, int blocks>
class Code : public Fields {
 public:
  explicit Code(const Problem& problem)
      : Fields(problem),
        m_table(table_of(
            from_device(reinterpret_cast<const std::array<double, groups>*>(zones().frequency)))) {}

  void run(cuda::Queue& queue) {
    const cuda::Shape shape{cuda::blocks_for(static_cast<std::size_t>(zones().count), lanes),
                            {lanes, species}};
    queue.launch(species_in_warps<Arithmetic, blocks>, shape, m_table, zones());
  }

 private:
  BandTable<double> m_table;
};

template <typename Arithmetic, int blocks>
VariantEntry entry(Description description, std::uint32_t flags) {
  description.title += ", " + std::to_string(blocks) + " blocks a multiprocessor";
  description.flags = flags;
  description.parameters = {{"blocks", blocks}};
  description.work = work_of<zone_work>;
  return cuda::resident_variant<Code<Arithmetic, blocks>>(std::move(description));
}

}  // namespace roofladder::push::in_warps
