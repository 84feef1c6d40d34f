# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Only the host's part is compiled here: the device's own compiler makes the kernels at run time.
function(roofladder_compile_for_opencl target)
  compile_options(${ROOFLADDER_SDK_CMAKE}/models/opencl/opencl.module CXX options)
  if(CMAKE_BUILD_TYPE STREQUAL "Debug")
    list(FILTER options EXCLUDE REGEX "^-(O|DNDEBUG)")
  endif()
  target_compile_options(${target} PRIVATE ${options})
  target_compile_definitions(${target} PRIVATE ROOFLADDER_BUILD="the device's own compiler, -cl-std=CL1.2")
endfunction()
