// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Functions that a usable libcupti must have, and that sampling does not call.
#define NOT_CALLED(name)                                              \
  extern "C" __attribute__((visibility("default"))) int name(void*) { \
    return 27; /* CUPTI_ERROR_NOT_SUPPORTED */                        \
  }
NOT_CALLED(cuptiProfilerGetCounterAvailability)
NOT_CALLED(cuptiRangeProfilerEnable)
NOT_CALLED(cuptiRangeProfilerDisable)
NOT_CALLED(cuptiRangeProfilerGetCounterDataSize)
NOT_CALLED(cuptiRangeProfilerCounterDataImageInitialize)
NOT_CALLED(cuptiRangeProfilerSetConfig)
NOT_CALLED(cuptiRangeProfilerStart)
NOT_CALLED(cuptiRangeProfilerStop)
NOT_CALLED(cuptiRangeProfilerPushRange)
NOT_CALLED(cuptiRangeProfilerPopRange)
NOT_CALLED(cuptiRangeProfilerDecodeData)
NOT_CALLED(cuptiRangeProfilerGetCounterDataInfo)
NOT_CALLED(cuptiRangeProfilerCounterDataGetRangeInfo)
