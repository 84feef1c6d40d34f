# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
set(ROOFLADDER_CUDA_ARCHITECTURES 75-virtual 90a-real CACHE STRING "CUDA architectures: 75-virtual runs on every GPU since Turing, compiled by its driver; 90a has what 90 lacks, the products of warpgroups")

# Sets the flags of a GPU's rungs, and puts the assembler's report beside the module.
function(roofladder_compile_for_cuda target)
  if(NOT CMAKE_CUDA_COMPILER)
    message(FATAL_ERROR "roofladder_add_ladder(): model cuda needs the language CUDA: project(... LANGUAGES CXX CUDA).")
  endif()
  # Links the runtime statically, so that the module loads on machines without a driver.
  set_target_properties(${target} PROPERTIES CUDA_RUNTIME_LIBRARY Static CUDA_ARCHITECTURES "${ROOFLADDER_CUDA_ARCHITECTURES}"
                                             RULE_LAUNCH_COMPILE "${ROOFLADDER_SDK_CMAKE}/models/cuda/keep_report.sh <OBJECT>")
  if(CMAKE_CUDA20_STANDARD_COMPILE_OPTION)
    set_target_properties(${target} PROPERTIES CUDA_STANDARD 20)
  else() # CMake 3.25 does not know the flag of CUDA 13
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:-std=c++20>)
  endif()
  target_link_libraries(${target} PRIVATE ${CMAKE_DL_LIBS})
  set(options -O3)
  target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CUDA>:${options};--resource-usage>")
  list(JOIN ROOFLADDER_CUDA_ARCHITECTURES " " architectures)
  target_compile_definitions(${target} PRIVATE ROOFLADDER_BUILD="nvcc ${CMAKE_CUDA_COMPILER_VERSION} ${options} for ${architectures}")
  add_custom_command(
    TARGET ${target}
    POST_BUILD
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir
            -DOUTPUT=$<TARGET_FILE_DIR:${target}>/$<TARGET_FILE_BASE_NAME:${target}>.ptxas -P ${ROOFLADDER_SDK_CMAKE}/models/cuda/ptxas_report.cmake
    VERBATIM)
endfunction()
