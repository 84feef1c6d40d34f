// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <optional>
#include <string>

#include "kernels/jacobi/cuda/tiled_passes.h"

namespace roofladder {
namespace {

using namespace jacobi;

constexpr int depth = check_every;  // so that an interval is one pass

template <int height>
using Turning = PassKind<CopiedRows, Levels::sums, true, height>;

class Event {
 public:
  Event() { CUDA_REQUIRE(cudaEventCreateWithFlags(&m_event, cudaEventDisableTiming)); }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  ~Event() { cudaEventDestroy(m_event); }

  void record(cudaStream_t stream) const { CUDA_REQUIRE(cudaEventRecord(m_event, stream)); }
  void hold_back(cudaStream_t stream) const { CUDA_REQUIRE(cudaStreamWaitEvent(stream, m_event)); }
  void wait() const { CUDA_REQUIRE(cudaEventSynchronize(m_event)); }

 private:
  cudaEvent_t m_event = nullptr;
};

// A stream beside the queue's.
class Stream {
 public:
  Stream() { CUDA_REQUIRE(cudaStreamCreateWithFlags(&m_stream, cudaStreamNonBlocking)); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() { cudaStreamDestroy(m_stream); }

  cudaStream_t get() const { return m_stream; }

 private:
  cudaStream_t m_stream = nullptr;
};

// A check that was submitted to the device.
struct Check {
  int number;
  const float* grid;  // after its sweeps
};

template <int height>
class Speculative : public SwappedLaplace {
 public:
  explicit Speculative(const Problem& problem)
      : SwappedLaplace(problem, padded_pitch(problem)),
        m_errors(static_cast<std::size_t>(checks(problem.size))) {}

  void run(cuda::Queue& queue) {
    CUDA_REQUIRE(cudaMemsetAsync(m_errors.data(), 0, m_errors.bytes(), queue.stream()));
    const SweptGrids given = grids();
    SweptTiles now{given};
    std::optional<Check> last;
    for (int iter = 0; iter < iter_max;) {
      const int sweeps = std::min(check_every, iter_max - iter);
      // Several passes would overwrite the grid of the last check, which may have to be the result.
      if (last && sweeps < depth && !goes_on(*last)) {
        break;
      }
      const Check next = start(queue, now, sweeps, last ? last->number + 1 : 0);
      iter += sweeps;
      if (last && !goes_on(*last)) {
        place_of(next.number).arrived.hold_back(queue.stream());
        break;
      }
      last = next;
    }
    goes_on(last.value());
    ended_in(last->grid);
    CUDA_REQUIRE(cudaMemcpyAsync(given.error, m_errors.data() + last->number, sizeof(float),
                                 cudaMemcpyDeviceToDevice, queue.stream()));
  }

 private:
  // The check before the last has been read, so this one takes its place.
  struct Place {
    HostError error;
    Event swept;
    Event arrived;
  };
  const Place& place_of(int number) const {
    return m_places[static_cast<std::size_t>(number) % m_places.size()];
  }

  // Copies the error to the host on a separate stream, so that no pass waits for it.
  Check start(cuda::Queue& queue, SweptTiles& now, int sweeps, int number) {
    now.error = m_errors.data() + number;
    launch_passes<depth, Turning<height>>(queue, now, sweeps);
    const Place& place = place_of(number);
    place.swept.record(queue.stream());
    place.swept.hold_back(m_copies.get());
    CUDA_REQUIRE(cudaMemcpyAsync(place.error.data(), now.error, sizeof(float),
                                 cudaMemcpyDeviceToHost, m_copies.get()));
    place.arrived.record(m_copies.get());
    return {number, now.from};
  }

  // Waits for the check's error.
  bool goes_on(const Check& check) const {
    const Place& place = place_of(check.number);
    place.arrived.wait();
    return *place.error.data() > never_converged;
  }

  Stream m_copies;
  cuda::DeviceArray<float> m_errors;  // one per check
  std::array<Place, 2> m_places;
};

template <int height>
VariantEntry speculative(const std::string& parent, std::uint32_t flags) {
  constexpr int rows = Tile<depth, height>::rows;
  return cuda::resident_variant<Speculative<height>>({
      .title = "The next pass before the check, tiles of " + std::to_string(rows) + " rows",
      .claim = "A pass is given to the device before the host knows the error of the one before, "
               "and so follows it at once. Should that error end the loop, its grid is still "
               "there: a pass writes the other one.",
      .parent = parent,
      .flags = flags,
      .parameters = {{"rows", rows}},
      .work = tiled_work<depth, Turning<height>>,
  });
}

}  // namespace

// On 4096 x 4096 points they give 12 and 8 warps for each of 132 multiprocessors.
extern const VariantFile jacobi_cuda_18_speculative{
    speculative<11>("turning_walks", 0),
    speculative<usual_height>("speculative:rows=112", RL_BRANCH)};

}  // namespace roofladder
