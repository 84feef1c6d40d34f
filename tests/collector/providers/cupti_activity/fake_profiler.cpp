// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Functions that a usable libcupti must have, and that tracing does not call.
#define NOT_CALLED(name)                                              \
  extern "C" __attribute__((visibility("default"))) int name(void*) { \
    return 27; /* CUPTI_ERROR_NOT_SUPPORTED */                        \
  }
NOT_CALLED(cuptiProfilerInitialize)
NOT_CALLED(cuptiProfilerDeInitialize)
NOT_CALLED(cuptiProfilerDeviceSupported)
NOT_CALLED(cuptiDeviceGetChipName)
NOT_CALLED(cuptiProfilerHostInitialize)
NOT_CALLED(cuptiProfilerHostDeinitialize)
NOT_CALLED(cuptiProfilerHostConfigAddMetrics)
NOT_CALLED(cuptiProfilerHostGetConfigImageSize)
NOT_CALLED(cuptiProfilerHostGetConfigImage)
NOT_CALLED(cuptiProfilerHostGetNumOfPasses)
NOT_CALLED(cuptiProfilerHostGetMetricProperties)
NOT_CALLED(cuptiProfilerHostEvaluateToGpuValues)
