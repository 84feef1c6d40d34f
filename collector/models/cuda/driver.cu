// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cudaTypedefs.h>

#include "collector/models/cuda/driver.h"

namespace roofladder::cuda_model {
namespace {

#if CUDART_VERSION >= 12050
// A function of the loaded driver; null if it has none of that name and version.
template <typename Function>
Function driver_function(const char* name, unsigned version) {
  void* found = nullptr;
  cudaDriverEntryPointQueryResult result{};
  const cudaError_t status =
      cudaGetDriverEntryPointByVersion(name, &found, version, cudaEnableDefault, &result);
  cudaGetLastError();  // a driver without the function is no error
  return status == cudaSuccess && result == cudaDriverEntryPointSuccess
             ? reinterpret_cast<Function>(found)
             : nullptr;
}
#endif

}  // namespace

bool record_everything([[maybe_unused]] cudaEvent_t event) {
#if CUDART_VERSION >= 12050
  static const auto current = driver_function<PFN_cuCtxGetCurrent_v4000>("cuCtxGetCurrent", 4000);
  static const auto record =
      driver_function<PFN_cuCtxRecordEvent_v12050>("cuCtxRecordEvent", 12050);
  CUcontext context = nullptr;
  return current != nullptr && record != nullptr && current(&context) == CUDA_SUCCESS &&
         record(context, event) == CUDA_SUCCESS;
#else
  return false;
#endif
}

}  // namespace roofladder::cuda_model
