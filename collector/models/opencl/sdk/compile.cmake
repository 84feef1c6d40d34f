# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Nothing to compile here: the device's own compiler makes the kernels at run time.
function(roofladder_compile_for_opencl target)
  target_compile_definitions(${target} PRIVATE ROOFLADDER_BUILD="the device's own compiler, -cl-std=CL1.2")
endfunction()
