# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

find_package(CUDAToolkit)
find_path(ROOFLADDER_CUPTI_INCLUDE_DIR cupti_range_profiler.h HINTS ${CUDAToolkit_INCLUDE_DIRS} ${CUDAToolkit_ROOT_DIR}/extras/CUPTI/include)
if(CUDAToolkit_FOUND AND ROOFLADDER_CUPTI_INCLUDE_DIR)
  set(have TRUE)
endif()
